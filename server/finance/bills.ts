import { type SelectQueryBuilder, sql } from 'kysely';
import type { BillRow } from '#contract/finance-wire.ts';
import { type BillStatus, type BillStep, paymentOf } from '#rules/bill.ts';
import { type Day, dayOf, type Month } from '#rules/calendar.ts';
import { MAX_PAGE_SIZE, type Page, type PageInput } from '#rules/paging.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { paginate } from '../query-kit.ts';
import type { DB } from '../schema.ts';

/** What a bill comes to is the sum of its lines, whenever it is asked. */
const totalFen = (
  companyId: number,
) => sql<number>`(select coalesce(sum(line.amount_fen), 0)::bigint from bill_line line
  where line.company_id = ${companyId} and line.bill_id = bill.id)`;
const objections = (companyId: number) => sql<number>`(select count(*) from objection
  where objection.company_id = ${companyId} and objection.bill_id = bill.id)`;
const takenFen = (
  companyId: number,
) => sql<number>`(select coalesce(sum(taken.amount_fen), 0)::bigint from bill_allocation taken
  where taken.company_id = ${companyId} and taken.bill_id = bill.id)`;
type StoredStep = Omit<BillStep, 'at'> & { at: string };
const steps = (companyId: number) => sql<
  StoredStep[]
>`(select coalesce(json_agg(json_build_object('status', event.status, 'at', event.at,
  'name', event.name) order by event.id), '[]') from bill_event event
  where event.company_id = ${companyId} and event.bill_id = bill.id)`;

