import { MutationCache, QueryCache } from '@tanstack/react-query';
import { ReadClient } from '#ui/read-client.ts';
import type { CallMeta } from './api.ts';
import { type FailureContext, failureText, isUnreachable, reasonOf, sessionEnd } from './failure-text.ts';
import { keepSeen } from './last-visit.ts';
import { notify } from './notify.tsx';
import { leave } from './stored-user.ts';
import { closeToastsAbout } from './toasts.ts';

const LEAVE_AFTER_MS = 100;

/** True when the failure ended the session and needs no further word: why is the server's to say, whatever was asked. */
function sessionEnded(error: unknown): boolean {
  const end = sessionEnd(error);
  if (end === 'now') leave(reasonOf(error));
  if (end === 'afterMessage') {
    notify.warning(reasonOf(error));
    setTimeout(leave, LEAVE_AFTER_MS, reasonOf(error));
  }
  return end !== null;
}

/** Calls made outside useQuery and useMutation report here, so that every failure is told in one way. */
export function reportFailure(error: unknown, kind: FailureContext['kind'], meta: CallMeta = {}): void {
  const isQuiet = typeof meta.quiet === 'function' ? meta.quiet(error) : meta.quiet;
  if (sessionEnded(error) || isQuiet) return;
  const text = failureText(error, { area: meta.area, failed: meta.failed, kind });
  if (kind === 'read') notify.warning(text);
  else notify.error(text, { about: meta.area });
}

export const queryClient = new ReadClient({
  queryCache: new QueryCache({
    onError: (error, query) => reportFailure(error, 'read', query.meta),
    onSuccess: (data, query) => query.meta?.keptAs && keepSeen(query.meta.keptAs, data),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => reportFailure(error, 'write', mutation.meta),
    onSuccess: (_data, _input, _result, mutation) => {
      const { area, alsoInvalidates = [], endsSession = false } = mutation.meta ?? {};
      // Whoever has no session any more reads nothing anew: the refusal would take the page away before its last word.
      if (endsSession) return;
      if (area) closeToastsAbout(area);
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
