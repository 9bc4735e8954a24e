import { QueryCache, QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { type CallFailed, call } from '#ui/call.ts';
import { isUnreachable, sessionEnd } from '#ui/failure.ts';
import { endSession } from './session.ts';

/** Whoever has no session any more signs in where they are, and goes on there. */
export const leaveIfEnded = (error: unknown): boolean => {
  const end = sessionEnd(error);
  if (end === null) return false;
  endSession(end === 'afterMessage' && error instanceof Error ? error.message : undefined);
  return true;
};

export const queryClient: QueryClient = new QueryClient({
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
