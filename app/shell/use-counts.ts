import { appApplicationApi } from '#contract/app-applications.ts';
import { useRead } from '../kit/calls.ts';

/** What the tabs tell. */
export function useCounts(): { approves: boolean; waiting: number; unread: number } {
  const waiting = useRead(appApplicationApi.waiting, { page: 1, pageSize: 1 }, { every: 60_000 }).data?.total ?? 0;
  return { approves: true, waiting, unread: 0 };
}
