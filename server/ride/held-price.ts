import {
  ACTION_TEXT,
  applyEvent,
  doubtsOf,
  ORDER_REFUSALS,
  OrderStatus,
  type PriceDoubt,
  type PriceOutcome,
  type ReportedEventOf,
} from '#rules/order.ts';
import { storedMap, storedNumber } from '#rules/stored.ts';
import { linesOf, type Price, priceOf, readMeasured } from '#rules/tariff.ts';
import { lockAccount } from '../account/ledger.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { feesOf } from './documents.ts';
import { noteEvent, type OrderColumns, putOrder, stateColumns } from './move.ts';
import { checkedPrice, linesDocument, type PushedPrice, takePrice } from './price.ts';
import { settleOrder } from './settle.ts';
import { lockOrder, type RideOrder } from './stored.ts';

export interface Doubted {
  readonly price: Price;
  readonly doubts: readonly PriceDoubt[];
}

/** A price as it was told, with what somebody of the provider should look at before it moves money. */
export async function doubtPrice(db: Db, order: RideOrder, event: ReportedEventOf<'priced'>): Promise<Doubted> {
  const price = await checkedPrice(db, order, event);
  return { price, doubts: doubtsOf(price, event.measured, order, await loadTerms(db, order.companyId)) };
}

/** Keeps a price waiting: the order stays where it is, and neither account nor limits learn of it. */
export async function holdPrice(
  db: Db,
  order: RideOrder,
  { eventId }: ReportedEventOf<'priced'>,
  { price, doubts }: Doubted,
  now: Date,
): Promise<OrderColumns> {
  const { companyId, orderId, estimateFen } = order;
  const { actualPayFen } = price;
  const hold = { companyId, orderId, eventId, estimateFen, actualPayFen, heldAt: now };
  await db
    .insertInto('priceHold')
    .values({ ...hold, doubts: [...doubts], lines: JSON.stringify(linesDocument(price)) })
    .execute();
  const details = { estimateFen, actualPayFen, doubts };
  await noteEvent(db, order, ['priceHeld', 'system'], { at: now, details });
  return { priceHeldAt: now };
}

async function lockHold(db: Db, { companyId, orderId }: RideOrder) {
  const row = await db
    .selectFrom('priceHold as hold')
    .innerJoin('orderEvent as event', (join) =>
      join
        .onRef('event.companyId', '=', 'hold.companyId')
        .onRef('event.orderId', '=', 'hold.orderId')
        .onRef('event.eventId', '=', 'hold.eventId'),
    )
    .select(['hold.id as holdId', 'hold.eventId', 'hold.lines', 'event.sequence', 'event.at', 'event.details'])
    .where('hold.companyId', '=', companyId)
    .where('hold.orderId', '=', orderId)
    .where('hold.outcome', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refused(ORDER_REFUSALS.noHeldPrice);
  return row;
}
type Hold = Awaited<ReturnType<typeof lockHold>>;

export interface PriceDecision {
  readonly outcome: PriceOutcome;
  readonly reason: string;
  /** The right price, where it is corrected. */
  readonly corrected?: PushedPrice | undefined;
}

async function decidedPrice(db: Db, order: RideOrder, hold: Hold, decision: PriceDecision): Promise<Price> {
  if (decision.outcome === 'corrected') {
    if (!decision.corrected) throw new Refused(ORDER_REFUSALS.linesMissing);
    return checkedPrice(db, order, decision.corrected);
  }
  return priceOf(linesOf(feesOf(hold.lines) ?? {}), order.discountPerTenThousand);
}

/** The price moves money now, as one that nobody doubted does when it comes. */
async function letIn(
  db: Db,
  order: RideOrder,
  hold: Hold,
  [price, corrected]: [price: Price, corrected: PushedPrice | undefined],
  now: Date,
): Promise<RideOrder> {
  const event = { kind: 'priced', eventId: hold.eventId, sequence: hold.sequence ?? 0, at: hold.at } as const;
  const state = allowed(applyEvent(order.state, event));
  // A ride that was called off takes no price: its state stays as it is.
  if (state.priceEventId !== hold.eventId) {
    const status = OrderStatus.labelOf(state.status);
    throw new Refused(ORDER_REFUSALS.notNow, { status, action: ACTION_TEXT.priced });
  }
  const pushed = storedMap((value) => value)(hold.details);
  const riders = storedNumber(1)(pushed.riders);
  const measured = corrected ? (corrected.measured ?? null) : readMeasured(pushed.measured);
  const { order: priced, columns } = await takePrice(db, order, price, { riders, measured }, now);
  await putOrder(db, order, { ...columns, ...stateColumns(state) });
  return { ...priced, state };
}

async function endHold(
  db: Db,
  order: RideOrder,
  holdId: number,
  { outcome, reason, price }: Pick<PriceDecision, 'outcome' | 'reason'> & { price: Price | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('priceHold')
    .set({ outcome, reason, decidedAt: now })
    .where('companyId', '=', order.companyId)
    .where('id', '=', holdId)
    .execute();
  const details = { outcome, reason, ...(price ? { actualPayFen: price.actualPayFen } : {}) };
  await noteEvent(db, order, ['priceDecided', 'provider'], { at: now, details });
}

/** A ride that its provider calls off has no price: the one that waits goes back. */
export async function dropHeldPrice(db: Db, order: RideOrder, now: Date): Promise<OrderColumns> {
  if (order.priceHeldAt === null) return {};
  const { holdId } = await lockHold(db, order);
  await endHold(db, order, holdId, { outcome: 'back', reason: '服务商取消了订单', price: null }, now);
  return { priceHeldAt: null };
}

/** Ends the wait of a price: it settles as pushed or as corrected, or the provider pushes another. */
export async function decidePrice(
  db: Db,
  [companyId, orderId]: [companyId: number, orderId: number],
  decision: PriceDecision,
  now: Date,
): Promise<RideOrder> {
  const { outcome } = decision;
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  const hold = await lockHold(db, order);
  const price = outcome === 'back' ? null : await decidedPrice(db, order, hold, decision);
  await endHold(db, order, hold.holdId, { ...decision, price }, now);
  if (price) return settleOrder(db, await letIn(db, order, hold, [price, decision.corrected], now), now);
  await putOrder(db, order, { priceHeldAt: null });
  return { ...order, priceHeldAt: null };
}
