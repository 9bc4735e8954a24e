import { type AgeBand, bandOf, paymentOf } from '#rules/bill.ts';
import { dayOf } from '#rules/calendar.ts';
import { accountFigures } from '../account/movements.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { billMoney } from './bill-money.ts';
import { freeMoneyFen } from './free-money.ts';

/** What a company owes, taken apart: they add up to the account's own figure, credit taken off. */
export type OwedParts = Readonly<Record<`${AgeBand}Fen` | 'unbilledFen' | 'creditFen', number>>;

/** `account`: the figures of this moment, where somebody has asked for them already. */
export async function owedParts(
  db: Db,
  companyId: number,
  now: Date,
  account = accountFigures(db, companyId),
): Promise<OwedParts> {
  const openBills = keyed(
    db,
    db
      .selectFrom(billMoney(companyId))
      .select(['status', 'totalFen', 'takenFen', 'dueOn'])
      .where('status', '<>', 'paid')
      .compile(),
  );
  const [{ figures }, bills, creditFen] = await Promise.all([account, openBills, freeMoneyFen(db, companyId)]);
  const parts = { notDueFen: 0, days30Fen: 0, days60Fen: 0, over60Fen: 0 };
  let outstanding = 0;
  for (const bill of bills) {
    const { outstandingFen, overdueDays } = paymentOf(bill, dayOf(now));
    parts[`${bandOf(overdueDays)}Fen`] += outstandingFen;
    outstanding += outstandingFen;
  }
  return { ...parts, creditFen, unbilledFen: figures.owed - outstanding + creditFen };
}
