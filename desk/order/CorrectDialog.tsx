import { Form, Modal } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { Dash, Money } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { OrderView } from '#contract/desk-order-view.ts';
import { FeeLine, isDeducted, linesOf, priceOf, summedFen } from '#rules/tariff.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';
import css from './order.module.css';
import { RefundHeadFields } from './RefundHeadFields.tsx';
import { newReference } from './reference.ts';

interface CorrectDialogProps {
  order: OrderView;
  onClose: () => void;
}

type Lines = Partial<Record<FeeLine, number>>;
/** As they are typed; null: nothing, or no amount. */
type Typed = Partial<Record<FeeLine, number | null>>;
type Draft = { reference: string; reason: string };

const reckoned = (typed: Typed): Lines =>
  Object.fromEntries(Object.entries(typed).map(([line, fen]) => [line, fen ?? 0]));
const isWhole = (typed: Typed): boolean => Object.values(typed).every((fen) => fen !== null);

const difference = (before: number, after: number) =>
  before === after ? <Dash /> : <Money fen={after - before} bare />;

interface ChangeTableProps {
  order: OrderView;
  typed: Typed;
  onChange: (line: FeeLine, fen: number | null) => void;
}

/** The lines as they are beside what they shall be; the sums follow by the rule that the server reckons with. */
function ChangeTable({ order, typed, onChange }: ChangeTableProps) {
  const lines = reckoned(typed);
  const before = order.fees ?? {};
  const shown = FeeLine.names.filter((line) => before[line] || line === 'reduction');
  const now = priceOf(linesOf(before), order.discountPerTenThousand);
  const then = priceOf(linesOf(lines), order.discountPerTenThousand);
  return (
    <table className={css.change} aria-label="更正费用">
      <thead>
        <tr>
          <th scope="col">项目（元）</th>
          <th scope="col">现在</th>
          <th scope="col">改为</th>
          <th scope="col">差</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <tr key={line}>
            <th scope="row">
              {FeeLine.labelOf(line)}
              {isDeducted(line) && '（减去）'}
            </th>
            <td>
              <Money fen={summedFen(line, before[line] ?? 0)} bare />
            </td>
            <td>
              <MoneyInput
                label={`${FeeLine.labelOf(line)}改为`}
                width={120}
                value={line in typed ? typed[line] : 0}
                onChange={(fen) => onChange(line, fen)}
              />
            </td>
            <td>{difference(summedFen(line, before[line] ?? 0), summedFen(line, lines[line] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">实付（按协议价）</th>
          <td>
            <Money fen={now.actualPayFen} bare />
          </td>
          <td>
            <Money fen={then.actualPayFen} bare />
          </td>
          <td>{difference(now.actualPayFen, then.actualPayFen)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The right lines of a ride. What they do to split, account, bill and invoice is shown before anything is submitted. */
export function CorrectDialog({ order, onClose }: CorrectDialogProps) {
  const [form] = Form.useForm<Draft>();
  const [typed, setTyped] = useState<Typed>(order.fees ?? {});
  const { act, isPending } = useMoneyAct();
  const { companyId, orderId, discountPerTenThousand, number } = order;
  const send = async (head: Draft): Promise<void> => {
    if (!isWhole(typed)) return;
    const lines = reckoned(typed);
    const { totalFen, actualPayFen } = priceOf(linesOf(lines), discountPerTenThousand);
    const sent = { companyId, orderId, ...head, lines, totalFen, actualPayFen, measured: undefined };
    if (await act('更正费用', deskApi.correctOrder, sent)) onClose();
  };
  return (
    <Modal
      open
      width={640}
      title="更正费用"
      okText="看看会变什么"
      cancelText="取消"
      okButtonProps={{ disabled: !isWhole(typed) }}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={css.quiet}>
        {order.isSettled ? '已经结算，只能改低；差额退还，先退个人部分。' : '结算前可以改高或改低。'}
      </p>
      <ChangeTable order={order} typed={typed} onChange={(line, fen) => setTyped({ ...typed, [line]: fen })} />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reference: newReference('GZ', number) }}
        onFinish={(head) => void send(head).catch(tellInForm(form))}
      >
        <RefundHeadFields />
      </Form>
    </Modal>
  );
}
