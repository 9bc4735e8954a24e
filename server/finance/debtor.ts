import { paymentOf } from '#rules/bill.ts';
import { dayOf } from '#rules/calendar.ts';
import type { Db } from '../db.ts';
import { billMoney } from './bill-money.ts';

async function isOverdue(db: Db, companyId: number, now: Date): Promise<boolean> {
  const bills = await db
    .selectFrom(billMoney(companyId))
    .select(['status', 'totalFen', 'takenFen', 'dueOn'])
    .where('status', '<>', 'paid')
    .execute();
  return bills.some((bill) => paymentOf(bill, dayOf(now)).overdueDays > 0);
}

/** Nothing is overdue any more: what the debt took from the company comes back at once. Answers whether something did. */
export async function releaseDebtor(db: Db, companyId: number, now: Date): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .select(['creditFrozenAt', 'suspendedForDebt'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const isBound = company.creditFrozenAt !== null || company.suspendedForDebt;
  if (!isBound || (await isOverdue(db, companyId, now))) return false;
  const resumed = { status: 'active' as const, suspendedMessage: '', suspendedForDebt: false };
  await db
    .updateTable('company')
    .set({ creditFrozenAt: null, ...(company.suspendedForDebt ? resumed : {}) })
    .where('id', '=', companyId)
    .execute();
  return true;
}
