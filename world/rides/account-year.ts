import { accountLeftFen } from '#rules/account.ts';
import { dayOf, endOfMonth, startOfMonth } from '#rules/calendar.ts';
import type { BillPlan } from '../money.ts';
import type { Season } from '../seasons.ts';
import { enter, type Firm } from './firm.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const YUAN = 100;
/** The treasurer of a prepaid company looks in the morning, and tops up before it runs low. */
const LOW_FEN = 6_000 * YUAN;
const RECHARGE_FEN = 30_000 * YUAN;
const LEAST_FEN = 3_000 * YUAN;

const reference = (letters: string, at: number): string => `${letters}${dayOf(new Date(at)).replaceAll('-', '')}`;

/** Recharges through the year; small worlds spend little and recharge less. */
export function planRecharges(firm: Firm, { starts }: Season, scale: number): void {
  const amountFen = Math.max(LEAST_FEN, Math.round((RECHARGE_FEN * scale) / 100_000) * 100_000);
  const recharge = (at: number) =>
    enter(firm, { kind: 'recharge', amountFen, reference: reference('CZ', at), note: '对公转账', at });
  starts.forEach((start, nth) => {
    const at = nth === 0 ? start + MINUTE : start + 9.5 * HOUR;
    firm.agenda.plan(at, () => {
      const low = accountLeftFen(firm.sums, firm.account) < Math.max(LEAST_FEN / 2, LOW_FEN * scale);
      if (nth === 0 || low) recharge(at);
    });
  });
}

/** A paid bill was repaid in one sum: what was settled in its month. */
export function planRepayments(firm: Firm, plans: readonly BillPlan[]): void {
  for (const { month, paidAt } of plans) {
    if (paidAt === null) continue;
    firm.agenda.plan(paidAt, () => {
      const [from, until] = [startOfMonth(month).getTime(), endOfMonth(month).getTime()];
      const amountFen = firm.accountRows
        .filter(({ kind, at }) => kind === 'settle' && at >= from && at < until)
        .reduce((sum, row) => sum + row.amountFen, 0);
      if (amountFen === 0) return;
      enter(firm, {
        kind: 'repay',
        amountFen,
        reference: reference('HK', paidAt),
        note: `${month} 账单还款`,
        at: paidAt,
      });
    });
  }
}
