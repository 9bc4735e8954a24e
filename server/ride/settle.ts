import { postDeduction } from '#rules/account.ts';
import { dayOf } from '#rules/calendar.ts';
import { endIsAwaited, heldInSettling, personalDueFen } from '#rules/order.ts';
import { evaluate, type Reason, type RideRequest } from '#rules/scene.ts';
import { heldOf, post } from '../account/ledger.ts';
import { companyDaysAround } from '../company-days.ts';
import type { Db } from '../db.ts';
import { companyFacts } from '../scene/company-facts.ts';
import { applicationOfOrder } from './applications.ts';
import { limitsBeside, rulesOfOrder } from './money.ts';
import { moveOrder, putOrder } from './move.ts';
import { notifyCost, notifyPersonalDue, notifyReasonNeeded } from './notices.ts';
import { questionState } from './question.ts';
import { findHit, markOrder, overHit } from './second-hit.ts';
import type { RideOrder } from './stored.ts';

/** The ride as it was: booked values where nothing else was told. */
const actualRide = (order: RideOrder): RideRequest => ({
  at: order.rideAt,
  from: { cityId: order.cityId, ...(order.actualStart ?? order.bookedStart) },
  to: { cityId: order.toCityId, ...(order.actualEnd ?? order.bookedEnd) },
  service: order.service,
  vehicleGroup: order.vehicleGroup,
  projectNo: order.projectNo,
  viaPoints: order.via.length,
  companions: order.companions.length,
  carpool: order.isCarpool,
  amountFen: order.actualPayFen ?? 0,
});

/**
 * The rules once more, on what really happened: kept with the order as its why. Only the quota has decided anything, and
 * what the account can carry is asked of bookings alone.
 */
async function whyOf(db: Db, order: RideOrder, now: Date): Promise<readonly Reason[]> {
  const { companyId, applicationId } = order;
  const company = await companyFacts(db, companyId);
  const rules = await rulesOfOrder(db, order);
  const ride = actualRide(order);
  return evaluate({
    scene: { status: 'enabled', rules },
    ride,
    person: { active: true, companyPay: true, hasScene: true },
    company: { ...company, accountLeftFen: null, creditFrozen: false },
    application: applicationId === null ? null : await applicationOfOrder(db, companyId, applicationId),
    left: await limitsBeside(db, order),
    companyDays: await companyDaysAround(db, companyId, rules, dayOf(ride.at)),
    now,
  }).reasons;
}

/** Once, when price and end of the service are both known: the why, the second approval, and the question to the person. */
async function judgeEnd(db: Db, order: RideOrder, now: Date): Promise<RideOrder> {
  await putOrder(db, order, { judgedAtEnd: JSON.stringify(await whyOf(db, order, now)) });
  const hit = (await findHit(db, order)) ?? overHit(order);
  if (hit) {
    await markOrder(db, order, hit, now);
    await notifyReasonNeeded(db, order);
  }
  if (order.needsConfirmation) await notifyCost(db, order);
  return { ...order, isJudged: true, secondApproval: hit ? 'open' : order.secondApproval };
}

/** 40 → 43 → 45, or 44 where the person has something left to pay. The company's part is taken, whatever the account holds. */
async function deduct(db: Db, order: RideOrder, now: Date): Promise<RideOrder> {
  const { companyId, orderId } = order;
  const begun = await moveOrder(db, order, { kind: 'deductionBegun' }, { at: now });
  await post(db, order, postDeduction(await heldOf(db, companyId, orderId)), now);
  const dueFen = personalDueFen({ personalFen: order.personalFen ?? 0, paidFen: order.personalPaidFen });
  const taken = { settledAt: now };
  const moved = await moveOrder(db, begun, { kind: 'deducted', personalDueFen: dueFen }, { at: now }, taken);
  if (dueFen > 0) await notifyPersonalDue(db, order, dueFen);
  return { ...moved, settledAt: now };
}

/**
 * Takes an order in 40 as far as it can go now: judged when all is known, deducted when nothing holds it. Asked after
 * everything that may have been waited for; the account and the order are locked.
 */
export async function settleOrder(db: Db, order: RideOrder, now: Date): Promise<RideOrder> {
  const { pricedAt, endedAt } = order;
  if (order.state.status !== 'toSettle' || pricedAt === null) return order;
  if (!order.isJudged && endIsAwaited({ pricedAt, endedAt }, now)) return order;
  const judged = order.isJudged ? order : await judgeEnd(db, order, now);
  const isAsked = judged.needsConfirmation && judged.confirmedAt === null;
  const question = isAsked ? await questionState(db, judged) : null;
  return heldInSettling({ ...judged, pricedAt, question }, now) ? judged : deduct(db, judged, now);
}
