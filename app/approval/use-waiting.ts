import { appApplicationApi } from '#contract/app-applications.ts';
import { useRead } from '../kit/calls.ts';
import { bySoonest } from './approval-text.ts';

const MOST = 100;

/** What waits for me, the soonest needed first. */
export function useWaiting() {
  const waiting = useRead(appApplicationApi.waiting, { page: 1, pageSize: MOST }, { every: 60_000 });
  return { ...waiting, rows: waiting.data?.rows.toSorted(bySoonest) ?? [] };
}
