import { Form, Input, Modal, Segmented } from 'antd';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { deskApi } from '#contract/desk.ts';
import { Movement } from '#rules/account.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';

interface MovementDialogProps {
  company: { readonly companyId: number; readonly name: string };
  /** How money comes in: by the kind of the account. */
  receipt: 'repay' | 'recharge';
  /** A repayment of this bill: the amount goes to it. */
  bill?: { readonly billNo: string; readonly unpaidFen: number } | undefined;
  open: boolean;
  onClose: () => void;
}

type Kind = 'receipt' | 'more' | 'less';
interface Draft {
  kind: Kind;
  amountFen: number;
  reference: string;
  note?: string;
}

const KINDS = (receipt: MovementDialogProps['receipt']) => [
  { value: 'receipt', label: receipt === 'repay' ? '还款' : '充值' },
  { value: 'more', label: '调增' },
  { value: 'less', label: '调减' },
];

/** Money that came in, or a correction of the account; it is shown what it does before it is submitted. */
export function MovementDialog({ company, receipt, bill, open, onClose }: MovementDialogProps) {
  const [form] = Form.useForm<Draft>();
  const kind = Form.useWatch('kind', form);
  const { act, isPending } = useMoneyAct();
  const { companyId, name } = company;
  const send = async ({ kind: chosen, amountFen, reference, note = '' }: Draft): Promise<void> => {
    const movement = { companyId, reference, note };
    const isDone =
      chosen === 'receipt'
        ? receipt === 'repay'
          ? await act(`登记还款：${name}`, deskApi.repay, {
              ...movement,
              amountFen,
              allocations: bill && [{ billNo: bill.billNo, amountFen: Math.min(amountFen, bill.unpaidFen) }],
            })
          : await act(`登记充值：${name}`, deskApi.recharge, { ...movement, amountFen })
        : await act(`调整账户：${name}`, deskApi.adjust, {
            ...movement,
            amountFen: chosen === 'more' ? amountFen : -amountFen,
          });
    if (!isDone) return;
    form.resetFields();
    onClose();
  };
  return (
    <Modal
      open={open}
      title={bill ? `还账单 ${bill.billNo}` : `${name} 的账户`}
      okText="看看会变什么"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ kind: 'receipt', amountFen: bill?.unpaidFen }}
        onFinish={(draft) => void send(draft).catch(tellInForm(form))}
      >
        <Form.Item name="kind" label="类型">
          <Segmented options={bill ? KINDS(receipt).slice(0, 1) : KINDS(receipt)} />
        </Form.Item>
        <Form.Item name="amountFen" label="金额（元）" rules={[{ required: true, message: '请填写金额' }]}>
          <MoneyInput label="金额" />
        </Form.Item>
        <Form.Item
          name="reference"
          label="编号"
          extra="银行流水号或自己的编号；同一编号只记一次"
          rules={[fieldRule(Movement.shape.reference)]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="note"
          label="说明"
          rules={kind === 'receipt' ? [] : [{ required: true, message: '请说明为什么调整' }]}
        >
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
