import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Chosen } from '#contract/staff/targets.ts';
import type { FailedDeletion } from '#contract/staff/writes.ts';
import { staffApi } from '#contract/staff.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { OnDemand } from '../kit/OnDemand.tsx';
import { countText } from '../kit/text.ts';
import type { Outcome } from './DeleteFailures.tsx';
import { OpenMatters } from './OpenMatters.tsx';
import { COUNTED } from './use-row-actions.tsx';
import { typedCount } from './use-select-all.ts';

const loadFailures = () => import('./DeleteFailures.tsx').then((m) => m.DeleteFailures);

/** Deletes many at once; whoever could not be deleted is listed with the reason. Render the second part. */
export function useBulkDelete(onDone: () => void): [(chosen: Chosen, count: number) => Promise<void>, ReactNode] {
  const confirm = useConfirm();
  const remove = useMutation(mutation(staffApi.removeMany, COUNTED));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const ask = async (chosen: Chosen, count: number): Promise<void> => {
    const many = countText(count);
    let failures: FailedDeletion[] = [];
    const done = await confirm({
      title: `此操作将删除所选的 ${many} 名员工, 是否继续?`,
      content: (
        <>
          删除后，这些员工将从企业中移除，不能再用企业支付用车；历史订单保留。30 天内可以在“最近删除”中恢复。
          <OpenMatters chosen={chosen} />
        </>
      ),
      typed: typedCount(count),
      act: `删除 ${many} 人`,
      danger: true,
      cancelledText: '已取消',
      onConfirm: async () => {
        failures = await remove.mutateAsync(chosen);
      },
    });
    if (!done) return;
    onDone();
    if (failures.length === 0) notify.success('删除成功');
    else setOutcome({ failures, deleted: count - failures.length });
  };
  const props = { outcome, onClose: () => setOutcome(null) };
  return [ask, <OnDemand key="failures" load={loadFailures} when={outcome !== null} props={props} />];
}
