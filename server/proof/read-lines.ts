import { sql } from 'kysely';
import { type Month, monthOf } from '#rules/calendar.ts';
import { type Canceller, NO_OVER_TERMS, type Payer, straightMeters } from '#rules/order.ts';
import { type LineFacts, type RiddenFacts, type RiddenSpan, reachedBy } from '#rules/proof.ts';
import type { ServiceType } from '#rules/scene.ts';
import { readHits } from '#rules/second-approval/judge.ts';
import { isTariff, type Measured, readMeasured, type Tariff } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import { feesOf, placeOf, placesOf, planOf, type StoredPlan } from '../ride/documents.ts';
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
  companyFen: number | null;
  settledFen: number | null;
  refundedFen: number;
  bornFen: number;
  pushedPayFen: number | null;
  isCorrected: boolean;
  rideAt: Date;
  startedAt: Date | null;
  arrivedAt: Date | null;
  estimateFen: number;
  bookedStart: unknown;
  bookedEnd: unknown;
  via: unknown;
}

const ofOrder = (companyId: number) => sql`company_id = ${companyId} and order_id = ride.id`;
/** Named as the program names them: thousands of rows are not copied for their names. */
const columns = (companyId: number) => sql`line.id as "lineId", line.kind, line.amount_fen as "billedFen",
  ride.id as "orderId", ride.number, ride.fees, ride.measured, ride.plan,
  ride.discount_per_ten_thousand as "discountPerTenThousand", ride.tariff_id as "tariffId", ride.is_carpool as "isCarpool",
  ride.service, ride.cancelled_by as "cancelledBy", ride.cancel_fee_fen as "cancelFeeFen",
  ride.driver_payer as "driverPayer", ride.agreed_fen as "agreedFen", ride.over_payer as "overPayer",
  ride.over_bound_fen as "overBoundFen", ride.second_approval as "secondApproval",
  ride.company_fen as "companyFen", ride.ride_at as "rideAt", ride.started_at as "startedAt",
  ride.estimate_fen as "estimateFen", ride.booked_start as "bookedStart", ride.booked_end as "bookedEnd", ride.via,
  paid.settled_fen as "settledFen", coalesce(paid.refunded_fen, 0) as "refundedFen",
  (select coalesce(sum(amount_fen), 0)::bigint from limit_ledger
    where ${ofOrder(companyId)} and entry <> 'refund') as "bornFen",
  (pushed.details ->> 'actualPayFen')::bigint as "pushedPayFen",
  case when pushed.details ? 'actualPayFen' then coalesce((select true from order_event where ${ofOrder(companyId)}
    and (kind = 'priceCorrected' or (kind = 'priceDecided' and details ->> 'outcome' = 'corrected')) limit 1), false)
    else false end as "isCorrected",
  case when ride.fees ? 'waiting' then (select min(at) from order_event where ${ofOrder(companyId)} and kind = 'arrived') end
    as "arrivedAt",
  case when ride.cancelled_by is not null then (select array_agg(kind) from order_event where ${ofOrder(companyId)}
    and kind in ('booked', 'accepted', 'assigned', 'departed', 'arrived', 'prepaymentAsked', 'prepaymentPaid')
    and taken_at <= ride.cancelled_at) end as trail`;

const BATCH = 2_000;

