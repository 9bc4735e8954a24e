import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AppOrderRow } from '#contract/app-rides.ts';
import { DUE_STATUSES, dueNowFen, GOING_STATUSES, type OrderGroup, OrderStatus } from '#rules/order.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Acting, Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { behind, paginate, present } from '../query-kit.ts';
import type { RideOrderTable } from '../schema.ts';
import { ownRows } from '../visible.ts';
import { orderOf, type RideOrder } from './stored.ts';
import { isAskedAbout } from './unpaid.ts';

export type Caller = Pick<Principal, 'companyId' | 'staffId' | 'phone' | 'phoneSince'>;
export type MyOrderRow = Selectable<RideOrderTable> & { sceneName: string; toExplain: boolean };

const isToExplain = (companyId: number) => sql<boolean>`(ride_order.second_approval = 'open' and exists (
  select from second_approval mark where mark.company_id = ${companyId} and mark.order_id = ride_order.id
    and mark.reasoned_at is null))`;

export const mine = (db: Db, who: Caller) =>
  db
    .selectFrom('rideOrder')
    .where('rideOrder.companyId', '=', who.companyId)
    .where(ownRows('rideOrder', who))
    .selectAll('rideOrder')
    .select(
      sql<string>`(select name from scene where scene.company_id = ${who.companyId}
        and scene.id = ride_order.scene_id)`.as('sceneName'),
    )
    .select(isToExplain(who.companyId).as('toExplain'));

export function rowOf(row: MyOrderRow, order: RideOrder, { principal, secretary }: Acting): AppOrderRow {
  // Paying and explaining are the booker's own: neither whoever only rides nor a secretary is asked for it.
  const isTheirs = secretary === null && order.staffId === principal.staffId;
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
    personalDueFen: isTheirs ? dueNowFen(order) : 0,
    toExplain: isTheirs && row.toExplain,
  };
}

interface MyOrdersFilter extends PageInput {
  /** The order behind which the page begins. */
  after?: number | undefined;
  status?: OrderStatus | undefined;
  group?: OrderGroup | undefined;
}

const UNDER_WAY = sql<boolean>`status in (${sql.join(GOING_STATUSES)})`;
/** A cost to confirm, a part to pay or a reason to give; what is asked about waits for an answer. */
const waitsForPerson = ({ companyId, staffId }: Caller) => sql<boolean>`(ride_order.staff_id = ${staffId} and (
  (status = 'toSettle' and needs_confirmation and confirmed_at is null
    or personal_paid_fen < personal_fen and status in (${sql.join(DUE_STATUSES)}))
  and not ${isAskedAbout(companyId)}
  or status = 'prepayment'
  or ${isToExplain(companyId)}))`;

/** A secretary is not asked for what waits for the other. */
const waits = ({ principal, secretary }: Acting) =>
  secretary === null ? waitsForPerson(principal) : sql<boolean>`false`;

const GROUPS: Readonly<Record<OrderGroup, (acting: Acting) => RawBuilder<boolean>>> = {
  open: () => UNDER_WAY,
  todo: waits,
  done: (acting) => sql<boolean>`not ${UNDER_WAY} and not coalesce(${waits(acting)}, false)`,
};

export async function findMyOrders(
  db: Db,
  acting: Acting,
  { status, group, after, ...page }: MyOrdersFilter,
): Promise<Page<AppOrderRow>> {
  const query = mine(db, acting.principal)
    .where(present({ status }))
    .$if(group !== undefined, (all) => all.where(GROUPS[group ?? 'open'](acting)))
    .orderBy('rideAt', 'desc')
    .orderBy('id', 'desc');
  const from = after === undefined ? undefined : behind(acting.principal.companyId, 'rideOrder', 'rideAt', after);
  const { rows, total } = await paginate(query, page, { from });
  return { rows: rows.map((row) => rowOf(row, orderOf(row), acting)), total };
}

/** A person has few of them at once. */
const MOST_OPEN = 20;

/** Rides that are not over, the soonest first. */
export async function openRides(db: Db, acting: Acting): Promise<AppOrderRow[]> {
  const rows = await mine(db, acting.principal)
    .where('status', 'in', GOING_STATUSES)
    .orderBy('rideAt')
    .orderBy('id')
    .limit(MOST_OPEN)
    .execute();
  return rows.map((row) => rowOf(row, orderOf(row), acting));
}
