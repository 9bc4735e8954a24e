import { Button, Modal } from 'antd';
import type { FailedDeletion } from '#contract/staff/writes.ts';
import { countText } from '../kit/text.ts';
import css from './dialogs.module.css';

export interface Outcome {
  failures: readonly FailedDeletion[];
  deleted: number;
}

const rest = (deleted: number): string =>
  deleted > 0 ? `以下员工没有删除，其他 ${countText(deleted)} 人已删除。` : '以下员工没有删除。';

/** Who could not be deleted, and why. */
export function DeleteFailures({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
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
      mask={{ closable: true }}
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
