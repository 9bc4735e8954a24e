import type { BillRow } from '#contract/finance-wire.ts';
import { PaymentState } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { StateMark } from '../kit/StateMark.tsx';
import type { StateKey } from '../kit/state-map.ts';
import { Dash } from '../kit/values.tsx';
import css from './PaymentText.module.css';

const PAYMENT_STATE: Record<PaymentState, StateKey> = { unpaid: 'wait', part: 'run', paid: 'ok', credit: 'note' };

/** Paid, in part or not at all; what is left stands beside it. */
export function PaymentMark({ bill }: { bill: BillRow }) {
  const { payState, outstandingFen, overdueDays } = bill;
  return (
    <>
      <StateMark state={overdueDays > 0 ? 'bad' : PAYMENT_STATE[payState]}>{PaymentState.labelOf(payState)}</StateMark>
      {payState === 'part' && <span className={css.left}>余 {moneyText(outstandingFen)}</span>}
    </>
  );
}

/** Until when a bill is to be paid; once that is past, for how long. */
export function DueText({ bill: { dueOn, outstandingFen, overdueDays } }: { bill: BillRow }) {
  if (dueOn === null) return <Dash />;
  return (
    <>
      <span className={css.day}>{dueOn}</span>
      {overdueDays > 0 && <span className={css.overdue}>逾期 {overdueDays} 天</span>}
      {outstandingFen === 0 && <span className="qx-hidden">已付清</span>}
    </>
  );
}

/** In a row: until when something is still to be paid, or for how long it should have been. */
export function DueHint({ bill: { dueOn, outstandingFen, overdueDays } }: { bill: BillRow }) {
  if (dueOn === null || outstandingFen === 0) return null;
  return overdueDays > 0 ? (
    <span className={css.overdue} title={`${dueOn} 到期`}>
      逾期 {overdueDays} 天
    </span>
  ) : (
    <span className={css.left} title={`${dueOn} 到期`}>
      {dueOn.slice(5)} 到期
    </span>
  );
}
