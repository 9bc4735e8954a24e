import type { Actor } from '../actor.ts';
import { waitingCount } from '../approval/waiting.ts';
import type { Db } from '../db.ts';
import { limitsWithResidual } from '../limits.ts';
import { unreadCount } from '../message/queries.ts';
import { anyOf } from '../query-kit.ts';
import { positionsOf } from '../ride/position.ts';
import type { Happened } from './lines.ts';

export interface Told {
  readonly event: string;
  readonly data: object;
}

const ordersIn = (events: readonly Happened[], kind: Happened['kind']): number[] => [
  ...new Set(events.flatMap((event) => (event.kind === kind && event.orderId !== null ? [event.orderId] : []))),
];

async function ordersNow(db: Db, { companyId }: Actor, orderIds: readonly number[]): Promise<Told[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('rideOrder')
    .select(['id as orderId', 'status'])
    .select((eb) =>
      eb
        .selectFrom('orderEvent')
        .select((event) => event.fn.countAll<number>().as('count'))
        .whereRef('orderEvent.companyId', '=', 'rideOrder.companyId')
        .whereRef('orderEvent.orderId', '=', 'rideOrder.id')
        .as('sequence'),
    )
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(orderIds))
    .execute();
  return rows.map((data) => ({ event: 'order', data }));
}

async function positionsNow(db: Db, { companyId }: Actor, orderIds: readonly number[]): Promise<Told[]> {
  const rows = await positionsOf(db, companyId, orderIds);
  return rows.map(({ orderId, point, etaSeconds }) => ({ event: 'position', data: { orderId, point, etaSeconds } }));
}

/** Of what happened, each thing once, as it is now: ids, states and counts. */
export async function detailsOf(db: Db, actor: Actor, events: readonly Happened[], now: Date): Promise<Told[]> {
  const has = (kind: Happened['kind']) => events.some((event) => event.kind === kind);
  const told = [
    ...(await ordersNow(db, actor, ordersIn(events, 'order'))),
    ...(await positionsNow(db, actor, ordersIn(events, 'position'))),
  ];
  if (has('approval')) told.push({ event: 'approval', data: { waiting: await waitingCount(db, actor, now) } });
  if (has('message')) told.push({ event: 'message', data: { unread: await unreadCount(db, actor) } });
  if (has('limit')) {
    const limits = await limitsWithResidual(db, actor.companyId, { staffIds: [actor.staffId] }, now);
    told.push({ event: 'limit', data: { leftFen: limits.get(actor.staffId)?.residualFen ?? null } });
  }
  return told;
}
