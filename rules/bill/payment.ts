import { type Day, startOfDay } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { type BillStatus, OPEN_BILLS } from './codes.ts';
import { BILL_REFUSALS } from './refusals.ts';

/** How far a bill is paid. */
export const PaymentState = codeTable({
  unpaid: [1, '未付'],
  part: [2, '部分已付'],
  paid: [3, '已付'],
  credit: [4, '无需付款'],
});
export type PaymentState = NameOf<typeof PaymentState>;

/** How long a bill has been overdue. */
export const AgeBand = codeTable({
  notDue: [0, '未到期'],
  days30: [1, '逾期 1–30 天'],
  days60: [2, '逾期 31–60 天'],
  over60: [3, '逾期 60 天以上'],
});
export type AgeBand = NameOf<typeof AgeBand>;

export interface BillMoney {
  readonly status: BillStatus;
  readonly totalFen: number;
  /** What repayments, recharges and credit notes were taken for it. */
  readonly takenFen: number;
  /** Null where the balance of a prepaid account bears it. */
  readonly dueOn: Day | null;
}

export interface Payment {
  readonly state: PaymentState;
  readonly paidFen: number;
  readonly outstandingFen: number;
  readonly overdueDays: number;
}

const DAY_MS = 86_400_000;
const daysPast = (day: Day, today: Day): number =>
  Math.max(0, (startOfDay(today).getTime() - startOfDay(day).getTime()) / DAY_MS);

/** What is paid of a bill, what is left, and for how long that has been due. What is argued about is never overdue. */
export function paymentOf({ status, totalFen, takenFen, dueOn }: BillMoney, today: Day): Payment {
  if (totalFen <= 0) return { state: 'credit', paidFen: 0, outstandingFen: 0, overdueDays: 0 };
  const outstandingFen = dueOn === null || status === 'paid' ? 0 : totalFen - takenFen;
  if (outstandingFen === 0) return { state: 'paid', paidFen: totalFen, outstandingFen, overdueDays: 0 };
  const overdueDays = dueOn === null || status === 'disputed' ? 0 : daysPast(dueOn, today);
  return { state: takenFen > 0 ? 'part' : 'unpaid', paidFen: takenFen, outstandingFen, overdueDays };
}

/** Not confirmed, and owed all the same: what is argued about is asked of nobody, and needs no money meanwhile. */
const WAITING: readonly BillStatus[] = OPEN_BILLS.filter((status) => status !== 'disputed');

export interface Covered {
  /** The money for all of it is there. */
  readonly isCovered: boolean;
}

/**
 * The payments of a company's bills side by side, the oldest first. Money is taken for confirmed bills alone, so what comes
 * before that lies free: it is set against the bills that wait to be confirmed. What it covers whole is not overdue, a part
 * of a bill changes nothing.
 */
export function paymentsOf<B extends BillMoney>(
  bills: readonly B[],
  freeFen: number,
  today: Day,
): (B & Payment & Covered)[] {
  let leftFen = freeFen;
  return bills.map((bill) => {
    const payment = paymentOf(bill, today);
    if (!WAITING.includes(bill.status)) return { ...bill, ...payment, isCovered: false };
    leftFen -= payment.outstandingFen;
    const isCovered = leftFen >= 0;
    return { ...bill, ...payment, isCovered, overdueDays: isCovered ? 0 : payment.overdueDays };
  });
}

export function bandOf(overdueDays: number): AgeBand {
  if (overdueDays <= 0) return 'notDue';
  if (overdueDays <= 30) return 'days30';
  return overdueDays <= 60 ? 'days60' : 'over60';
}

/** Money of which something is left, or a bill that still waits for some. */
export interface Purse<K> {
  readonly key: K;
  readonly leftFen: number;
}
export interface Taking<S, B> {
  readonly source: S;
  readonly bill: B;
  readonly amountFen: number;
}

/** Money is taken for bills in the order of both lists, each as far as it goes. */
export function takeInTurn<S, B>(money: readonly Purse<S>[], bills: readonly Purse<B>[]): Taking<S, B>[] {
  const takings: Taking<S, B>[] = [];
  const purses = money.map((one) => ({ ...one }));
  for (const bill of bills) {
    let wanted = bill.leftFen;
    for (const purse of purses) {
      const amountFen = Math.min(wanted, purse.leftFen);
      if (amountFen <= 0) continue;
      takings.push({ source: purse.key, bill: bill.key, amountFen });
      purse.leftFen -= amountFen;
      wanted -= amountFen;
    }
  }
  return takings;
}

/** What is left of the money once so much of it has gone elsewhere, the oldest first. */
export function lessSpent<S>(money: readonly Purse<S>[], spentFen: number): Purse<S>[] {
  let spent = Math.max(0, spentFen);
  return money.map(({ key, leftFen }) => {
    const gone = Math.min(spent, leftFen);
    spent -= gone;
    return { key, leftFen: leftFen - gone };
  });
}

/** A part of a repayment that the provider names for a bill. */
export interface NamedPart {
  readonly billNo: string;
  readonly amountFen: number;
}
export interface NamedBill {
  readonly billNo: string;
  readonly status: BillStatus;
  readonly outstandingFen: number;
}

/** Named parts lie within the repayment and within what is left of each bill. */
export function checkParts(
  amountFen: number,
  parts: readonly NamedPart[],
  bills: readonly NamedBill[],
): Refused | null {
  const sumFen = parts.reduce((sum, part) => sum + part.amountFen, 0);
  if (sumFen > amountFen) {
    return refuse(BILL_REFUSALS.partsTooMuch, { sum: moneyText(sumFen), amount: moneyText(amountFen) });
  }
  for (const { billNo, amountFen: wanted } of parts) {
    if (parts.filter((part) => part.billNo === billNo).length > 1) return refuse(BILL_REFUSALS.partTwice, { billNo });
    const bill = bills.find((one) => one.billNo === billNo);
    if (!bill) return refuse(BILL_REFUSALS.partUnknown, { billNo });
    if (bill.status !== 'confirmed' && bill.status !== 'paid') return refuse(BILL_REFUSALS.partTooEarly, { billNo });
    if (wanted > bill.outstandingFen) {
      return refuse(BILL_REFUSALS.partAboveBill, { billNo, left: moneyText(bill.outstandingFen) });
    }
  }
  return null;
}
