import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { REFUSALS } from '#rules/refusal.ts';
import { notify } from '../kit/notify.tsx';
import { mayOpen, meQuery } from '../kit/rights.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { ForbiddenPage } from './FallbackPages.tsx';
import type { RouteFacts } from './page-entry.ts';
import { useRouteFacts } from './use-route-facts.ts';

const opens = (facts: Partial<RouteFacts> | undefined, functions: readonly number[]): boolean =>
  mayOpen(facts?.permission ?? 0, functions) ||
  (facts?.orPermission !== undefined && mayOpen(facts.orPermission, functions));

/** Every navigation asks whether the person holds the page's function; without it they are told, and stay. */
function useNavigationCheck(): void {
  const router = useRouter();
  const client = useQueryClient();
  const shouldBlockFn = useCallback(
    async ({ next }: { next: { routeId: string } }) => {
      const facts = router.routesById[next.routeId]?.options.staticData as Partial<RouteFacts> | undefined;
      if (opens(facts, [])) return false;
      const me = await client.fetchQuery(meQuery).catch(() => null);
      // Unreadable rights have been told by the read itself; nothing opens on a guess.
      if (me && !opens(facts, me.functions)) notify.warning(REFUSALS.forbidden.msg);
      return me === null || !opens(facts, me.functions);
    },
    [router, client],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: false });
}

/** The page, or why it is not shown; an address that was opened directly has no page to stay on. */
export function Guard() {
  useNavigationCheck();
  const facts = useRouteFacts();
  const me = useQuery(meQuery);
  if (opens(facts, [])) return <Outlet />;
  if (me.isPending) return <PageSkeleton />;
  // Rights that were read hold until others are: a read that fails later gives up nothing that is typed on the page.
  if (!me.data) return <ErrorState heading error={me.error} what="权限" onRetry={() => void me.refetch()} />;
  return opens(facts, me.data.functions) ? <Outlet /> : <ForbiddenPage permission={facts?.permission ?? 0} />;
}
