import {
  type BillMoney,
  type Payment,
  paymentsOf,
  reminderDue,
  reminderMail,
  reminderParams,
  reminderSubject,
} from '#rules/bill.ts';
import { dayOf } from '#rules/calendar.ts';
import { notice } from '#rules/order.ts';
import { lockAccount } from '../account/ledger.ts';
import { receiverOf } from '../account/watch.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { enqueueMail, enqueueSms } from '../outbox.ts';
import { billMoney } from './bill-money.ts';
import { freeMoneyFen } from './free-money.ts';

interface OpenBill extends BillMoney {
  readonly id: number;
  readonly number: string;
  readonly month: string;
}

const openBills = (db: Db, companyId: number): Promise<OpenBill[]> =>
  db
    .selectFrom(billMoney(companyId))
    .select(['id', 'number', 'month', 'status', 'totalFen', 'takenFen', 'dueOn'])
    .where('status', 'in', ['issued', 'processed', 'confirmed'])
    .where('dueOn', 'is not', null)
    .orderBy('month')
    .execute();

/** Each day of the terms is written down once for a bill, also by two servers at once. */
async function isFirst(db: Db, companyId: number, billId: number, dayOffset: number, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('billReminder')
    .values({ companyId, billId, dayOffset, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('billId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever is told of the balance; by mail too, to that person's mailbox or else to the one for invoices. */
export async function billReceiver(db: Db, companyId: number) {
  const { warnStaffId } = await db
    .selectFrom('companyAccount')
    .select('warnStaffId')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const { name, phone, email } = await receiverOf(db, companyId, warnStaffId);
  if (email) return { name, phone, email };
  const mailbox = await db
    .selectFrom('invoiceEmail')
    .select('email')
    .where('companyId', '=', companyId)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { name, phone, email: mailbox?.email ?? null };
}

async function remind(db: Db, companyId: number, bill: OpenBill & Payment): Promise<void> {
  const { name } = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow();
  const { outstandingFen, overdueDays } = bill;
  const about = { company: name, number: bill.number, month: bill.month.slice(0, 7), dueOn: bill.dueOn! };
  const facts = { ...about, outstandingFen, overdueDays };
  const { phone, email } = await billReceiver(db, companyId);
  await enqueueSms(db, { phone, ...notice('billReminder', reminderParams(facts)) });
  if (email === null) return;
  const mail = { to: email, purpose: 'billReminder', subject: reminderSubject(facts), text: reminderMail(facts) };
  await enqueueMail(db, mail);
}

/** Reminds of what is not paid on the days of the terms. Answers how many bills that were. */
export async function remindCompany(db: Db, companyId: number, now: Date): Promise<number> {
  const { reminderDays } = await loadTerms(db, companyId);
  if (reminderDays.length === 0) return 0;
  await lockAccount(db, companyId);
  let reminded = 0;
  const bills = await openBills(db, companyId);
  for (const bill of paymentsOf(bills, await freeMoneyFen(db, companyId), dayOf(now))) {
    if (bill.outstandingFen === 0 || bill.isCovered) continue;
    const due = reminderDue(bill.dueOn!, reminderDays, dayOf(now));
    if (due === null || !(await isFirst(db, companyId, bill.id, due, now))) continue;
    await remind(db, companyId, bill);
    reminded += 1;
  }
  return reminded;
}
