import { type RawBuilder, sql } from 'kysely';
import type { CheckedPeriod, RemainingTrip } from '#contract/invoice-draft.ts';
import type { ChosenTrip, InvoiceTrip } from '#contract/invoice-wire.ts';
import type { ChosenPeriod } from '#rules/invoice/application.ts';
import { MOST_TRIPS } from '#rules/invoice/application.ts';
import type { TripState } from '#rules/invoice/codes.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { ServiceType } from '#rules/scene/codes.ts';
import type { Db } from '../db.ts';
import { hasId, idArray } from '../query-kit.ts';

/** Whether a bill can be invoiced. */
const CONFIRMED = sql`('confirmed', 'paid')`;

/**
 * Every trip that can be invoiced, taken or not, with what it comes to: the company's part in a confirmed bill and all
 * its corrections. A correction that stands in a bill not yet confirmed, or in none so far (an objection for the
 * next period, a refund after the bill), makes the trip wait; corrections are never invoiced by themselves.
 */
export const invoiceable = (companyId: number, billIds?: readonly number[]) => sql`
  (select line.bill_id, line.order_id, line.amount_fen + coalesce(correction.amount_fen, 0) as amount_fen
  from bill_line line
  join bill on bill.company_id = line.company_id and bill.id = line.bill_id and bill.status in ${CONFIRMED}
  left join (select line.order_id, sum(line.amount_fen)::bigint as amount_fen,
      bool_and(bill.status in ${CONFIRMED}) as is_final
    from bill_line line join bill on bill.company_id = line.company_id and bill.id = line.bill_id
    where line.company_id = ${companyId} and line.kind = 'adjustment' and line.order_id is not null
    group by line.order_id) correction on correction.order_id = line.order_id
  where line.company_id = ${companyId} and line.kind <> 'adjustment'
    ${billIds ? sql`and line.bill_id = any(${idArray(billIds)})` : sql``}
    and coalesce(correction.is_final, true) and line.amount_fen + coalesce(correction.amount_fen, 0) > 0
    and not exists (select from objection where objection.company_id = ${companyId}
      and objection.order_id = line.order_id and objection.outcome = 'nextPeriod'
      and not exists (select from bill_line later where later.company_id = ${companyId}
        and later.objection_id = objection.id))
    and not exists (select from order_refund refund where refund.company_id = ${companyId}
      and refund.order_id = line.order_id and refund.company_fen > 0
      and not exists (select from bill_line later where later.company_id = ${companyId}
        and later.refund_id = refund.id)))`;

/** Joined as `taken`: the live application that holds a trip. */
export const takenBy = (companyId: number, orderId: RawBuilder<unknown>) => sql`
  invoice_trip taken on taken.company_id = ${companyId} and taken.order_id = ${orderId} and taken.released_at is null`;

const TRIP = sql`ride.id as order_id, ride.number as order_no, ride.service, department.name as department_name,
  ride.staff_name as booker_name, ride.rider_name, ride.ride_at, city.name as city_name`;
const TRIP_JOINS = sql`
  join department on department.company_id = ride.company_id and department.id = ride.department_id
  join city on city.id = ride.city_id`;

type TripRow = Omit<InvoiceTrip, 'serviceName'> & { service: ServiceType };
const tripOf = <R extends TripRow>({ service, ...row }: R) => ({
  ...row,
  serviceName: ServiceType.labelOf(service),
});

