import { useMutation } from '@tanstack/react-query';
import type { Chosen } from '#contract/staff/targets.ts';
import { staffApi } from '#contract/staff.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';

/** Marks people as members, or takes the mark away; one or many. */
export function useMembers() {
  const mark = useMutation(mutation(staffApi.markKeyCustomers));
  const unmark = useMutation(mutation(staffApi.unmarkKeyCustomers));
  return (chosen: Chosen, on: boolean, onDone?: () => void): void => {
    if (chosen.staffIds.length === 0 && !chosen.matching) {
      notify.warning(STAFF_REFUSALS.nobodyChosen.msg);
      return;
    }
    const done = (): void => {
      notify.success(on ? '设为会员成功' : '取消会员成功');
      onDone?.();
    };
    (on ? mark : unmark).mutate(chosen, { onSuccess: done });
  };
}
