import { useMutation } from '@tanstack/react-query';
import type { StaffRow } from '#contract/staff/rows.ts';
import { staffApi } from '#contract/staff.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';

/** Marks people as members, or takes the mark away; one or many. */
export function useMembers() {
  const mark = useMutation(mutation(staffApi.markKeyCustomers));
  const unmark = useMutation(mutation(staffApi.unmarkKeyCustomers));
  return (rows: readonly Pick<StaffRow, 'staffId'>[], on: boolean, onDone?: () => void): void => {
    if (rows.length === 0) {
      notify.warning(STAFF_REFUSALS.nobodyChosen.msg);
      return;
    }
    const done = (): void => {
      notify.success(on ? '设为会员成功' : '取消会员成功');
      onDone?.();
    };
    const staffIds = rows.map(({ staffId }) => staffId);
    (on ? mark : unmark).mutate({ staffIds }, { onSuccess: done });
  };
}
