import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Chosen } from '#contract/staff/targets.ts';
import type { FailedDeletion } from '#contract/staff/writes.ts';
import { staffApi } from '#contract/staff.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import css from './dialogs.module.css';
import { OpenMatters } from './OpenMatters.tsx';
import { COUNTED } from './use-row-actions.tsx';
import { typedCount } from './use-select-all.ts';

interface Outcome {
  failures: readonly FailedDeletion[];
  deleted: number;
}

const rest = (deleted: number): string =>
  deleted > 0 ? `以下员工没有删除，其他 ${countText(deleted)} 人已删除。` : '以下员工没有删除。';

function FailuresAlert({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const foot = (
    <Button type="primary" onClick={onClose}>
      知道了
    </Button>
  );
  return (
    <Modal
      open={outcome !== null}
      title="部分员工没有删除"
      width={480}
      footer={foot}
      onCancel={onClose}
      destroyOnHidden
    >
      {outcome && (
        <>
          <p>{rest(outcome.deleted)}</p>
          <table className={css.failures}>
            <thead>
              <tr>
                <th scope="col">姓名</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {outcome.failures.map(({ staffId, name, reason }) => (
                <tr key={staffId}>
                  <td>{name || '—'}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Modal>
  );
}

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
  return [ask, <FailuresAlert key="failures" outcome={outcome} onClose={() => setOutcome(null)} />];
}
