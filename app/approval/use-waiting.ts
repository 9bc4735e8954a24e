import { appApplicationApi } from '#contract/app-applications.ts';
import { useRead } from '../kit/calls.ts';
import { bySoonest } from './approval-text.ts';
import { usePassing } from './pending-decision.ts';

const MOST = 100;

/** What waits for me, the soonest needed first; what I have just passed waits no more, though it may not have left yet. */
export function useWaiting() {
  const waiting = useRead(appApplicationApi.waiting, { page: 1, pageSize: MOST }, { every: 60_000 });
  const passing = usePassing();
  const rows = waiting.data?.rows.filter(({ approvalId }) => !passing.includes(approvalId)) ?? [];
  return { ...waiting, rows: rows.toSorted(bySoonest) };
}