async function linesAfter(db: Db, companyId: number, billId: number, after: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select ${columns(companyId)}
    from bill_line line join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    left join lateral (select sum(amount_fen) filter (where kind = 'settle')::bigint as settled_fen,
      sum(amount_fen) filter (where kind = 'refund')::bigint as refunded_fen
      from account_ledger where ${ofOrder(companyId)} and kind in ('settle', 'refund')) paid on true
    left join order_event pushed on pushed.company_id = ride.company_id and pushed.order_id = ride.id
      and pushed.event_id = ride.price_event_id
    where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment' and line.id > ${after}
    order by line.id limit ${BATCH}`.execute(db);
  return rows;
}

/** The lines of a bill that charge for an order, a batch at a time; the next is read while this one is computed. */
export async function* linesOf(db: Db, companyId: number, billId: number): AsyncGenerator<LineRow[]> {
  let coming = linesAfter(db, companyId, billId, 0);
  for (;;) {
    const rows = await coming;
    if (rows.length === 0) return;
    coming = linesAfter(db, companyId, billId, rows.at(-1)!.lineId);
    // Whoever stops in the middle is told of its own failure and not of this one.
    coming.catch(() => undefined);
    yield rows;
  }
}

/** What few orders have: read once for the bill instead of looked up for every line. */
export interface RareFacts {
  /** What objections and refunds say was given back. */
  readonly granted: ReadonlyMap<number, number>;
  readonly marks: ReadonlyMap<number, { readonly hits: unknown; readonly baseFen: number | null }>;
}

export async function rareFacts(db: Db, companyId: number, billId: number): Promise<RareFacts> {
  const inBill = sql`exists (select from bill_line line where line.company_id = ${companyId}
    and line.bill_id = ${billId} and line.order_id = own.order_id)`;
  const granted = await sql<{ orderId: number; fen: number }>`
    select order_id, sum(fen)::bigint as fen from (
      select own.order_id, own.refund_fen as fen from objection own
        where own.company_id = ${companyId} and own.status = 'decided' and ${inBill}
      union all select own.order_id, own.company_fen from order_refund own
        where own.company_id = ${companyId} and ${inBill}) given group by order_id`.execute(db);
  const marks = await sql<{ orderId: number; hits: unknown; baseFen: number | null }>`
    select own.order_id, own.hits, own.base_fen from second_approval own
    where own.company_id = ${companyId} and ${inBill}`.execute(db);
  return {
    granted: new Map(granted.rows.map(({ orderId, fen }) => [orderId, fen])),
    marks: new Map(marks.rows.map(({ orderId, ...mark }) => [orderId, mark])),
  };
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

/** What is known of a line from elsewhere. */
export interface Beside {
  readonly month: Month;
  readonly tariff: Tariff | undefined;
  readonly capFen: number | null;
  readonly rare: RareFacts;
}

/** What of a row's documents more than one question is asked of: each is read once. */
export interface RideDocuments {
  readonly plan: StoredPlan;
  readonly measured: Measured | null;
}
export const documentsOf = ({ plan, measured }: LineRow): RideDocuments => ({
  plan: planOf(plan),
  measured: readMeasured(measured),
});

/** A line as the rules look at it. */
export function factsOf(
  row: LineRow,
  { plan, measured }: RideDocuments,
  { month: billMonth, capFen, rare, tariff }: Beside,
): LineFacts {
  const { cancelledBy: by, secondApproval: result, overPayer, overBoundFen } = row;
  const mark = rare.marks.get(row.orderId);
  return {
    kind: row.kind,
    billedFen: row.billedFen,
    lines: by === null ? (feesOf(row.fees) ?? {}) : { cancel: row.cancelFeeFen },
    discountPerTenThousand: row.discountPerTenThousand,
    tariff: tariff ?? null,
    measured,
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
        ? { hits: readHits(mark?.hits), baseFen: mark?.baseFen ?? null, result }
        : null,
    settledFen: row.settledFen,
    refundedFen: row.refundedFen,
    grantedFen: rare.granted.get(row.orderId) ?? 0,
    companyFen: row.companyFen ?? 0,
    bornFen: row.bornFen,
    pushedPayFen: row.pushedPayFen,
    isCorrected: row.isCorrected,
    rideMonth: monthOf(row.rideAt),
    billMonth,
  };
}

const straightWay = ({ bookedStart, via, bookedEnd }: LineRow): number =>
  Math.round(straightMeters([placeOf(bookedStart), ...placesOf(via), placeOf(bookedEnd)].map(({ point }) => point)));

/** What is known of a ride beside its price; a ride that was called off has nothing of the kind. */
export function riddenFacts(
  row: LineRow,
  { plan, measured }: RideDocuments,
  paidFen: number,
  overlapsWith: string | null,
): RiddenFacts | null {
  if (row.cancelledBy !== null) return null;
  const { arrivedAt, startedAt } = row;
  return {
    estimateFen: row.estimateFen,
    paidFen,
    plannedMeters: plan.meters,
    meters: measured?.meters ?? null,
    straightMeters: () => straightWay(row),
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
