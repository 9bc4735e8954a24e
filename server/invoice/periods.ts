import { type RawBuilder, sql } from 'kysely';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { addDays, addMonths, type Day } from '#rules/calendar.ts';
import { periodRoomFen } from '#rules/invoice/application.ts';
import { periodStatus } from '#rules/invoice/codes.ts';
import type { Db } from '../db.ts';
import { idArray } from '../query-kit.ts';
import { invoiceable, takenBy } from './trips.ts';

/** Ten years of months. */
const MOST_PERIODS = 120;

/** First and last day of a bill's month, which the database keeps by its first. */
export const daysOfMonth = (first: Day): { from: Day; to: Day } => ({
  from: first,
  to: addDays(`${addMonths(first.slice(0, 7), 1)}-01`, -1),
});
export const periodText = (first: Day): string => {
  const { from, to } = daysOfMonth(first);
  return `${from} 至 ${to}`;
};

/** Adjustments of a bill that name no order and lower it: no trip shows them, and they bound what can be invoiced. */
const givenOf = (
  companyId: number,
  billId: RawBuilder<unknown>,
) => sql<number>`least(0, (select coalesce(sum(given.amount_fen), 0)::bigint
  from bill_line given where given.company_id = ${companyId} and given.bill_id = ${billId} and given.order_id is null))`;

interface PeriodRow {
  billId: number;
  billNo: string;
  month: Day;
  tripCount: number;
  amountFen: number;
  freeCount: number;
  freeFen: number;
  /** What the bill gave the company without naming an order, 0 or below. */
  givenFen: number;
  heldFen: number;
  waitingFen: number;
}

function periodOf({ month, givenFen, heldFen, ...row }: PeriodRow): BillingPeriod {
  const roomFen = periodRoomFen({ tripsFen: row.amountFen, givenFen, heldFen });
  const status = periodStatus({ trips: row.tripCount, free: roomFen === 0 ? 0 : row.freeCount });
  return { ...row, roomFen: Math.min(roomFen, row.freeFen), ...daysOfMonth(month), status };
}

/** The confirmed bills, newest first, each with what its trips come to and what of it nobody has applied for. */
export async function findPeriods(db: Db, companyId: number): Promise<BillingPeriod[]> {
  const { rows } = await sql<PeriodRow>`
    select bill.id as bill_id, bill.number as bill_no, bill.month,
      count(trip.order_id) as trip_count, coalesce(sum(trip.amount_fen), 0)::bigint as amount_fen,
      count(trip.order_id) filter (where taken.order_id is null) as free_count,
      coalesce(sum(trip.amount_fen) filter (where taken.order_id is null), 0)::bigint as free_fen,
      ${givenOf(companyId, sql`bill.id`)} as given_fen,
      coalesce(sum(trip.amount_fen) filter (where taken.order_id is not null), 0)::bigint as held_fen,
      coalesce(sum(trip.amount_fen) filter (where invoice.id is not null and invoice.number is null), 0)::bigint
        as waiting_fen
    from bill
    left join ${invoiceable(companyId)} trip on trip.bill_id = bill.id
    left join ${takenBy(companyId, sql`trip.order_id`)}
    left join invoice on invoice.company_id = taken.company_id and invoice.id = taken.invoice_id
    where bill.company_id = ${companyId} and bill.status in ('confirmed', 'paid')
    group by bill.company_id, bill.id, bill.number, bill.month order by bill.month desc limit ${MOST_PERIODS}`.execute(
    db,
  );
  return rows.map(periodOf);
}

/** What may still be invoiced of each of these bills; whoever asks holds them until the transaction ends. */
export async function lockRooms(db: Db, companyId: number, billIds: readonly number[]): Promise<Map<number, number>> {
  await sql`select from bill where company_id = ${companyId} and id = any(${idArray(billIds)}) order by id
    for update`.execute(db);
  const { rows } = await sql<{ billId: number; tripsFen: number; heldFen: number; givenFen: number }>`
    select bill.id as bill_id, coalesce(sum(trip.amount_fen), 0)::bigint as trips_fen,
      coalesce(sum(trip.amount_fen) filter (where taken.order_id is not null), 0)::bigint as held_fen,
      ${givenOf(companyId, sql`bill.id`)} as given_fen
    from bill left join ${invoiceable(companyId, billIds)} trip on trip.bill_id = bill.id
    left join ${takenBy(companyId, sql`trip.order_id`)}
    where bill.company_id = ${companyId} and bill.id = any(${idArray(billIds)})
    group by bill.company_id, bill.id`.execute(db);
  return new Map(rows.map((row) => [row.billId, periodRoomFen(row)]));
}

export interface StoredBill {
  readonly billId: number;
  readonly number: string;
  readonly month: Day;
  readonly isConfirmed: boolean;
}

const bills = (db: Db, companyId: number) =>
  db.selectFrom('bill').select(['id as billId', 'number', 'month', 'status']).where('companyId', '=', companyId);

const billOf = ({ status, ...bill }: { billId: number; number: string; month: string; status: string }) => ({
  ...bill,
  isConfirmed: status === 'confirmed' || status === 'paid',
});

export async function findBillByNumber(db: Db, companyId: number, number: string): Promise<StoredBill | undefined> {
  const row = await bills(db, companyId).where('number', '=', number).executeTakeFirst();
  return row && billOf(row);
}

export async function findBills(db: Db, companyId: number, billIds: readonly number[]): Promise<StoredBill[]> {
  if (billIds.length === 0) return [];
  const rows = await bills(db, companyId)
    .where('id', 'in', [...new Set(billIds)])
    .execute();
  return rows.map(billOf);
}
