import { Link } from '@tanstack/react-router';
import { Card } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { Money, TimeText } from '#console/kit/values.tsx';
import type { OrderView } from '#contract/desk-order-view.ts';
import { AccountEntryKind } from '#rules/account.ts';
import { BillStatus } from '#rules/bill.ts';
import { InvoiceStatus } from '#rules/invoice/codes.ts';
import { BILL_STATE, INVOICE_STATE, OBJECTION_STATE } from '#ui/state-map.ts';
import { companyPath } from '../kit/paths.ts';
import css from './order.module.css';

const PERSONAL = { received: '个人付清', failed: '个人支付失败', returned: '退回个人' } as const;
type Moved = OrderView['moved'][number];

const isPersonal = (kind: string): kind is keyof typeof PERSONAL => kind in PERSONAL;
const labelOf = ({ kind }: Moved): string => (isPersonal(kind) ? PERSONAL[kind] : AccountEntryKind.labelOf(kind));

function Papers({ order }: { order: OrderView }) {
  const { bills, invoices, objections, companyId } = order;
  return (
    <>
      {bills.map(({ billNo, status, amountFen }) => (
        <li key={billNo}>
          <StateMark state={BILL_STATE[status]}>{BillStatus.labelOf(status)}</StateMark>
          <span>
            账单{' '}
            <Link to={companyPath(companyId)} search={{ bill: billNo }}>
              {billNo}
            </Link>
          </span>
          <Money fen={amountFen} />
        </li>
      ))}
      {objections.map(({ objectionNo, status }) => (
        <li key={objectionNo}>
          <StateMark state={OBJECTION_STATE[status]}>{status === 'open' ? '待处理' : '已处理'}</StateMark>
          <span>
            异议{' '}
            <Link to="/objections" search={{ id: objectionNo, status }}>
              {objectionNo}
            </Link>
          </span>
        </li>
      ))}
      {invoices.map(({ invoiceId, number, status, amountFen }) => (
        <li key={invoiceId}>
          <StateMark state={INVOICE_STATE[status]}>{InvoiceStatus.labelOf(status)}</StateMark>
          <span>
            发票{' '}
            <Link to="/invoices" search={{ id: String(invoiceId), status }}>
              {number ?? invoiceId}
            </Link>
          </span>
          <Money fen={amountFen} />
        </li>
      ))}
    </>
  );
}

/** From the freeze to the invoice, each with its moment and its amount. */
export function MoneyCard({ order }: { order: OrderView }) {
  const { moved, personalReturnFen, companyId } = order;
  return (
    <Card title="这笔钱的去向" extra={<Link to={companyPath(companyId)}>账户流水</Link>}>
      <ul className={css.money}>
        {moved.map((one) => (
          <li key={`${one.kind} ${one.at.getTime()} ${one.reference}`}>
            <TimeText at={one.at} />
            <span>
              {labelOf(one)} <small>{one.reference}</small>
            </span>
            <Money fen={one.amountFen} />
          </li>
        ))}
        {personalReturnFen > 0 && (
          <li>
            <StateMark state="wait">待退</StateMark>
            <span>多付的个人部分</span>
            <Money fen={personalReturnFen} />
          </li>
        )}
        <Papers order={order} />
      </ul>
      {moved.length === 0 && <p className={css.quiet}>还没有动账</p>}
    </Card>
  );
}
