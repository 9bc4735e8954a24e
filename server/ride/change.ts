import { postChange } from '#rules/account.ts';
import {
  type ChangedRide,
  changedRide,
  changeText,
  mayBook,
  mayChange,
  mayReprice,
  ORDER_REFUSALS,
  type OrderChange,
  prepaymentFen,
  type RideBooking,
  timely,
} from '#rules/order.ts';
import { heldOf, lockAccount, post } from '../account/ledger.ts';
import type { Acting } from '../acting.ts';
import type { Db } from '../db.ts';
import { refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Services } from '../services.ts';
import { remindAnew } from './arrival.ts';
import { costColumns, rideColumns } from './book.ts';
import { rideFollower } from './followers.ts';
import { rideGround } from './ground.ts';
import { forRider, type JudgedRide, judgeRide } from './judge.ts';
import type { MeasuredRide } from './measure.ts';
import { noteEvent, type OrderColumns, putOrder } from './move.ts';
import { notifyChanged } from './notices.ts';
import { lockOwn } from './own.ts';
import { findOrder, type RideOrder } from './stored.ts';

/** The whole ride as it would be: what the change does not name is as it was booked. */
export const changedDraft = (order: RideOrder, change: OrderChange): RideBooking => ({
  sceneId: order.sceneId,
  applicationId: null,
  at: change.at ?? order.rideAt,
  from: change.from ?? { cityId: order.cityId, ...order.bookedStart },
  to: change.to ?? { cityId: order.toCityId, ...order.bookedEnd },
  via: change.via ?? [...order.via],
  service: order.service,
  vehicleGroup: change.vehicleGroup ?? order.vehicleGroup,
  projectNo: order.projectNo,
  reason: order.reason,
  rider: { name: order.riderName, phone: order.riderPhone },
  companions: [...order.companions],
  carpool: order.isCarpool,
  designatedDriver: order.plan.designatedDriver ?? false,
  packages: order.plan.packages ?? 1,
  personalFen: change.personalFen ?? order.agreedFen,
  meters: change.meters,
  seconds: change.seconds,
});

/** Asked before anything is measured, and again under the lock. */
export function checkChange(order: RideOrder, change: OrderChange, now: Date): void {
  allowed(mayChange(order.state.status, change));
  if (order.priceHeldAt !== null) throw new Refused(ORDER_REFUSALS.priceHeld);
  if (change.at) allowed(timely(change.at, now));
}

const booked = (order: RideOrder): ChangedRide =>
  changedRide({ ...order, at: order.rideAt, start: order.bookedStart, end: order.bookedEnd });

const wanted = (draft: MeasuredRide<RideBooking>, { price }: JudgedRide): ChangedRide =>
  changedRide({ ...draft, start: draft.from, end: draft.to, estimateFen: price.actualPayFen });

const parts = (estimateFen: number, companyFen: number) => ({ companyFen, personalFen: estimateFen - companyFen });

/** The ride before and after, beside how it is judged: what a person sees before they change it. */
export async function judgeChange(
  db: Db,
  { principal }: Acting,
  order: RideOrder,
  draft: MeasuredRide<RideBooking>,
  [now, lock]: [now: Date, lock: boolean],
) {
  const { companyId, staffId } = principal;
  const held = await heldOf(db, companyId, order.orderId);
  const ground = await rideGround(db, principal, draft);
  const judged = await judgeRide(db, { companyId, staffId, now, lock, changes: { order, held } }, draft, ground);
  return {
    held,
    judged,
    before: { ...booked(order), ...parts(order.estimateFen, held.frozenFen) },
    after: { ...wanted(draft, judged), ...parts(judged.price.actualPayFen, judged.split.companyFen) },
  };
}

function changeColumns(order: RideOrder, draft: MeasuredRide<RideBooking>, judged: JudgedRide): OrderColumns {
  const { prepayment, ...cost } = costColumns(judged);
  return {
    ...rideColumns(draft, judged),
    ...cost,
    ...(order.state.status === 'booking' ? { prepayment } : {}),
    changes: order.changes + 1,
  };
}

/**
 * Changes a booked ride, or leaves it as it is and says why: everything is judged anew under the locks, beside what the
 * ride itself holds, and the difference is taken or given back in the same transaction. `sent` was made of the ride as it
 * was `seen`: where somebody else has changed it since, it would undo that.
 */
export async function changeRide(
  { db, services, now }: { readonly db: Db; readonly services: Services; readonly now: Date },
  acting: Acting,
  seen: RideOrder,
  change: OrderChange,
  sent: MeasuredRide<RideBooking>,
) {
  const { principal, secretary } = acting;
  const { companyId, staffId } = principal;
  const { orderId } = seen;
  await lockAccount(db, companyId);
  const order = await lockOwn(db, [companyId, staffId, orderId]);
  checkChange(order, change, now);
  refuseStale(seen.changes, order.changes);
  const draft = secretary ? { ...sent, personalFen: order.agreedFen } : sent;
  const { held, judged, before, after } = await judgeChange(db, acting, order, draft, [now, true]);
  const { verdict, evaluation, split, tariff } = judged;
  const failed = evaluation.reasons.filter(({ passed }) => !passed);
  const objections = [
    ...(await forRider(db, failed, judged.cities)).map(({ text }) => text),
    ...judged.changes.slice(0, 1),
  ];
  const bookedFor = secretary && split.personalFen > order.agreedFen ? principal.name : null;
  allowed(mayBook({ verdict, objections, split, agreedFen: draft.personalFen, bookedFor, own: judged.unpaid }));
  allowed(mayReprice({ ...order, status: order.state.status }, prepaymentFen(tariff, split)));
  await putOrder(db, order, changeColumns(order, draft, judged));
  const moved = found(await findOrder(db, companyId, orderId));
  const posted = postChange(held, split);
  await post(db, order, posted.released, now);
  await post(db, moved, posted.taken, now);
  if (order.state.status === 'serving') await remindAnew(db, order);
  const happened = { at: now, staffId: (secretary ?? principal).staffId, details: { before, after } };
  await noteEvent(db, order, ['changed', 'person'], happened);
  const what = changeText(before, after);
  const isKept = await rideFollower().changed(db, services, { before: order, after: moved, what }, now);
  await notifyChanged(db, moved, isKept ? what : `${what}，正在重新派车`);
  return { order: moved, judged, before, after };
}
