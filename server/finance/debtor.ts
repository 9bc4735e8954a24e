import { paymentsOf } from '#rules/bill.ts';
import { dayOf } from '#rules/calendar.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { billMoney } from './bill-money.ts';
import { freeMoneyFen } from './free-money.ts';

async function isOverdue(db: Db, companyId: number, now: Date): Promise<boolean> {
  const bills = await db
    .selectFrom(billMoney(companyId))
    .select(['status', 'totalFen', 'takenFen', 'dueOn'])
    .where('status', '<>', 'paid')
    .orderBy('month')
    .execute();
  const payments = paymentsOf(bills, await freeMoneyFen(db, companyId), dayOf(now));
  return payments.some(({ overdueDays }) => overdueDays > 0);
}

/** What its debt took from the company; undefined: nothing. */
export async function boundBy(db: Db, companyId: number): Promise<{ suspendedForDebt: boolean } | undefined> {
  const query = db
    .selectFrom('company')
    .select('suspendedForDebt')
    .where('id', '=', companyId)
    .where((eb) => eb.or([eb('creditFrozenAt', 'is not', null), eb('suspendedForDebt', '=', true)]));
  const [bound] = await keyed(db, query.compile());
  return bound;
}

/** Nothing is overdue any more: what the debt took from the company comes back at once. Answers whether something did. */
export async function releaseDebtor(db: Db, companyId: number, now: Date): Promise<boolean> {
  const bound = await boundBy(db, companyId);
  if (!bound || (await isOverdue(db, companyId, now))) return false;
  const resumed = { status: 'active' as const, suspendedMessage: '', suspendedForDebt: false };
  await db
    .updateTable('company')
    .set({ creditFrozenAt: null, ...(bound.suspendedForDebt ? resumed : {}) })
    .where('id', '=', companyId)
    .execute();
  return true;
}
