import { type RawBuilder, sql } from 'kysely';
import { type Month, monthOf } from '#rules/calendar.ts';
import { type Canceller, NO_OVER_TERMS, type Payer, straightMeters } from '#rules/order.ts';
import { type LineFacts, type RiddenFacts, type RiddenSpan, reachedBy } from '#rules/proof.ts';
import type { ServiceType } from '#rules/scene.ts';
import { readHits } from '#rules/second-approval/judge.ts';
import { isTariff, readMeasured, type Tariff } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import { feesOf, placeOf, placesOf, planOf } from '../ride/documents.ts';
import { tariffOf } from '../ride/tariffs.ts';

export interface LineRow {
  lineId: number;
  kind: 'ride' | 'cancellation';
  billedFen: number;
  orderId: number;
  number: string;
  fees: unknown;
  measured: unknown;
  plan: unknown;
  discountPerTenThousand: number;
  tariffId: number;
  isCarpool: boolean;
  service: ServiceType;
  cancelledBy: Canceller | null;
  cancelFeeFen: number;
  trail: string[] | null;
  driverPayer: Payer | null;
  agreedFen: number;
  overPayer: LineFacts['over']['payer'] | null;
  overBoundFen: number | null;
  secondApproval: 'none' | 'open' | 'passed' | 'rejected';
  hits: unknown;
  baseFen: number | null;
  companyFen: number | null;
  settledFen: number | null;
  refundedFen: number;
  grantedFen: number;
  bornFen: number;
  pushedPayFen: number | null;
  isCorrected: boolean;
  rideAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  arrivedAt: Date | null;
  estimateFen: number;
  bookedStart: unknown;
  bookedEnd: unknown;
  via: unknown;
  riderPhone: string;
}

const ofOrder = (companyId: number) => sql`company_id = ${companyId} and order_id = ride.id`;
const sumOf =
  (companyId: number) => (table: RawBuilder<unknown>, what: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(${what}), 0)::bigint from ${table} where ${ofOrder(companyId)} and ${condition})`;

const columns = (
  companyId: number,
) => sql`line.id as line_id, line.kind, line.amount_fen as billed_fen, ride.id as order_id, ride.number, ride.fees,
  ride.measured, ride.plan, ride.discount_per_ten_thousand, ride.tariff_id, ride.is_carpool, ride.service,
  ride.cancelled_by, ride.cancel_fee_fen, ride.driver_payer, ride.agreed_fen, ride.over_payer, ride.over_bound_fen,
  ride.second_approval, mark.hits, mark.base_fen, ride.company_fen, ride.ride_at, ride.started_at, ride.ended_at,
  ride.estimate_fen, ride.booked_start, ride.booked_end, ride.via, ride.rider_phone,
  (select amount_fen from account_ledger where ${ofOrder(companyId)} and kind = 'settle') as settled_fen,
  ${sumOf(companyId)(sql`account_ledger`, sql`amount_fen`, sql`kind = 'refund'`)} as refunded_fen,
  ${sumOf(companyId)(sql`objection`, sql`refund_fen`, sql`status = 'decided'`)}
    + ${sumOf(companyId)(sql`order_refund`, sql`company_fen`, sql`true`)} as granted_fen,
  ${sumOf(companyId)(sql`limit_ledger`, sql`amount_fen`, sql`entry <> 'refund'`)} as born_fen,
  (pushed.details ->> 'actualPayFen')::bigint as pushed_pay_fen,
  case when pushed.details ? 'actualPayFen' then coalesce((select true from order_event where ${ofOrder(companyId)}
    and (kind = 'priceCorrected' or (kind = 'priceDecided' and details ->> 'outcome' = 'corrected')) limit 1), false)
    else false end as is_corrected,
  case when ride.fees ? 'waiting' then (select min(at) from order_event where ${ofOrder(companyId)} and kind = 'arrived') end
    as arrived_at,
  case when ride.cancelled_by is not null then (select array_agg(kind) from order_event where ${ofOrder(companyId)}
    and kind in ('booked', 'accepted', 'assigned', 'departed', 'arrived', 'prepaymentAsked', 'prepaymentPaid')
    and taken_at <= ride.cancelled_at) end as trail`;

const BATCH = 2_000;

/** The lines of a bill that charge for an order, a batch at a time. */
export async function* linesOf(db: Db, companyId: number, billId: number): AsyncGenerator<LineRow[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<LineRow>`select ${columns(companyId)}
      from bill_line line join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
      left join second_approval mark on mark.company_id = ride.company_id and mark.order_id = ride.id
      left join order_event pushed on pushed.company_id = ride.company_id and pushed.order_id = ride.id
        and pushed.event_id = ride.price_event_id
      where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment' and line.id > ${after}
      order by line.id limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.lineId;
  }
}

