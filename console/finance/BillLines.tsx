import { Fragment } from 'react';
import type { BillLineRow, BillRow } from '#contract/finance-wire.ts';
import { BillLineKind, type PriceReview } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { Page } from '#rules/paging.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ORDER_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { CutText, Dash, Money, OrderNo, TimeText } from '../kit/values.tsx';
import css from './BillLines.module.css';
import { orderAddress } from './bill-address.ts';
import { PaymentMark } from './PaymentText.tsx';

interface KindSum {
  kind: BillLineKind;
  count: number;
  amountFen: number;
}

export interface LinesAnswer extends Page<BillLineRow> {
  bill: BillRow;
  sums: readonly KindSum[];
  review: PriceReview;
}

const UNITS: Record<BillLineKind, string> = { ride: '单', cancellation: '单', adjustment: '笔' };

function Part({ sum, first }: { sum: KindSum; first: boolean }) {
  const { kind, count, amountFen } = sum;
  const sign = first ? '=' : amountFen < 0 ? '−' : '+';
  return (
    <Fragment>
      <span className={css.sign}>{sign}</span>
      <div className={css.part}>
        <div className={css.label}>{BillLineKind.labelOf(kind)}</div>
        <div className={css.figure}>{moneyText(first ? amountFen : Math.abs(amountFen))}</div>
        <div className={css.hint}>
          {countText(count)} {UNITS[kind]}
        </div>
      </div>
    </Fragment>
  );
}

/** The bill's amount as the sum of its kinds of lines. */
export function BillEquation({ answer: { bill, sums } }: { answer: LinesAnswer }) {
  return (
    <section className={css.box} aria-label="账单金额">
      <div className={css.total}>
        <div className={css.label}>账单金额（企业应付）</div>
        <div className={css.amount}>{moneyText(bill.totalFen)}</div>
      </div>
      <div className={css.parts}>
        {sums.map((sum, nth) => (
          <Part key={sum.kind} sum={sum} first={nth === 0} />
        ))}
      </div>
      <PaidPart bill={bill} />
    </section>
  );
}

/** What of the bill is paid, and what is left. */
function PaidPart({ bill }: { bill: BillRow }) {
  return (
    <div className={css.paid}>
      <div className={css.label}>付款</div>
      <div className={css.figure}>
        <PaymentMark bill={bill} />
      </div>
      {bill.payState !== 'credit' && (
        <div className={css.hint}>
          已付 {moneyText(bill.paidFen)}，未付 {moneyText(bill.outstandingFen)}
        </div>
      )}
    </div>
  );
}

/** The closing row of the whole bill, not of the page shown. */
export const sumsRow = ({ bill, total }: LinesAnswer) => ({
  orderNo: `全部 ${countText(total)} 条合计`,
  amount: <Money fen={bill.totalFen} />,
});

function OrderCell({ orderId, orderNo }: BillLineRow) {
  if (orderId === null) return <Dash />;
  return (
    <NameLink id to={orderAddress(orderId)}>
      <OrderNo no={orderNo} />
    </NameLink>
  );
}

export const LINE_COLUMNS: readonly Column<BillLineRow>[] = [
  { key: 'orderNo', title: '订单号', locked: true, width: 190, render: (line) => <OrderCell {...line} /> },
  {
    key: 'kind',
    title: '类型',
    width: 84,
    render: ({ kind, note }) => <span title={note}>{BillLineKind.labelOf(kind)}</span>,
  },
  {
    key: 'status',
    title: '订单状态',
    width: 100,
    render: ({ orderStatus }) =>
      orderStatus ? (
        <StateMark state={ORDER_STATE[orderStatus]}>{OrderStatus.labelOf(orderStatus)}</StateMark>
      ) : (
        <Dash />
      ),
  },
  { key: 'service', title: '服务类型', width: 88, extra: true, render: ({ serviceName }) => serviceName || <Dash /> },
  {
    key: 'department',
    title: '部门',
    render: ({ departmentName }) => (departmentName ? <CutText text={departmentName} most={10} /> : <Dash />),
  },
  { key: 'booker', title: '下单人', width: 80, render: ({ bookerName }) => bookerName || <Dash /> },
  { key: 'rider', title: '乘车人', width: 80, extra: true, render: ({ riderName }) => riderName || <Dash /> },
  { key: 'rideAt', title: '用车时间', width: 106, render: ({ rideAt }) => <TimeText at={rideAt} /> },
  {
    key: 'note',
    title: '说明',
    render: ({ note }) => (note ? <CutText text={note} most={18} /> : <Dash />),
  },
  {
    key: 'total',
    title: '订单总额',
    width: 104,
    align: 'right',
    render: ({ totalFen, kind }) => (kind === 'adjustment' ? <Dash /> : <Money fen={totalFen} />),
  },
  {
    key: 'amount',
    title: '计入账单',
    locked: true,
    width: 112,
    align: 'right',
    render: ({ amountFen }) => <Money fen={amountFen} reduction={amountFen < 0} />,
  },
];
