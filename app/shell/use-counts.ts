import { appMeApi } from '#contract/app-me.ts';
import { useRead } from '../kit/calls.ts';

/** What the tabs tell: always one's own, also while a secretary acts. */
export function useCounts(): { approves: boolean; waiting: number; unread: number } {
  const { data } = useRead(appMeApi.me, {}, { every: 60_000 });
  return {
    approves: data?.isApprover ?? false,
    waiting: data?.counts.approvals ?? 0,
    unread: data?.counts.unread ?? 0,
  };
}
