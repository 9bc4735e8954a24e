import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { useRead } from '../kit/calls.ts';
import { bySoonest } from './approval-text.ts';
import { usePassing } from './pending-decision.ts';

/** At most a hundred, the soonest needed. */
export const WAITING = { sort: 'needed', page: 1, pageSize: 100 } as const;

/** What waits for me, the soonest needed first; what I have just passed waits no more, though it may not have left yet. */
export function useWaiting() {
  const waiting = useRead(appApplicationApi.waiting, WAITING, { every: 60_000 });
  const passing = usePassing();
  const rows: WaitingApproval[] = waiting.data?.rows.filter(({ approvalId }) => !passing.includes(approvalId)) ?? [];
  const unlisted = Math.max(0, (waiting.data?.total ?? 0) - WAITING.pageSize);
  return { ...waiting, rows: rows.toSorted(bySoonest), unlisted };
}
