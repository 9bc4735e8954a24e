import { sql } from 'kysely';
import { postRefund } from '#rules/account.ts';
import { checkRefund, loweredParts, ORDER_REFUSALS, personalDueFen, type RefundParts } from '#rules/order.ts';
import type { FeeLines } from '#rules/tariff.ts';
import { heldOf, post } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed, Refused } from '../http/refused.ts';
import { completeIfBilled } from './complete.ts';
import { feesOf } from './documents.ts';
import { moveOrder, noteEvent, type OrderColumns, putOrder } from './move.ts';
import { checkedPrice, factsOfPush, linesDocument, type PushedPrice, takePrice } from './price.ts';
import { settlingTerms } from './ride-settings.ts';
import { settleOrder } from './settle.ts';
import type { RideOrder } from './stored.ts';

export interface RefundRequest {
  readonly reference: string;
  readonly reason: string;
}

export interface KeptRefund extends RefundParts {
  readonly refundId: number;
  readonly orderId: number;
  /** The right ones, where the price was corrected; null: amounts were given back. */
  readonly lines: Partial<FeeLines> | null;
}

/** The refund that the provider told under this number before. */
export async function findRefund(db: Db, companyId: number, reference: string): Promise<KeptRefund | undefined> {
  const row = await db
    .selectFrom('orderRefund')
    .select(['id as refundId', 'orderId', 'companyFen', 'personalFen', 'lines'])
    .where('companyId', '=', companyId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && { ...row, lines: feesOf(row.lines) };
}

async function keep(
  db: Db,
  order: RideOrder,
  request: RefundRequest,
  parts: RefundParts,
  lines: object | null,
  at: Date,
) {
  const { companyId, orderId } = order;
  const { id } = await db
    .insertInto('orderRefund')
    .values({ companyId, orderId, ...request, ...parts, lines: lines && JSON.stringify(lines), at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was paid falls by both parts; what a second approval moved to the person is never more than they pay. */
function partColumns(order: RideOrder, { companyFen, personalFen }: RefundParts) {
  const parts = {
    companyFen: order.companyFen! - companyFen,
    personalFen: order.personalFen! - personalFen,
    actualPayFen: order.actualPayFen! - companyFen - personalFen,
  };
  const toPrivateFen = order.toPrivateFen === null ? null : Math.min(order.toPrivateFen, parts.personalFen);
  const columns: OrderColumns = { ...parts, toPrivateFen };
  return { parts, columns };
}

/** Gives back parts of a settled order: both ledgers, the order and its trail. The account and the order are locked. */
export async function refundOrder(
  db: Db,
  order: RideOrder,
  request: RefundRequest,
  parts: RefundParts,
  { now, lines = null }: { now: Date; lines?: object | null },
): Promise<{ order: RideOrder; refundId: number }> {
  allowed(checkRefund(order, parts));
  const refundId = await keep(db, order, request, parts, lines, now);
  const { parts: left, columns } = partColumns(order, parts);
  const dueFen = personalDueFen({ personalFen: left.personalFen, paidFen: order.personalPaidFen });
  const details = { ...parts, reason: request.reason, ...(lines ? { corrected: true } : {}) };
  const event = { kind: 'refunded', personalDueFen: dueFen } as const;
  const moved = await moveOrder(db, order, event, { at: now, details }, columns);
  if (parts.companyFen > 0) {
    const posted = allowed(postRefund(await heldOf(db, order.companyId, order.orderId), parts.companyFen));
    await post(db, order, posted, now, { refundId, note: request.reason });
  }
  return { order: await completeIfBilled(db, { ...moved, ...left }, now), refundId };
}

/** An order that waits for its settlement takes the right price in the place of the wrong one, higher or lower. */
export async function repriceOrder(
  db: Db,
  order: RideOrder,
  pushed: PushedPrice,
  request: RefundRequest,
  now: Date,
): Promise<RideOrder> {
  if (order.secondApproval === 'open') throw new Refused(ORDER_REFUSALS.secondApprovalOpen);
  if (order.secondApproval !== 'none') throw new Refused(ORDER_REFUSALS.secondApprovalDone);
  const price = await checkedPrice(db, order, pushed);
  const { order: priced, columns } = await takePrice(db, order, price, factsOfPush(pushed), now);
  // Judged anew, and whoever is to agree to the price is told and asked anew.
  await putOrder(db, order, { ...columns, confirmedAt: null, judgedAtEnd: null });
  const details = { actualPayFen: price.actualPayFen, lines: linesDocument(price), ...request };
  await noteEvent(db, order, ['priceCorrected', 'provider'], { at: now, details });
  return settleOrder(db, { ...priced, confirmedAt: null, isJudged: false }, now);
}

export interface KeptCorrection {
  readonly orderId: number;
  readonly actualPayFen: number;
  /** Null where it was made before they were kept. */
  readonly lines: Partial<FeeLines> | null;
}

/** The correction before the settlement, of whichever order, that was told under this number. */
export async function findCorrection(
  db: Db,
  companyId: number,
  reference: string,
): Promise<KeptCorrection | undefined> {
  const { rows } = await sql<{ orderId: number; actualPayFen: number; lines: unknown }>`
    select order_id, (details ->> 'actualPayFen')::bigint as actual_pay_fen, details -> 'lines' as lines
    from order_event where company_id = ${companyId} and kind = 'priceCorrected'
      and details ->> 'reference' = ${reference} limit 1`.execute(db);
  return rows[0] && { ...rows[0], lines: feesOf(rows[0].lines) };
}

/** What goes back of a settled order whose price should have been this one. */
export async function loweredBy(db: Db, order: RideOrder, pushed: PushedPrice) {
  if (order.state.cancelledBy !== null || order.companyFen === null || order.personalFen === null) {
    throw new Refused(ORDER_REFUSALS.notNow, { status: '没有可更正的费用', action: '更正' });
  }
  const refunded = await db
    .selectFrom('accountLedger')
    .select('id')
    .where('companyId', '=', order.companyId)
    .where('orderId', '=', order.orderId)
    .where('kind', '=', 'refund')
    .executeTakeFirst();
  const earlier = await db
    .selectFrom('orderRefund')
    .select('id')
    .where('companyId', '=', order.companyId)
    .where('orderId', '=', order.orderId)
    .executeTakeFirst();
  if (refunded || earlier) throw new Refused(ORDER_REFUSALS.correctedTwice);
  const price = await checkedPrice(db, order, pushed);
  const { driverPayer } = await settlingTerms(db, order);
  const paid = { companyFen: order.companyFen, personalFen: order.personalFen };
  return { parts: allowed(loweredParts(paid, price, driverPayer)), lines: linesDocument(price) };
}
