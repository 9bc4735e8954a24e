import { type Selectable, sql } from 'kysely';
import type { AppOrderDetail, AppOrderRow } from '#contract/app-rides.ts';
import { changeableParts, dueNowFen, GOING_STATUSES, OrderStatus, silenceEndsAt, TrailKind } from '#rules/order.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { paginate, present } from '../query-kit.ts';
import type { RideOrderTable } from '../schema.ts';
import { ownRows } from '../visible.ts';
import { cancellationCost } from './cancel.ts';
import { companionsOf, driverOf, placesOf } from './documents.ts';
import { orderOf, type RideOrder } from './stored.ts';
import { trailOrder } from './trail-order.ts';

type Caller = Pick<Principal, 'companyId' | 'staffId' | 'phone'>;
type Row = Selectable<RideOrderTable> & { sceneName: string };

const mine = (db: Db, { companyId, ...person }: Caller) =>
  db
    .selectFrom('rideOrder')
    .where('rideOrder.companyId', '=', companyId)
    .where(ownRows('rideOrder', person))
    .selectAll('rideOrder')
    .select(
      sql<string>`(select name from scene where scene.company_id = ride_order.company_id
        and scene.id = ride_order.scene_id)`.as('sceneName'),
    );

function rowOf(row: Row, order: RideOrder): AppOrderRow {
  return {
    orderId: order.orderId,
    number: order.number,
    status: order.state.status,
    statusName: OrderStatus.labelOf(order.state.status),
    sceneName: row.sceneName,
    service: order.service,
    vehicleGroup: order.vehicleGroup,
    rideAt: order.rideAt,
    createdAt: row.createdAt,
    start: order.actualStart ?? order.bookedStart,
    end: order.actualEnd ?? order.bookedEnd,
    riderName: row.riderName,
    placedByName: row.placedByName,
    estimateFen: order.estimateFen,
    actualPayFen: order.actualPayFen,
    companyFen: order.companyFen,
    personalFen: order.personalFen,
    personalDueFen: dueNowFen(order),
  };
}

interface MyOrdersFilter extends PageInput {
  status?: OrderStatus | undefined;
}

export async function findMyOrders(
  db: Db,
  who: Caller,
  { status, ...page }: MyOrdersFilter,
): Promise<Page<AppOrderRow>> {
  const query = mine(db, who).where(present({ status })).orderBy('rideAt', 'desc').orderBy('id', 'desc');
  const { rows, total } = await paginate(query, page);
  return { rows: rows.map((row) => rowOf(row, orderOf(row))), total };
}

/** A person has few of them at once. */
const MOST_OPEN = 20;

/** Rides that are not over, the soonest first. */
export async function openRides(db: Db, who: Caller): Promise<AppOrderRow[]> {
  const rows = await mine(db, who)
    .where('status', 'in', GOING_STATUSES)
    .orderBy('rideAt')
    .orderBy('id')
    .limit(MOST_OPEN)
    .execute();
  return rows.map((row) => rowOf(row, orderOf(row)));
}

/** What cancelling now would cost, and who would pay it. */
async function feeNow(db: Db, order: RideOrder) {
  const cost = await cancellationCost(db, order);
  return {
    cancelFeeFen: cost && cost.companyFen + cost.personalFen,
    cancelCompanyFen: cost?.companyFen ?? null,
    cancelPersonalFen: cost?.personalFen ?? null,
  };
}

/** Until when the booker is asked for a reason; null where nobody asks. */
async function reasonBy(db: Db, order: RideOrder): Promise<Date | null> {
  if (order.secondApproval !== 'open') return null;
  const mark = await db
    .selectFrom('secondApproval')
    .select('askedAt')
    .where('companyId', '=', order.companyId)
    .where('orderId', '=', order.orderId)
    .where('reasonedAt', 'is', null)
    .executeTakeFirst();
  return mark ? silenceEndsAt(mark.askedAt) : null;
}

async function trailOfOrder(db: Db, { companyId, orderId }: RideOrder): Promise<AppOrderDetail['trail']> {
  const { rows } = await sql<{ kind: string; at: Date }>`
    select event.kind, event.at from order_event event
    join ride_order on ride_order.company_id = event.company_id and ride_order.id = event.order_id
    where event.company_id = ${companyId} and event.order_id = ${orderId}
    order by ${trailOrder}`.execute(db);
  return rows.map(({ kind, at }) => {
    const known = TrailKind.names.find((name) => name === kind);
    return { kind, at, name: known ? TrailKind.labelOf(known) : '订单有新的记录' };
  });
}

const rideColumns = (row: Row, order: RideOrder) => ({
  applicationId: order.applicationId,
  projectNo: order.projectNo,
  reason: row.reason,
  bookedStart: order.bookedStart,
  bookedEnd: order.bookedEnd,
  via: placesOf(row.via),
  companions: companionsOf(row.companions),
  driver: driverOf(row.driver),
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  meters: row.travelMeters,
  seconds: row.travelSeconds,
  isCarpool: row.isCarpool,
});

export async function findMyOrder(db: Db, who: Caller, orderId: number): Promise<AppOrderDetail> {
  const row = found(await mine(db, who).where('rideOrder.id', '=', orderId).executeTakeFirst());
  const order = orderOf(row);
  const isAsked = order.state.status === 'toSettle' && order.needsConfirmation && order.confirmedAt === null;
  return {
    ...rowOf(row, order),
    ...rideColumns(row, order),
    mayChange: [...changeableParts(order.state.status)],
    isBooker: order.staffId === who.staffId,
    lines: order.fees,
    totalFen: row.totalFen,
    personalPaidFen: order.personalPaidFen,
    ...(await feeNow(db, order)),
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    confirmBy: isAsked && order.pricedAt ? silenceEndsAt(order.pricedAt) : null,
    confirmedAt: order.confirmedAt,
    reasonBy: await reasonBy(db, order),
    priceHeldAt: order.priceHeldAt,
    secondApproval: order.secondApproval,
    trail: await trailOfOrder(db, order),
  };
}
