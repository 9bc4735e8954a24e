import {
  applyEvent,
  checkEventTime,
  factsOf,
  isGivenBack,
  ORDER_REFUSALS,
  type OrderState,
  RANK,
  type ReportedEvent,
  type ReportedEventOf,
  type RideFacts,
  trailOf,
} from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { releaseOrder } from './cancel.ts';
import { driverOf } from './documents.ts';
import { rideFollower } from './followers.ts';
import { doubtPrice, dropHeldPrice, holdPrice } from './held-price.ts';
import { moveOrder, type OrderColumns, putOrder, stateColumns } from './move.ts';
import { notifyAssigned, notifyCancelled, notifyPrepayment } from './notices.ts';
import { factsOfPush, takePrice } from './price.ts';
import { factColumns, isRepeat, type KnownEvent, keepEvent, keptOf, knownEvents } from './reported-events.ts';
import { settleOrder } from './settle.ts';
import { lockOrder, type RideOrder } from './stored.ts';

export interface EventResult {
  order: RideOrder;
  /** False where it changed nothing: told before, or void. */
  taken: boolean;
  repeated: boolean;
  /** A price that waits for the provider's own look at it. */
  held: boolean;
}

const CANCELS: readonly ReportedEvent['kind'][] = ['cancelledByProvider', 'carpoolFailed'];

/** The order's state after an event; null where a cancellation came too late to be one: it is kept, and changes nothing. */
function stateAfter(order: RideOrder, event: KnownEvent): OrderState | null {
  const next = applyEvent(order.state, event);
  if (!isRefused(next)) return next;
  if (CANCELS.includes(event.kind) && next.refused.code === ORDER_REFUSALS.serviceStarted.code) return null;
  throw new Refused(next.refused);
}

/** By the first that was told, as the provider counts: not by the one that happened to arrive first. */
function cancelledBy(state: OrderState, events: readonly KnownEvent[]): OrderState {
  if (!isGivenBack(state)) return state;
  const first = trailOf(events).find(({ kind }) => CANCELS.includes(kind));
  return { ...state, cancelledBy: first?.kind === 'carpoolFailed' ? 'carpool' : 'provider' };
}

/** A driver who was let go of does not come back with what is told next: the ride has none until another is named. */
const withDriver = (facts: RideFacts, order: RideOrder, event: ReportedEvent): RideFacts =>
  order.driver === null && event.kind !== 'assigned' ? { ...facts, driver: null } : facts;

/** What a cancellation by the provider leaves in the order; a person's own stays as it is. */
function cancelColumns(after: OrderState, facts: RideFacts): OrderColumns {
  if (!isGivenBack(after)) return {};
  const succeeded = after.cancelledBy === 'carpool' ? false : null;
  return { cancelledAt: facts.cancelledAt, cancelReason: facts.cancelReason, carpoolSucceeded: succeeded };
}

const OF_SERVICE: readonly ReportedEvent['kind'][] = ['started', 'ended', 'priced'];

/** A ride that was given back never took place, whatever is told of its service afterwards. */
const factsAfter = (state: OrderState, events: readonly KnownEvent[]): RideFacts =>
  factsOf(isGivenBack(state) ? events.filter(({ kind }) => !OF_SERVICE.includes(kind)) : events);

interface Moved {
  readonly order: RideOrder;
  readonly columns: OrderColumns;
  readonly state: OrderState;
  readonly held: boolean;
}

/** A price moves money where nobody has to look at it first; where somebody has, the order stays where it is. */
async function movePrice(db: Db, order: RideOrder, state: OrderState, event: ReportedEventOf<'priced'>, now: Date) {
  if (order.priceHeldAt !== null) throw new Refused(ORDER_REFUSALS.priceHeld);
  const doubted = await doubtPrice(db, order, event);
  if (doubted.doubts.length === 0) {
    return { ...(await takePrice(db, order, doubted.price, factsOfPush(event), now)), state, held: false };
  }
  const columns = await holdPrice(db, order, event, doubted, now);
  return { order: { ...order, priceHeldAt: now }, columns, state: order.state, held: true };
}

/** The money that an event moves, in both ledgers. */
async function moveMoney(db: Db, order: RideOrder, after: OrderState, event: ReportedEvent, now: Date): Promise<Moved> {
  const before = order.state;
  const isPrice = after.priceEventId === event.eventId && before.priceEventId === null;
  if (event.kind === 'priced' && isPrice) return movePrice(db, order, after, event, now);
  if (after.status === 'cancelled' && before.status !== 'cancelled') {
    await rideFollower().cancelled(db, order);
    await releaseOrder(db, order, now);
    return { order, columns: await dropHeldPrice(db, order, now), state: after, held: false };
  }
  return { order, columns: {}, state: after, held: false };
}

async function notifyPeople(db: Db, before: RideOrder, after: RideOrder, facts: RideFacts, now: Date): Promise<void> {
  const { status } = after.state;
  const { driver } = facts;
  const old = driverOf(before.driver);
  const isNew = driver !== null && (driver.plate !== old?.plate || driver.phone !== old.phone);
  if (isNew && old) await rideFollower().reassigned(db, after, driver, now);
  if (isNew && RANK[status] <= RANK.arrived) await notifyAssigned(db, after, driver);
  if (status === 'cancelled' && before.state.status !== 'cancelled') {
    await notifyCancelled(db, after, facts.cancelReason ?? '');
  }
}

/** What follows by itself: a charter asks for its prepayment, a priced ride settles. */
async function goOn(db: Db, order: RideOrder, now: Date): Promise<RideOrder> {
  if (order.state.status !== 'accepted' || order.state.prepayment !== 'due') return settleOrder(db, order, now);
  const mark = { prepaymentAskedAt: now };
  const moved = await moveOrder(db, order, { kind: 'prepaymentAsked' }, { at: now }, mark);
  await notifyPrepayment(db, moved);
  return moved;
}

async function withEvent(
  db: Db,
  order: RideOrder,
  event: ReportedEvent,
  events: KnownEvent[],
  now: Date,
): Promise<EventResult> {
  const next = stateAfter(order, keptOf(event));
  await keepEvent(db, order, keptOf(event), now);
  const after = cancelledBy(next ?? order.state, events);
  const facts = withDriver(factsAfter(after, events), order, event);
  const { order: paid, columns, state, held } = await moveMoney(db, order, after, event, now);
  const cancelled = cancelColumns(state, facts);
  await putOrder(db, order, { ...stateColumns(state), ...factColumns(facts), ...cancelled, ...columns });
  const { driver, endedAt, actualStart, actualEnd } = facts;
  const moved = { ...paid, state, driver, endedAt, actualStart, actualEnd };
  await notifyPeople(db, order, moved, facts, now);
  const taken = next !== null && !isGivenBack(order.state);
  return { order: await goOn(db, moved, now), taken, repeated: false, held };
}

/**
 * What the provider tells about a ride: in any order, twice, late. Every event is kept once; the order is what all of them
 * together say.
 */
export async function takeEvent(
  db: Db,
  [companyId, orderId]: [companyId: number, orderId: number],
  event: ReportedEvent,
  now: Date,
): Promise<EventResult> {
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  const known = await knownEvents(db, order);
  if (isRepeat(known, keptOf(event))) return { order, taken: false, repeated: true, held: false };
  allowed(checkEventTime(event, known, order.createdAt, now));
  if (event.kind === 'carpoolFailed' && !order.isCarpool) throw new Refused(ORDER_REFUSALS.noCarpool);
  return withEvent(db, order, event, [...known, keptOf(event)], now);
}
