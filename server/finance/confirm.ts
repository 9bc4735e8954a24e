import * as rules from '#rules/bill.ts';
import type { Day } from '#rules/calendar.ts';
import { accountTerms, lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { completeOrders } from '../ride/complete.ts';
import { takeForBills } from './allocation.ts';
import { billTotalFen, findBill, type LockedBill, lockBill, moveBill, withPayment } from './bills.ts';
import { releaseDebtor } from './debtor.ts';
import { orderIdsOf } from './lines.ts';

const { PROVIDER_NAME } = rules;

/** The account first, then the bill: everybody who moves money takes them in this order. */
export async function confirmBill({ actor, db, now, record }: Context, billId: number): Promise<void> {
  const { companyId } = actor;
  await lockAccount(db, companyId);
  const bill = found(await lockBill(db, companyId, { billId }));
  // Read behind the lock: the kind that came with the session may have changed while this waited.
  const { kind } = await accountTerms(db, companyId);
  const steps = allowed(rules.confirmBill(bill.status, kind));
  await moveBill(db, companyId, bill, steps, { at: now, name: actor.name, staffId: actor.staffId });
  // What the balance bears is never due; money that came before is taken for what is owed now.
  if (steps.includes('paid')) {
    await setDue(db, companyId, billId, null);
    await releaseDebtor(db, companyId, now);
  } else await takeForBills(db, companyId, now);
  const completed = await completeOrders(db, companyId, await orderIdsOf(db, companyId, billId), now);
  record(rules.confirmedText(bill, steps.at(-1)!, await billTotalFen(db, companyId, billId), completed));
}

const setDue = (db: Db, companyId: number, billId: number, dueOn: Day | null) =>
  db.updateTable('bill').set({ dueOn }).where('companyId', '=', companyId).where('id', '=', billId).execute();

/** A confirmed bill whose money has come is paid. Answers the bill as it was. */
export async function closeBill(db: Db, companyId: number, number: string, now: Date): Promise<LockedBill> {
  await lockAccount(db, companyId);
  const bill = found(await lockBill(db, companyId, { number }));
  const { outstandingFen } = withPayment(found(await findBill(db, companyId, number)), now);
  const status = allowed(rules.closeBill(bill.status, outstandingFen));
  await moveBill(db, companyId, bill, [status], { at: now, name: PROVIDER_NAME });
  return bill;
}