const bills = (db: Db, companyId: number) =>
  db
    .selectFrom('bill')
    .where('bill.companyId', '=', companyId)
    .select(['bill.id as billId', 'bill.number', 'bill.statementNo', 'bill.month', 'bill.status'])
    .select(['bill.issuedAt', 'bill.confirmedAt', 'bill.paidAt', 'bill.dueOn'])
    .select([
      totalFen(companyId).as('totalFen'),
      takenFen(companyId).as('takenFen'),
      objections(companyId).as('objections'),
      steps(companyId).as('steps'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof bills>['execute']>>[number];
type PaidFields = 'payState' | 'paidFen' | 'outstandingFen' | 'overdueDays';
export type StoredBill = Omit<BillRow, PaidFields> & { readonly paidAt: Date | null; readonly takenFen: number };

const billOf = ({ month, steps: stored, ...row }: Row): StoredBill => ({
  ...row,
  month: month.slice(0, 7),
  log: stored.map(({ at, ...step }) => ({ ...step, at: new Date(at) })),
});

/** A bill with what is paid of it, as it stands on this day. */
export function withPayment(bill: StoredBill, now: Date): BillRow {
  const { state, ...payment } = paymentOf(bill, dayOf(now));
  return { ...bill, payState: state, ...payment };
}

const dayOne = (month: Month): string => `${month}-01`;

type Query = SelectQueryBuilder<DB, 'bill', Row>;
async function pageOf(query: Query, page: PageInput): Promise<Page<StoredBill>> {
  const { rows, total } = await paginate(query.orderBy('bill.month', 'desc'), page);
  return { rows: rows.map(billOf), total };
}

/** From the month that `from` is in to the month that `to` is in, both among them. */
export function findBills(
  db: Db,
  companyId: number,
  span: { from?: Month | undefined; to?: Month | undefined; statuses?: readonly BillStatus[] | undefined },
  page: PageInput,
) {
  let query = bills(db, companyId);
  if (span.from !== undefined) query = query.where('bill.month', '>=', dayOne(span.from));
  if (span.to !== undefined) query = query.where('bill.month', '<=', dayOne(span.to));
  if (span.statuses !== undefined) query = query.where('bill.status', 'in', span.statuses);
  return pageOf(query, page);
}

export const billsInStatus = (db: Db, companyId: number, status: BillStatus | undefined, page: PageInput) =>
  pageOf(status === undefined ? bills(db, companyId) : bills(db, companyId).where('bill.status', '=', status), page);

/** All of them, the newest first: what is still to be dealt with is a few months. */
export async function billsInStatuses(
  db: Db,
  companyId: number,
  statuses: readonly BillStatus[],
): Promise<StoredBill[]> {
  const rows = await bills(db, companyId).where('bill.status', 'in', statuses).orderBy('bill.month', 'desc').execute();
  return rows.map(billOf);
}

/** The newest, as many as any list answers at once: decades of months. */
export const allBills = async (db: Db, companyId: number): Promise<StoredBill[]> =>
  (await findBills(db, companyId, {}, { page: 1, pageSize: MAX_PAGE_SIZE })).rows;

export async function findBill(db: Db, companyId: number, number: string): Promise<StoredBill | undefined> {
  const row = await bills(db, companyId).where('bill.number', '=', number).executeTakeFirst();
  return row && billOf(row);
}

export async function billById(db: Db, companyId: number, billId: number): Promise<StoredBill | undefined> {
  const row = await bills(db, companyId).where('bill.id', '=', billId).executeTakeFirst();
  return row && billOf(row);
}

export async function billOfMonth(db: Db, companyId: number, month: Month): Promise<StoredBill | undefined> {
  const row = await bills(db, companyId).where('bill.month', '=', dayOne(month)).executeTakeFirst();
  return row && billOf(row);
}

/** A bill as it is while nobody else changes it. */
export interface LockedBill {
  readonly billId: number;
  readonly number: string;
  readonly month: Month;
  readonly status: BillStatus;
  readonly objectedAt: Date | null;
  readonly dueOn: Day | null;
}

export async function lockBill(
  db: Db,
  companyId: number,
  by: { billId: number } | { number: string },
): Promise<LockedBill | undefined> {
  const query = db
    .selectFrom('bill')
    .select(['id as billId', 'number', 'month', 'status', 'objectedAt', 'dueOn'])
    .where('companyId', '=', companyId)
    .forUpdate();
  const named = 'billId' in by ? query.where('id', '=', by.billId) : query.where('number', '=', by.number);
  const row = await named.executeTakeFirst();
  return row && { ...row, month: row.month.slice(0, 7) };
}

export async function billTotalFen(db: Db, companyId: number, billId: number): Promise<number> {
  const { rows } = await sql<{ fen: number }>`select coalesce(sum(amount_fen), 0)::bigint as fen from bill_line
    where company_id = ${companyId} and bill_id = ${billId}`.execute(db);
  return rows[0]!.fen;
}

interface ChangedBy {
  readonly at: Date;
  /** Who is named in the log. */
  readonly name: string;
  readonly staffId?: number;
}

const columnsFor = (status: BillStatus, { at, staffId }: ChangedBy) =>
  ({
    issued: {},
    disputed: { objectedAt: at },
    processed: {},
    confirmed: { confirmedAt: at, confirmedBy: staffId ?? null },
    paid: { paidAt: at },
  })[status];

/** Compares before it sets: whoever comes second finds the bill moved. Every step is in the bill's log. */
export async function moveBill(
  db: Db,
  companyId: number,
  bill: Pick<LockedBill, 'billId' | 'status'>,
  to: readonly BillStatus[],
  mover: ChangedBy,
): Promise<void> {
  const columns = Object.assign({ status: to.at(-1)! }, ...to.map((status) => columnsFor(status, mover)));
  const { numUpdatedRows } = await db
    .updateTable('bill')
    .set(columns)
    .where('companyId', '=', companyId)
    .where('id', '=', bill.billId)
    .where('status', '=', bill.status)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused(REFUSALS.changedMeanwhile);
  await noteSteps(db, companyId, bill.billId, to, mover);
}

export async function noteSteps(
  db: Db,
  companyId: number,
  billId: number,
  statuses: readonly BillStatus[],
  { at, name }: ChangedBy,
): Promise<void> {
  const about = { companyId, billId, at, name };
  await db
    .insertInto('billEvent')
    .values(statuses.map((status) => ({ ...about, status })))
    .execute();
}
