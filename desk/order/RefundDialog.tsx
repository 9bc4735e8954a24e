import { Form, Modal } from 'antd';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { deskApi } from '#contract/desk.ts';
import type { OrderView } from '#contract/desk-order-view.ts';
import { moneyText } from '#rules/money.ts';
import { OrderRefund } from '#rules/order.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';
import { RefundHeadFields } from './RefundHeadFields.tsx';
import { newReference } from './reference.ts';

/** Left empty, nothing of this part is given back. */
const part = (name: 'companyFen' | 'personalFen') => [fieldRule(OrderRefund.shape[name].nullable())];

interface Draft {
  companyFen: number | null;
  personalFen: number | null;
  reason: string;
  reference: string;
}

/** Gives back a part of what company or person paid; the lines of the ride stay as they are. */
export function RefundDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const { act, isPending } = useMoneyAct();
  const { companyId, orderId, number, companyFen, personalFen } = order;
  const send = async ({ companyFen: company, personalFen: personal, ...head }: Draft): Promise<void> => {
    const parts = { companyFen: company ?? 0, personalFen: personal ?? 0 };
    if (await act('退款', deskApi.refundOrder, { companyId, orderId, ...head, ...parts })) onClose();
  };
  return (
    <Modal
      open
      title="退款"
      okText="看看会变什么"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ companyFen: null, personalFen: null, reference: newReference('TK', number) }}
        onFinish={(draft) => void send(draft).catch(tellInForm(form))}
      >
        <Form.Item name="companyFen" label={`退企业（最多 ${moneyText(companyFen ?? 0)}）`} rules={part('companyFen')}>
          <MoneyInput marksWrong label="退企业" />
        </Form.Item>
        {(personalFen ?? 0) > 0 && (
          <Form.Item
            name="personalFen"
            label={`退个人（最多 ${moneyText(personalFen ?? 0)}）`}
            rules={part('personalFen')}
          >
            <MoneyInput marksWrong label="退个人" />
          </Form.Item>
        )}
        <RefundHeadFields />
      </Form>
    </Modal>
  );
}