/** The tariffs that rides of a bill were booked with; one of a kind that is not known any more is absent. */
export async function tariffsOf(db: Db, companyId: number, billId: number): Promise<Map<number, Tariff>> {
  const rows = await db
    .selectFrom('tariff')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('billLine as line')
        .innerJoin('rideOrder as ride', (join) =>
          join.onRef('ride.companyId', '=', 'line.companyId').onRef('ride.id', '=', 'line.orderId'),
        )
        .select('ride.tariffId')
        .where('line.companyId', '=', companyId)
        .where('line.billId', '=', billId),
    )
    .execute();
  return new Map(rows.filter(({ rates }) => isTariff(rates)).map((row) => [row.id, tariffOf(row)]));
}

/** A line as the rules look at it. */
export function factsOf(row: LineRow, tariff: Tariff | undefined, capFen: number | null, billMonth: Month): LineFacts {
  const { cancelledBy: by, secondApproval: result, overPayer, overBoundFen } = row;
  const plan = planOf(row.plan);
  return {
    kind: row.kind,
    billedFen: row.billedFen,
    lines: by === null ? (feesOf(row.fees) ?? {}) : { cancel: row.cancelFeeFen },
    discountPerTenThousand: row.discountPerTenThousand,
    tariff: tariff ?? null,
    measured: readMeasured(row.measured),
    isCarpool: row.isCarpool,
    seats: plan.seats ?? 1,
    designatedDriver: plan.designatedDriver ?? false,
    cancelled: by && { by, from: reachedBy(row.trail ?? []) },
    capFen,
    driverPayer: row.driverPayer ?? 'personal',
    agreedFen: row.agreedFen,
    over: overPayer === null ? NO_OVER_TERMS : { payer: overPayer, boundFen: overBoundFen, flowId: null },
    second:
      by === null && (result === 'passed' || result === 'rejected')
        ? { hits: readHits(row.hits), baseFen: row.baseFen, result }
        : null,
    settledFen: row.settledFen,
    refundedFen: row.refundedFen,
    grantedFen: row.grantedFen,
    companyFen: row.companyFen ?? 0,
    bornFen: row.bornFen,
    pushedPayFen: row.pushedPayFen,
    isCorrected: row.isCorrected,
    rideMonth: monthOf(row.rideAt),
    billMonth,
  };
}

/** What is known of a ride beside its price; a ride that was called off has nothing of the kind. */
export function riddenFacts(row: LineRow, paidFen: number, overlapsWith: string | null): RiddenFacts | null {
  if (row.cancelledBy !== null) return null;
  const plan = planOf(row.plan);
  const measured = readMeasured(row.measured);
  const way = [placeOf(row.bookedStart), ...placesOf(row.via), placeOf(row.bookedEnd)].map(({ point }) => point);
  const { arrivedAt, startedAt } = row;
  return {
    estimateFen: row.estimateFen,
    paidFen,
    plannedMeters: plan.meters,
    meters: measured?.meters ?? null,
    straightMeters: Math.round(straightMeters(way)),
    isRental: row.service === 'dayRental' || row.service === 'halfDayRental',
    chargedWaitingSeconds: measured?.waitingSeconds ?? 0,
    waitedSeconds: arrivedAt && startedAt && (startedAt.getTime() - arrivedAt.getTime()) / 1_000,
    overlapsWith,
  };
}

/** When each ride of a bill was under way. */
export async function riddenSpans(db: Db, companyId: number, billId: number): Promise<RiddenSpan[]> {
  const { rows } = await sql<{ orderNo: string; rider: string; startedAt: Date; endedAt: Date }>`
    select ride.number as order_no, ride.rider_phone as rider, ride.started_at, ride.ended_at
    from bill_line line join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind = 'ride'
      and ride.started_at < ride.ended_at and ride.service not in ('dayRental', 'halfDayRental')`.execute(db);
  return rows.map(({ orderNo, rider, startedAt, endedAt }) => {
    return { orderNo, rider, from: startedAt.getTime(), until: endedAt.getTime() };
  });
}
