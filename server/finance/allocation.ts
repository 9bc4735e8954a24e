import { sql } from 'kysely';
import { checkParts, lessSpent, type NamedPart, type Purse, type Taking, takeInTurn } from '#rules/bill.ts';
import { isRefused } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { keyed } from '../prepared.ts';
import { billMoney } from './bill-money.ts';
import { releaseDebtor } from './debtor.ts';

/** Where the money for a bill comes from: an entry of the account, or an earlier bill below nothing. */
type Source = { readonly ledgerId: number } | { readonly creditBillId: number };

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

/** An earlier bill below nothing, of which something is left; and what the balance of a prepaid account bore of a bill. */
const IS_CREDIT = sql`status in ('confirmed', 'paid') and total_fen < -given_fen`;
const IS_BORNE = sql`status = 'paid' and due_on is null and total_fen > taken_fen`;

/**
 * Money that no bill has taken yet: credit notes, then what came, the oldest first. Bills that the balance of a prepaid
 * account bore have used up the oldest.
 */
async function freePurses(db: Db, companyId: number): Promise<Purse<Source>[]> {
  const credits = await sql<{ id: number; leftFen: number }>`
    select id, -total_fen - given_fen as left_fen from ${billMoney(companyId)}
    where ${IS_CREDIT} order by month`.execute(db);
  const entries = await sql<{ id: number; leftFen: number }>`
    select entry.id, entry.amount_fen - coalesce((select sum(taken.amount_fen) from bill_allocation taken
        where taken.company_id = ${companyId} and taken.ledger_id = entry.id), 0)::bigint as left_fen
    from account_ledger entry where entry.company_id = ${companyId} and entry.kind in ('recharge', 'repay')
    order by entry.at, entry.id`.execute(db);
  const borne = await sql<{ fen: number }>`
    select coalesce(sum(total_fen - taken_fen), 0)::bigint as fen from ${billMoney(companyId)}
    where ${IS_BORNE}`.execute(db);
  const purses: Purse<Source>[] = [
    ...credits.rows.map(({ id, leftFen }) => ({ key: { creditBillId: id }, leftFen })),
    ...entries.rows.map(({ id, leftFen }) => ({ key: { ledgerId: id }, leftFen })),
  ];
  return lessSpent(purses, borne.rows[0]!.fen);
}

/**
 * What came and was taken for no bill: credit of the company. What its purses add up to, without opening each: a company
 * pays in thousands of times, and every payment is answered with this.
 */
export async function freeMoneyFen(db: Db, companyId: number): Promise<number> {
  const free = sql<{ fen: number }>`
    select greatest(0,
      coalesce((select sum(came.amount_fen) from account_total came
        where came.company_id = ${companyId} and came.kind in ('recharge', 'repay')), 0)
      - coalesce((select sum(taken.amount_fen) from bill_allocation taken
        where taken.company_id = ${companyId} and taken.ledger_id is not null), 0)
      + coalesce(sum(-total_fen - given_fen) filter (where ${IS_CREDIT}), 0)
      - coalesce(sum(total_fen - taken_fen) filter (where ${IS_BORNE}), 0))::bigint as fen
    from ${billMoney(companyId)}`;
  const [row] = await keyed(db, free.compile(db));
  return row!.fen;
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
