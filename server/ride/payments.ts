import {
  checkPayment,
  checkPaymentRepeat,
  checkReturn,
  dueNowFen,
  ORDER_REFUSALS,
  paymentEvent,
  type ReportedPayment,
} from '#rules/order.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { completeIfBilled } from './complete.ts';
import { moveOrder, noteEvent, putOrder } from './move.ts';
import { lockOwn } from './own.ts';
import { withdrawQuestion } from './question.ts';
import { lockOrder, type RideOrder } from './stored.ts';

type PaymentKind = 'received' | 'failed' | 'returned';

/** The person goes to pay: 44 becomes 42. Answers what is due; whether it arrives the provider tells. */
export async function beginPayment(
  db: Db,
  [companyId, staffId, orderId]: [companyId: number, staffId: number, orderId: number],
  now: Date,
): Promise<{ order: RideOrder; amountFen: number }> {
  await lockAccount(db, companyId);
  const order = await lockOwn(db, [companyId, staffId, orderId]);
  const amountFen = dueNowFen(order);
  if (amountFen === 0) throw new Refused(ORDER_REFUSALS.noPart);
  await withdrawQuestion(db, order, now);
  // Tried again after a first try that nobody heard of, or before the car comes: the order is where it must be.
  const waits = order.state.status === 'paying' || order.personalFen === null;
  if (!waits) return { order: await moveOrder(db, order, { kind: 'paymentBegun' }, { at: now, staffId }), amountFen };
  await noteEvent(db, order, ['paymentBegun', 'person'], { at: now, staffId, details: { amountFen } });
  return { order, amountFen };
}

/** True where this payment was told before, and is the same. */
async function wasReported(db: Db, companyId: number, kind: PaymentKind, sent: ReportedPayment): Promise<boolean> {
  const known = await db
    .selectFrom('personalPayment')
    .select(['orderId', 'amountFen', 'reference'])
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('reference', '=', sent.reference)
    .executeTakeFirst();
  if (!known) return false;
  allowed(checkPaymentRepeat(known, sent));
  return true;
}

const keep = (
  db: Db,
  companyId: number,
  kind: PaymentKind,
  { orderId, ...sent }: ReportedPayment,
  [note, at]: [string, Date],
) =>
  db
    .insertInto('personalPayment')
    .values({
      companyId,
      orderId,
      kind,
      amountFen: sent.amountFen,
      reference: sent.reference,
      note,
      at,
    })
    .execute();

async function receive(db: Db, order: RideOrder, sent: ReportedPayment, now: Date): Promise<RideOrder> {
  allowed(checkPayment(order, sent.amountFen));
  const event = { kind: paymentEvent(order, 'paymentReceived') };
  const personalPaidFen = order.personalPaidFen + sent.amountFen;
  const happened = { at: now, details: { amountFen: sent.amountFen, reference: sent.reference } };
  const moved = await moveOrder(db, order, event, happened, { personalPaidFen });
  return completeIfBilled(db, { ...moved, personalPaidFen }, now);
}

/** A try to pay in advance that failed leaves the order as it is: it still waits for the money. */
async function fail(db: Db, order: RideOrder, sent: ReportedPayment, now: Date): Promise<RideOrder> {
  const happened = { at: now, details: { amountFen: sent.amountFen, reference: sent.reference } };
  if (order.personalFen !== null) return moveOrder(db, order, { kind: 'paymentFailed' }, happened);
  if (dueNowFen(order) === 0) throw new Refused(ORDER_REFUSALS.noPart);
  await noteEvent(db, order, ['paymentFailed', 'money'], happened);
  return order;
}

async function giveBack(db: Db, order: RideOrder, sent: ReportedPayment, now: Date): Promise<RideOrder> {
  allowed(checkReturn(order, sent.amountFen));
  const personalPaidFen = order.personalPaidFen - sent.amountFen;
  await putOrder(db, order, { personalPaidFen });
  const details = { amountFen: sent.amountFen, reference: sent.reference };
  await noteEvent(db, order, ['paymentReturned', 'money'], { at: now, details });
  return { ...order, personalPaidFen };
}

const TAKE = { received: receive, failed: fail, returned: giveBack } as const;

/** What the provider tells about a person's payment; told twice under one number, it counts once. */
export async function takePayment(
  db: Db,
  companyId: number,
  kind: PaymentKind,
  sent: ReportedPayment & { note?: string },
  now: Date,
): Promise<{ order: RideOrder; repeated: boolean }> {
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, sent.orderId));
  if (await wasReported(db, companyId, kind, sent)) return { order, repeated: true };
  const moved = await TAKE[kind](db, order, sent, now);
  await keep(db, companyId, kind, sent, [sent.note ?? '', now]);
  return { order: moved, repeated: false };
}
