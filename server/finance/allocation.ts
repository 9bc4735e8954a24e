import { sql } from 'kysely';
import { checkParts, type NamedPart, type Taking, takeInTurn } from '#rules/bill.ts';
import { isRefused } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { keyed } from '../prepared.ts';
import { billMoney } from './bill-money.ts';
import { releaseDebtor } from './debtor.ts';
import { freePurses, type Source } from './free-money.ts';

interface OpenBill {
  readonly billId: number;
  readonly billNo: string;
  readonly leftFen: number;
}
type BillTaking = Taking<Source, OpenBill>;

/** Bills that take money, the oldest first: a bill that is not confirmed may still change. */
export async function openBills(db: Db, companyId: number): Promise<OpenBill[]> {
  const bills = sql<OpenBill>`
    select id as bill_id, number as bill_no, total_fen - taken_fen as left_fen from ${billMoney(companyId)}
    where status = 'confirmed' and due_on is not null and total_fen > taken_fen
    order by month`;
  return keyed(db, bills.compile(db));
}

async function keep(db: Db, companyId: number, takings: readonly BillTaking[], now: Date): Promise<void> {
  if (takings.length === 0) return;
  const rows = takings.map(({ source, bill, amountFen }) => ({
    companyId,
    billId: bill.billId,
    ledgerId: 'ledgerId' in source ? source.ledgerId : null,
    creditBillId: 'creditBillId' in source ? source.creditBillId : null,
    amountFen,
    at: now,
  }));
  await db.insertInto('billAllocation').values(rows).execute();
  await releaseDebtor(db, companyId, now);
}

/** What was taken for a bill, summed over where it came from. */
export interface TakenForBill {
  readonly billNo: string;
  readonly amountFen: number;
}
function byBill(takings: readonly BillTaking[]): TakenForBill[] {
  const sums = new Map<string, number>();
  for (const { bill, amountFen } of takings) sums.set(bill.billNo, (sums.get(bill.billNo) ?? 0) + amountFen);
  return [...sums].map(([billNo, amountFen]) => ({ billNo, amountFen }));
}

/** Takes free money for confirmed bills, the oldest first. The caller holds the account's lock. */
export async function takeForBills(db: Db, companyId: number, now: Date): Promise<TakenForBill[]> {
  return takeFor(db, companyId, await openBills(db, companyId), now);
}

/** For these, as they are now. */
export async function takeFor(
  db: Db,
  companyId: number,
  bills: readonly OpenBill[],
  now: Date,
): Promise<TakenForBill[]> {
  if (bills.length === 0) return [];
  const takings = takeInTurn(
    await freePurses(db, companyId),
    bills.map((bill) => ({ key: bill, leftFen: bill.leftFen })),
  );
  await keep(db, companyId, takings, now);
  return byBill(takings);
}

async function namedBills(db: Db, companyId: number, parts: readonly NamedPart[]) {
  const bills = await db
    .selectFrom(billMoney(companyId))
    .select(['id as billId', 'number as billNo', 'status', 'totalFen', 'takenFen', 'dueOn'])
    .where('number', 'in', parts.map(({ billNo }) => billNo).concat(''))
    .execute();
  return bills.map(({ totalFen, takenFen, dueOn, ...bill }) => {
    const isOwed = dueOn !== null && bill.status !== 'paid';
    const outstandingFen = isOwed ? Math.max(0, totalFen - takenFen) : 0;
    return { ...bill, outstandingFen, leftFen: outstandingFen };
  });
}

/** Takes what the provider names of a repayment for the bills it names; the rest goes the usual way. */
export async function takeNamed(
  db: Db,
  companyId: number,
  { entryId, amountFen, parts }: { entryId: number; amountFen: number; parts: readonly NamedPart[] },
  now: Date,
): Promise<TakenForBill[]> {
  if (parts.length === 0) return [];
  const bills = await namedBills(db, companyId, parts);
  const wrong = checkParts(amountFen, parts, bills);
  if (isRefused(wrong)) throw new Refused(wrong.refused);
  const takings = parts.map((part) => ({
    source: { ledgerId: entryId },
    bill: bills.find(({ billNo }) => billNo === part.billNo)!,
    amountFen: part.amountFen,
  }));
  await keep(db, companyId, takings, now);
  return byBill(takings);
}
