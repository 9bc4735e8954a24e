import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CallMeta } from './api.ts';
import { type FailureContext, failureText, isUnreachable, reasonOf, sessionEnd } from './failure-text.ts';
import { notify } from './notify.tsx';
import { leave } from './stored-user.ts';

const LEAVE_AFTER_MS = 100;

/** True when the failure ended the session and needs no further word: why is the server's to say, whatever was asked. */
function sessionEnded(error: unknown): boolean {
  const end = sessionEnd(error);
  if (end === 'now') leave();
  if (end === 'afterMessage') {
    notify.warning(reasonOf(error));
    setTimeout(leave, LEAVE_AFTER_MS, reasonOf(error));
  }
  return end !== null;
}

/** Calls made outside useQuery and useMutation report here, so that every failure is told in one way. */
export function reportFailure(error: unknown, kind: FailureContext['kind'], meta: CallMeta = {}): void {
  if (sessionEnded(error) || meta.quiet) return;
  const text = failureText(error, { area: meta.area, failed: meta.failed, kind });
  if (kind === 'read') notify.warning(text);
  else notify.error(text);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => reportFailure(error, 'read', query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => reportFailure(error, 'write', mutation.meta),
    onSuccess: (_data, _input, _result, mutation) => {
      const { area, alsoInvalidates = [] } = mutation.meta ?? {};
      // Not awaited: a dialog may close before its list is fresh. Whatever was written may be what the start page waits for.
      for (const old of [...(area ? [area] : []), ...alsoInvalidates, 'home']) {
        void queryClient.invalidateQueries({ queryKey: [old] });
      }
    },
  }),
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 1 && isUnreachable(error),
      retryDelay: 800,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
