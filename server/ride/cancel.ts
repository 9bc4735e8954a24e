import { postCancellation } from '#rules/account.ts';
import { moneyText } from '#rules/money.ts';
import {
  applyEvent,
  borneByCompany,
  ORDER_REFUSALS,
  ownConsent,
  PERSON_CANCELS,
  personalDueFen,
  type Split,
} from '#rules/order.ts';
import { cancelFeeFen, chargeCancellation } from '#rules/tariff.ts';
import { heldOf, lockAccount, post } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { rideFollower } from './followers.ts';
import { type Payable, splitOf } from './money.ts';
import { moveOrder, type OrderColumns } from './move.ts';
import { notifyCancelledFor, notifyPersonalDue } from './notices.ts';
import { lockOwn } from './own.ts';
import { lockOrder, type RideOrder } from './stored.ts';
import { tariffById } from './tariffs.ts';

export const NOTHING: Split = { companyFen: 0, personalFen: 0, limitFen: 0 };

/** What is held for a ride that will not take place is given back, and the use with it: uses are counted from orders. */
export async function releaseOrder(db: Db, order: RideOrder, now: Date): Promise<void> {
  const held = await heldOf(db, order.companyId, order.orderId);
  await post(db, order, postCancellation(held, NOTHING), now);
}

/** The fee as the order keeps it. Where the company pays a part, that part is taken at once. */
const feeColumns = (feeFen: number, split: Split, now: Date): OrderColumns => ({
  fees: JSON.stringify({ cancel: feeFen }),
  totalFen: feeFen,
  actualPayFen: split.companyFen + split.personalFen,
  companyFen: split.companyFen,
  personalFen: split.personalFen,
  beyondLimitsFen: split.companyFen - split.limitFen,
  settledAt: now,
});

export interface CancelledOrder {
  order: RideOrder;
  /** What is really paid, after the contract's discount: both parts of the split together. */
  feeFen: number;
  split: Split;
}

/** Where the company cancels, nothing falls on the person, who was not asked. */
async function splitFee(db: Db, order: RideOrder, price: Payable, byCompany: boolean) {
  const { held, capFen, split } = await splitOf(db, order, price, 'personal');
  return { held, split: byCompany ? borneByCompany(price.actualPayFen, capFen) : split };
}

/** What cancelling now would cost company and person; null where nobody can cancel any more. */
export async function cancellationCost(db: Db, order: RideOrder, byCompany = false): Promise<Split | null> {
  const { state, tariffId, discountPerTenThousand } = order;
  const terms = PERSON_CANCELS[state.status];
  if (terms === null || order.priceHeldAt !== null) return null;
  const feeFen = terms === 'free' ? 0 : cancelFeeFen(await tariffById(db, tariffId), state.status);
  if (feeFen === 0) return NOTHING;
  return (await splitFee(db, order, chargeCancellation(feeFen, discountPerTenThousand), byCompany)).split;
}

export interface Cancellation {
  readonly by: { readonly staffId: number; readonly name: string };
  readonly reason: string;
  /** The fee that was shown; absent: whatever it is now. */
  readonly toldFen?: number | undefined;
  /** An administrator cancels somebody's ride: the fee is the company's. */
  readonly byCompany?: boolean | undefined;
}

const costText = ({ companyFen, personalFen }: Split): string => {
  if (companyFen + personalFen === 0) return '没有产生费用';
  return `取消费${moneyText(companyFen + personalFen)}${personalFen === 0 ? '由企业支付' : ''}`;
};

/** A fee that has grown since it was shown is told first; `field`: what it was shown as. */
async function refuseDearer(
  db: Db,
  order: RideOrder,
  { toldFen, byCompany }: Cancellation,
  field: 'toldFen' | 'cancelAmount',
): Promise<void> {
  const cost = toldFen === undefined ? null : await cancellationCost(db, order, byCompany);
  if (cost === null || toldFen === undefined) return;
  const feeFen = cost.companyFen + cost.personalFen;
  if (feeFen > toldFen) throw new Refused({ ...ORDER_REFUSALS.cancelCostChanged, field }, { fee: moneyText(feeFen) });
}

/**
 * A person cancels, or their secretary: free, or for what the tariff asks in this state, split between company and
 * person like a ride.
 */
export async function cancelOrder(
  db: Db,
  [companyId, staffId, orderId]: [companyId: number, staffId: number, orderId: number],
  cancellation: Cancellation,
  now: Date,
): Promise<CancelledOrder> {
  await lockAccount(db, companyId);
  const order = await lockOwn(db, [companyId, staffId, orderId]);
  await refuseDearer(db, order, cancellation, 'toldFen');
  return cancelLocked(db, order, cancellation, now);
}

/** An administrator cancels the ride of somebody, at the cost that was told. */
export async function cancelForCompany(
  db: Db,
  [companyId, orderId]: [companyId: number, orderId: number],
  cancellation: Cancellation,
  now: Date,
): Promise<CancelledOrder> {
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  const byCompany = { ...cancellation, byCompany: true };
  await refuseDearer(db, order, byCompany, 'cancelAmount');
  return cancelLocked(db, order, byCompany, now);
}

async function cancelLocked(db: Db, order: RideOrder, cancellation: Cancellation, now: Date): Promise<CancelledOrder> {
  const done = await cancelled(db, order, cancellation, now);
  const { by, reason } = cancellation;
  if (by.staffId !== order.staffId) await notifyCancelledFor(db, order, by.name, reason, costText(done.split));
  return done;
}

async function cancelled(db: Db, order: RideOrder, cancellation: Cancellation, now: Date): Promise<CancelledOrder> {
  const { by, reason, byCompany = false } = cancellation;
  // Its provider says that it took place: whether it did is looked at first.
  if (order.priceHeldAt !== null) throw new Refused(ORDER_REFUSALS.priceHeld);
  const { staffId } = by;
  const tariff = await tariffById(db, order.tariffId);
  const kind = byCompany ? 'cancelledByCompany' : 'cancelledByPerson';
  const event = { kind, feeFen: cancelFeeFen(tariff, order.state.status) } as const;
  const { cancelFeeFen: feeFen } = allowed(applyEvent(order.state, event));
  await rideFollower().cancelled(db, order);
  const happened = { at: now, staffId, details: { reason, feeFen } };
  const columns = { cancelledAt: now, cancelReason: reason };
  if (feeFen === 0) {
    await releaseOrder(db, order, now);
    return { order: await moveOrder(db, order, event, happened, columns), feeFen, split: NOTHING };
  }
  const price = chargeCancellation(feeFen, order.discountPerTenThousand);
  const { held, split } = await splitFee(db, order, price, byCompany);
  allowed(ownConsent(split.personalFen, staffId === order.staffId ? null : order.staffName));
  await post(db, order, postCancellation(held, split), now);
  const moved = await moveOrder(db, order, event, happened, { ...columns, ...feeColumns(feeFen, split, now) });
  const dueFen = personalDueFen({ personalFen: split.personalFen, paidFen: order.personalPaidFen });
  if (dueFen > 0) await notifyPersonalDue(db, order, dueFen);
  return { order: moved, feeFen: price.actualPayFen, split };
}
