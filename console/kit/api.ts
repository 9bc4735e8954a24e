import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Area } from '#contract/areas.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { call } from './call.ts';
import type { KeptPart } from './last-visit.ts';

export interface CallMeta extends Record<string, unknown> {
  area?: Area;
  /** No toast on failure, or on these: the page tells it itself. */
  quiet?: boolean | ((failure: unknown) => boolean);
  /** The sentence of the documents for this call; {message} or {msg} stands for the reason. */
  failed?: string;
  /** Other areas whose lists a successful write makes old. */
  alsoInvalidates?: readonly Area[];
  /** Its success leaves nobody signed in. */
  endsSession?: boolean;
  /** What the next visit may paint before the server has answered, and under which name. */
  keptAs?: KeptPart;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

export interface CallOptions extends Pick<CallMeta, 'quiet' | 'failed' | 'keptAs'> {
  /** A record, not a list: the one before must not stand in while this one is read. */
  fresh?: boolean;
}
export type WriteOptions = Pick<CallMeta, 'quiet' | 'failed' | 'alsoInvalidates' | 'endsSession'>;

/** A read for useQuery: cached under its area, aborted when nobody waits, old rows kept while paging. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>, { fresh = false, ...meta }: CallOptions = {}) =>
  queryOptions({
    queryKey: [endpoint.area, endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, signal),
    ...(fresh ? {} : { placeholderData: keepPreviousData }),
    meta: { area: endpoint.area, ...meta },
  });

interface Write {
  isPending: boolean;
  isSuccess: boolean;
}

/** For forms that are left once they are saved: busy until then, so that a double click does not save twice. */
export const isLeaving = (...writes: readonly Write[]): boolean =>
  writes.some(({ isPending, isSuccess }) => isPending || isSuccess);

/** What the query client must know of a write that is more than one call. */
export const writeMeta = (endpoint: Endpoint, options: WriteOptions = {}): CallMeta => ({
  area: endpoint.area,
  ...options,
});

/** A write for useMutation: its success makes every read of its area old. */
export const mutation = <E extends Endpoint>(endpoint: E, options: WriteOptions = {}) =>
  mutationOptions({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    meta: writeMeta(endpoint, options),
  });
