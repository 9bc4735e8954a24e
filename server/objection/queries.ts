import { sql } from 'kysely';
import type { CandidateOrder, ObjectionDetail, ObjectionRow } from '#contract/objection-wire.ts';
import { endOfDay, startOfDay } from '#rules/calendar.ts';
import type { ObjectionFilter } from '#rules/objection.ts';
import type { OrderStatus } from '#rules/order/codes.ts';
import type { Page } from '#rules/paging.ts';
import { ServiceType } from '#rules/scene/codes.ts';
import type { Db } from '../db.ts';
import { isConfirmed, isRefunded } from '../objectable.ts';
import { contains, paginate, present, sameCompany } from '../query-kit.ts';

/** More orders than a month of the largest company; the selector searches among them. */
const MOST_CANDIDATES = 20_000;

/** What of the order stood in the bill that the objection is about, before anything was given back. */
const billed = (
  companyId: number,
) => sql<number>`(select line.amount_fen from bill_line line where line.company_id = ${companyId}
  and line.bill_id = objection.bill_id and line.order_id = objection.order_id and line.kind <> 'adjustment')`;

const objections = (db: Db, companyId: number) =>
  db
    .selectFrom('objection')
    .innerJoin('rideOrder', sameCompany('rideOrder.id', 'objection.orderId'))
    .where('objection.companyId', '=', companyId);

function matching(db: Db, companyId: number, filter: ObjectionFilter) {
  let query = objections(db, companyId)
    .innerJoin('bill', sameCompany('bill.id', 'objection.billId'))
    .where(
      present({
        'rideOrder.staffPhone': filter.bookerPhone,
        'objection.status': filter.status,
        'bill.number': filter.billNumber,
      }),
    );
  // Numbers of eighteen digits and more are asked for by the part a person remembers.
  if (filter.number) query = query.where('objection.number', 'ilike', contains(filter.number));
  if (filter.orderNo) query = query.where('rideOrder.number', 'ilike', contains(filter.orderNo));
  if (filter.fromDay) query = query.where('objection.appliedAt', '>=', startOfDay(filter.fromDay));
  if (filter.toDay) query = query.where('objection.appliedAt', '<', endOfDay(filter.toDay));
  return query;
}

/** Newest first. */
export async function findObjections(db: Db, companyId: number, filter: ObjectionFilter): Promise<Page<ObjectionRow>> {
  const { rows, total } = await paginate(
    matching(db, companyId, filter)
      .innerJoin('city', 'city.id', 'rideOrder.cityId')
      .select(['objection.number', 'objection.status', 'objection.appliedAt'])
      .select(['rideOrder.id as orderId', 'rideOrder.number as orderNo', 'rideOrder.service'])
      .select(['rideOrder.staffName as bookerName', 'rideOrder.riderName'])
      .select(['rideOrder.rideAt', 'city.name as cityName', 'objection.description'])
      .select(['objection.outcome', 'objection.refundFen', 'objection.remark', billed(companyId).as('billedFen')])
      .orderBy('objection.appliedAt', 'desc')
      .orderBy('objection.id', 'desc'),
    filter,
  );
  const rowOf = ({ service, ...row }: (typeof rows)[number]): ObjectionRow => ({
    ...row,
    serviceName: ServiceType.labelOf(service),
  });
  return { rows: rows.map(rowOf), total };
}

/** The newest objection of each of these orders, in the order they were named; unknown ones are absent. */
export async function newestObjections(
  db: Db,
  companyId: number,
  orderNos: readonly string[],
): Promise<ObjectionDetail[]> {
  const rows = await objections(db, companyId)
    .innerJoin('staff', sameCompany('staff.id', 'objection.applicantId'))
    .innerJoin('bill', sameCompany('bill.id', 'objection.billId'))
    .where('rideOrder.number', '=', sql<string>`any(${[...orderNos]}::text[])`)
    .distinctOn('objection.orderId')
    .select(['objection.number', 'rideOrder.number as orderNo', 'objection.appliedAt'])
    .select(['staff.name as applicantName', 'staff.phone as applicantPhone', 'objection.proofs'])
    .select(['objection.description', 'objection.relationOrderNo', 'objection.remark'])
    .select(['objection.status', 'objection.outcome', 'objection.refundFen'])
    .select(['objection.decidedAt', 'bill.number as billNo', 'rideOrder.riderName', 'rideOrder.rideAt'])
    .select(billed(companyId).as('billedFen'))
    .orderBy('objection.orderId')
    .orderBy('objection.id', 'desc')
    .execute();
  const details = new Map(rows.map((row) => [row.orderNo, row]));
  return orderNos.flatMap((orderNo) => details.get(orderNo) ?? []);
}

/** The orders that a bill charges for, cancelled ones with their fee among them. */
export async function findCandidates(db: Db, companyId: number, billId: number): Promise<CandidateOrder[]> {
  const { rows } = await sql<CandidateOrder>`
    select ride.number as order_no, ride.status, department.name as department_name,
      coalesce(ride.total_fen, ride.cancel_fee_fen) as total_fen, line.amount_fen as billed_fen,
      ride.id as order_id, ride.rider_name, ride.ride_at
    from bill_line line
    join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    join department on department.company_id = ride.company_id and department.id = ride.department_id
    where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment'
      and not ${isConfirmed(companyId)} and not ${isRefunded}
    order by ride.number limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}

export interface BilledOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly riderName: string;
  readonly rideAt: Date;
  readonly billedFen: number;
  readonly isConfirmed: boolean;
  readonly isRefunded: boolean;
}

/** Those of these orders that stand in the bill, by number. */
export async function billedOrders(
  db: Db,
  companyId: number,
  billId: number,
  orderNos: readonly string[],
): Promise<Map<string, BilledOrder>> {
  const { rows } = await sql<BilledOrder & { number: string }>`
    select ride.number, ride.id as order_id, ride.status, ride.rider_name, ride.ride_at, line.amount_fen as billed_fen,
      ${isConfirmed(companyId)} as is_confirmed, ${isRefunded} as is_refunded
    from ride_order ride
    join bill_line line on line.company_id = ride.company_id and line.order_id = ride.id
    where ride.company_id = ${companyId} and ride.number = any(${[...orderNos]}::text[])
      and line.bill_id = ${billId} and line.kind <> 'adjustment'`.execute(db);
  return new Map(rows.map(({ number, ...order }) => [number, order]));
}