export interface TripFilter {
  readonly billId: number;
  /** With everything below it. */
  readonly departmentId?: number | undefined;
  /** null: the company of the terms. */
  readonly entityId?: number | null | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

const freeTrips = (companyId: number, { billId, departmentId, entityId, from, before }: TripFilter) => sql`
  from ${invoiceable(companyId, [billId])} trip
  join ride_order ride on ride.company_id = ${companyId} and ride.id = trip.order_id
  ${TRIP_JOINS}
  left join ${takenBy(companyId, sql`trip.order_id`)}
  where taken.order_id is null
    ${departmentId === undefined ? sql`` : sql`and department.path @> ${idArray([departmentId])}`}
    ${entityId === undefined ? sql`` : sql`and ${hasId(sql`ride.legal_entity_id`, entityId)}`}
    ${from ? sql`and ride.ride_at >= ${from}` : sql``} ${before ? sql`and ride.ride_at < ${before}` : sql``}`;

export async function findTrips(db: Db, companyId: number, filter: TripFilter, { page, pageSize }: PageInput) {
  const from = freeTrips(companyId, filter);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const { total } = counted.rows[0]!;
  const found: Page<InvoiceTrip> = { rows: [], total };
  if (total === 0) return found;
  const { rows } = await sql<TripRow>`select ${TRIP}, trip.amount_fen ${from}
    order by ride.ride_at desc, ride.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { ...found, rows: rows.map(tripOf) };
}

/** All that is left of a period, newest first; one more than can be chosen at once tells that there is more. */
export async function remainingTrips(db: Db, companyId: number, filter: TripFilter): Promise<RemainingTrip[]> {
  const { rows } = await sql<RemainingTrip>`select ride.id as order_id, trip.amount_fen
    ${freeTrips(companyId, filter)} order by ride.ride_at desc, ride.id desc limit ${MOST_TRIPS + 1}`.execute(db);
  return rows;
}

/** What somebody has chosen, one row a trip, with its amount where it can be invoiced and whether it is taken. */
export const askedTrips = (companyId: number, periods: readonly ChosenPeriod[]) => {
  const pairs = periods.flatMap(({ billId, orderIds }) => [...new Set(orderIds)].map((orderId) => [billId, orderId]));
  const column = (at: 0 | 1) => idArray(pairs.map((pair) => pair[at]!));
  return sql`(select asked.bill_id, asked.order_id, trip.amount_fen, taken.order_id is not null as is_taken
    from unnest(${column(0)}, ${column(1)}) as asked (bill_id, order_id)
    left join ${invoiceable(
      companyId,
      periods.map(({ billId }) => billId),
    )} trip on trip.bill_id = asked.bill_id and trip.order_id = asked.order_id
    left join ${takenBy(companyId, sql`trip.order_id`)})`;
};

/** Another company's trips and bills answer like unknown ones: gone. */
export async function checkDraft(
  db: Db,
  companyId: number,
  periods: readonly ChosenPeriod[],
): Promise<CheckedPeriod[]> {
  const filled = periods.filter(({ orderIds }) => orderIds.length > 0);
  if (filled.length === 0) return [];
  const { rows } = await sql<CheckedPeriod>`
    select bill_id,
      count(*) filter (where amount_fen is not null and not is_taken) as free_count,
      coalesce(sum(amount_fen) filter (where not is_taken), 0)::bigint as free_fen,
      coalesce(array_agg(order_id) filter (where is_taken), '{}') as taken_ids,
      coalesce(array_agg(order_id) filter (where amount_fen is null), '{}') as gone_ids
    from ${askedTrips(companyId, filled)} asked group by bill_id order by bill_id desc`.execute(db);
  return rows;
}

/** A page of a draft as it stands now; trips that never stood in this bill are left out. */
export async function chosenTrips(
  db: Db,
  companyId: number,
  { billId, orderIds }: ChosenPeriod,
): Promise<ChosenTrip[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<TripRow & { state: TripState }>`
    select ${TRIP}, coalesce(trip.amount_fen, 0) as amount_fen,
      case when trip.order_id is null then 'gone' when taken.order_id is null then 'free' else 'taken' end as state
    from bill_line line
    join ride_order ride on ride.company_id = ${companyId} and ride.id = line.order_id
    ${TRIP_JOINS}
    left join ${invoiceable(companyId, [billId])} trip on trip.order_id = ride.id
    left join ${takenBy(companyId, sql`trip.order_id`)}
    where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment'
      and line.order_id = any(${idArray(orderIds)})`.execute(db);
  const places = new Map(orderIds.map((id, at) => [id, at]));
  return rows.map(tripOf).sort((one, other) => places.get(one.orderId)! - places.get(other.orderId)!);
}

/** The trips of an application are free again. */
export async function releaseTrips(db: Db, companyId: number, invoiceId: number, now: Date): Promise<void> {
  await db
    .updateTable('invoiceTrip')
    .set({ releasedAt: now })
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .execute();
}
