import type { Updateable } from 'kysely';
import { applyEvent, type Cause, causeOf, type OrderState, type OwnEvent, type TrailKind } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { allowed } from '../http/refused.ts';
import { keyed } from '../prepared.ts';
import type { RideOrderTable } from '../schema.ts';
import type { RideOrder } from './stored.ts';

export type OrderColumns = Omit<Updateable<RideOrderTable>, 'companyId' | 'id'>;

/** The columns in which an order's state lies. */
export const stateColumns = (state: OrderState): OrderColumns => ({
  status: state.status,
  prepayment: state.prepayment,
  cancelledBy: state.cancelledBy,
  cancelFeeFen: state.cancelFeeFen,
  priceEventId: state.priceEventId,
  disputedFrom: state.disputedFrom,
});

export async function putOrder(db: Db, order: RideOrder, columns: OrderColumns): Promise<void> {
  await db
    .updateTable('rideOrder')
    .set(columns)
    .where('companyId', '=', order.companyId)
    .where('id', '=', order.orderId)
    .execute();
}

export interface EventFacts {
  readonly at: Date;
  /** Who did it, where it was a person. */
  readonly staffId?: number | undefined;
  readonly details?: object | undefined;
}

/** A line in the order's own trail. */
export async function noteEvent(
  db: Db,
  order: Pick<RideOrder, 'companyId' | 'orderId'>,
  [kind, cause]: [kind: TrailKind, cause: Cause],
  { at, staffId, details = {} }: EventFacts,
): Promise<void> {
  const { companyId, orderId } = order;
  const line = { companyId, orderId, kind, cause, at, takenAt: at, staffId: staffId ?? null };
  const noted = db.insertInto('orderEvent').values({ ...line, details: JSON.stringify(details) });
  await keyed(db, noted.compile());
}

/** Moves an order by an event of ours, or ends the request with the rule's reason; answers the order as it is then. */
export async function moveOrder(
  db: Db,
  order: RideOrder,
  event: OwnEvent,
  happened: EventFacts,
  columns: OrderColumns = {},
): Promise<RideOrder> {
  const state = allowed(applyEvent(order.state, event));
  await putOrder(db, order, { ...stateColumns(state), ...columns });
  await noteEvent(db, order, [event.kind, causeOf(event.kind)], happened);
  return { ...order, state };
}
