import { Modal } from 'antd';
import { moneyText } from '#rules/money.ts';
import { Facts } from '../kit/Facts.tsx';
import { countText } from '../kit/text.ts';
import css from './parts.module.css';
import { invoiceFacts } from './Summary.tsx';
import type { Application } from './use-application.ts';

/** Everything once more, before it goes to the provider. */
export function ConfirmDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { amountFen, included, isSending, send } = application;
  const trips = included.reduce((sum, draft) => sum + draft.trips.length, 0);
  const amount = { label: '金额', value: <b className={css.confirmSum}>{moneyText(amountFen)}</b> };
  const over = { label: '行程', value: `${included.length} 个账期，${countText(trips)} 单` };
  return (
    <Modal
      open
      width={480}
      title="确认开票信息"
      okText="确认申请"
      cancelText="返回修改"
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <Facts rows={[amount, over, ...invoiceFacts(application)]} />
      <p className={css.quiet}>提交后所选行程不能再用于其他发票；服务商退回时会说明原因，行程可重新申请。</p>
    </Modal>
  );
}
