import type { Chain, ChainMonth, ChainPartRow } from '#contract/proof-chain.ts';
import { BillStatus } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import type { ChainState } from '#rules/proof.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { BILL_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { Dash, Money } from '../kit/values.tsx';
import css from './chain.module.css';

export const fenOf = (parts: readonly ChainPartRow[], state: ChainState): number =>
  parts.find((part) => part.state === state)?.fen ?? 0;

function BillCell({ month: { bill, parts } }: { month: ChainMonth }) {
  if (!bill) return <StateMark state="run">未出账</StateMark>;
  const [disputed, returned, red] = [fenOf(parts, 'disputed'), fenOf(parts, 'returned'), fenOf(parts, 'red')];
  return (
    <>
      <StateMark state={BILL_STATE[bill.status]}>{BillStatus.labelOf(bill.status)}</StateMark>
      {disputed > 0 && <span className={css.bad}>异议 {moneyText(disputed)}</span>}
      {returned > 0 && <span className={css.aside}>退 {moneyText(returned)}</span>}
      {red > 0 && <span className={css.aside}>红字 {moneyText(red)}</span>}
    </>
  );
}

function PaidCell({ bill }: ChainMonth) {
  if (!bill) return <Dash />;
  if (!bill.confirmedAt) return <span className={css.hint}>确认后付款</span>;
  if (bill.overdueDays > 0) return <StateMark state="bad">逾期 {bill.overdueDays} 天</StateMark>;
  if (bill.outstandingFen === 0) return <StateMark state="ok">已付</StateMark>;
  return <StateMark state="wait">{bill.dueOn ? `${bill.dueOn.slice(5)} 到期` : '未付'}</StateMark>;
}

const fenIn = (parts: readonly ChainPartRow[], states: readonly ChainState[]): number =>
  states.reduce((sum, state) => sum + fenOf(parts, state), 0);

/** What is archived is invoiced as well: the bar above tells them apart. */
const part = (states: readonly [ChainState, ...ChainState[]], title: string): Column<ChainMonth> => ({
  key: states[0],
  title,
  width: 108,
  align: 'right',
  render: ({ parts }) => {
    const fen = fenIn(parts, states);
    return fen === 0 ? <Dash /> : <Money fen={fen} bare />;
  },
});

interface MonthColumns {
  current: string;
  /** Bills are paid by the whole company, whatever entity is looked at. */
  ofOneEntity: boolean;
  onOpen: (month: string) => void;
}

export const monthColumns = ({ current, ofOneEntity, onOpen }: MonthColumns): readonly Column<ChainMonth>[] => [
  {
    key: 'month',
    title: '账期',
    width: 84,
    render: ({ month }) => (
      <button type="button" className={css.month} aria-pressed={month === current} onClick={() => onOpen(month)}>
        {month}
      </button>
    ),
  },
  {
    key: 'settled',
    title: '结算（元）',
    width: 112,
    align: 'right',
    render: ({ settledFen }) => <Money fen={settledFen} bare />,
  },
  { key: 'bill', title: '账单', least: 150, render: (month) => <BillCell month={month} /> },
  part(['invoiced', 'archived'], '已开票'),
  part(['applied'], '已申请'),
  part(['free'], '可申请'),
  {
    key: 'paid',
    title: ofOneEntity ? '付款（全企业）' : '付款（未付合计）',
    width: 110,
    render: (month) => <PaidCell {...month} />,
  },
];

const unpaidIn = (months: readonly ChainMonth[]): number =>
  months.reduce((sum, { bill }) => sum + (bill?.confirmedAt ? bill.outstandingFen : 0), 0);

export const sumsOf = ({ settledFen, parts, months }: Chain, ofOneEntity: boolean) => ({
  month: '合计',
  settled: <Money fen={settledFen} bare />,
  bill: `退 ${moneyText(fenOf(parts, 'returned'))}`,
  invoiced: <Money fen={fenIn(parts, ['invoiced', 'archived'])} bare />,
  applied: <Money fen={fenOf(parts, 'applied')} bare />,
  free: <Money fen={fenOf(parts, 'free')} bare />,
  paid: ofOneEntity ? null : <Money fen={unpaidIn(months)} bare />,
});
