import { QueryCache, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Page } from '#rules/paging.ts';
import { type CallFailed, call } from '#ui/call.ts';
import { isUnreachable, sessionEnd } from '#ui/failure.ts';
import { ReadClient } from '#ui/read-client.ts';
import { endSession } from './session.ts';

/** Whoever has no session any more signs in where they are, and goes on there. */
export const leaveIfEnded = (error: unknown): boolean => {
  const end = sessionEnd(error);
  if (end === null) return false;
  endSession(end === 'afterMessage' && error instanceof Error ? error.message : undefined);
  return true;
};

export const queryClient: ReadClient = new ReadClient({
  queryCache: new QueryCache({ onError: (error) => void leaveIfEnded(error) }),
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 1 && isUnreachable(error),
      retryDelay: 800,
      staleTime: 5_000,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const reading = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }): Promise<Output<E>> => call(endpoint, input, signal),
  });

interface ReadOptions {
  /** Not asked while false. */
  when?: boolean;
  /** Read again after so many milliseconds while the page is seen. */
  every?: number | false;
  /** The answer of the question before stays until the new one is there. */
  keep?: boolean;
}

/** What a call answers, kept and read anew after every write. */
export const useRead = <E extends Endpoint>(endpoint: E, input: Input<E>, options: ReadOptions = {}) =>
  useQuery({
    ...reading(endpoint, input),
    enabled: options.when ?? true,
    refetchInterval: options.every ?? false,
    placeholderData: (before) => (options.keep ? before : undefined),
  });

export const rowsKey = (endpoint: Endpoint, input: object) => [endpoint.path, input, 'rows'];

/** One that moved down between two parts is shown where it stood first. */
function eachOnce<R>(rows: readonly R[], idOf: (row: R) => number): R[] {
  const known = new Set<number>();
  return rows.filter((row) => !known.has(idOf(row)) && known.add(idOf(row)));
}

/**
 * A list that begins with its newest and goes on for as long as there are older ones: each part behind the last row of the one
 * before it, so that nothing stands twice where one came in above, and all of them are read anew together. What was shown
 * stays until the answer to another question is there.
 */
export function useRows<I extends z.ZodType, P extends Page<unknown>>(
  endpoint: Endpoint<I, z.ZodType<P>>,
  input: Omit<z.output<I>, 'page' | 'pageSize' | 'after'>,
  pageSize: number,
  idOf: (row: P['rows'][number]) => number,
) {
  return useInfiniteQuery({
    queryKey: rowsKey(endpoint, input),
    queryFn: ({ signal, pageParam: after }): Promise<P> =>
      call(endpoint, { ...input, page: 1, pageSize, after } as z.output<I>, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, total }, all) =>
      rows.length === pageSize && all.length * pageSize < total ? idOf(rows.at(-1)) : undefined,
    select: ({ pages }): P => ({
      ...pages[0]!,
      rows: eachOnce(
        pages.flatMap(({ rows }) => rows),
        idOf,
      ),
    }),
    placeholderData: (before) => before,
  });
}

/** Everything shown may have changed by a write; what is not on the screen is read when it is. */
export const readAnew = (): void => void queryClient.invalidateQueries();

/** A write of a person: one key until it is answered (ui/one-act.ts). */
export function useWrite<E extends Endpoint>(endpoint: E) {
  return useMutation<Output<E>, CallFailed, Input<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: readAnew,
    onError: leaveIfEnded,
  });
}
