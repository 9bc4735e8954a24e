import { useMutation } from '@tanstack/react-query';
import { BULK_MAX } from '#contract/staff/conditions.ts';
import type { Chosen } from '#contract/staff/targets.ts';
import { staffApi } from '#contract/staff.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import { undoBy } from '../kit/undo.ts';
import { typedCount } from './use-select-all.ts';

/** Stops or starts paying for the rides of many, after a question. */
export function useBulkPay(onDone: () => void) {
  const confirm = useConfirm();
  const stop = useMutation(mutation(staffApi.stopManyPay));
  const start = useMutation(mutation(staffApi.startManyPay));
  return async (chosen: Chosen, count: number, on: boolean): Promise<void> => {
    const act = on ? '启用' : '停用';
    let changedIds: number[] = [];
    const done = await confirm({
      title: `此操作将${act}所选 ${countText(count)} 名员工的企业支付, 是否继续?`,
      content: on
        ? '启用后，这些员工可以在允许的用车场景和限额内由企业支付。'
        : '停用后，这些员工不能再发起由企业支付的用车；已经开始的行程不受影响。',
      act: `${act} ${countText(count)} 人`,
      danger: !on,
      typed: on ? undefined : typedCount(count),
      cancelledText: '已取消',
      onConfirm: async () => {
        changedIds = (await (on ? start : stop).mutateAsync(chosen)).staffIds;
      },
    });
    if (!done) return;
    onDone();
    const same = changedIds.length < count ? `，其余 ${countText(count - changedIds.length)} 人原来就是${act}的` : '';
    // By name: whoever was so before stays so, and a filter by this very state finds nobody of them any more.
    const undo = undoBy(async () => {
      for (let at = 0; at < changedIds.length; at += BULK_MAX) {
        await (on ? stop : start).mutateAsync({ staffIds: changedIds.slice(at, at + BULK_MAX) });
      }
    });
    notify.success(`已${act} ${countText(changedIds.length)} 人的企业支付${same}`, undo);
  };
}
