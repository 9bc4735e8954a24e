import { MutationCache, QueryCache } from '@tanstack/react-query';
import { failureText, isStale, isUnreachable, sessionEnd } from '#console/kit/failure-text.ts';
import { notify } from '#console/kit/notify.tsx';
import { ReadClient } from '#ui/read-client.ts';
import { leave } from './leave.ts';

export function told(error: unknown, kind: 'read' | 'write', quiet = false): void {
  if (sessionEnd(error) !== null) leave();
  else if (!quiet && kind === 'write') notify.error(failureText(error, { area: 'desk', kind }), { about: 'desk' });
}

/** A read that fails says so where it stands; a write says so in a toast. */
export const queryClient: ReadClient = new ReadClient({
  queryCache: new QueryCache({ onError: (error) => told(error, 'read') }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      const quiet = mutation.meta?.quiet ?? false;
      told(error, 'write', typeof quiet === 'function' ? quiet(error) : quiet);
      // Somebody saved meanwhile: the next press is about what they saved.
      if (isStale(error)) void queryClient.invalidateQueries();
    },
    onSuccess: (_data, _input, _result, mutation) => {
      if (!mutation.meta?.endsSession) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 1 && isUnreachable(error),
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
