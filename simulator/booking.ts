import { ACCOUNT_REFUSALS } from '#rules/account.ts';
import { dayOf, localText } from '#rules/calendar.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { BEIJING } from '../tests/kit/scenes.ts';
import type { Employee } from '../tests/scenarios/company.ts';
import { add } from './account.ts';
import { approve, reject } from './approvers.ts';
import { appCall } from './calls.ts';
import { spot } from './places.ts';
import type { RidePlan } from './plan.ts';
import type { Ride, Stage } from './stage.ts';

/** Refusals that a person who books must live with. */
const MAY_BE_REFUSED = [
  ORDER_REFUSALS.rideDenied,
  ORDER_REFUSALS.applicationNeeded,
  ORDER_REFUSALS.unpaidPart,
  ORDER_REFUSALS.splitNotAgreed,
  ACCOUNT_REFUSALS.balanceShort,
];

/** Applies and has it decided; null where it was rejected. */
async function approvedApplication(stage: Stage, person: Employee, plan: RidePlan, at: Date): Promise<number | null> {
  const { cast, today } = stage;
  const [day, start, end] = [dayOf(at), spot(plan.from), spot(plan.to)];
  const draft = { template: 'approval', reason: '拜访客户', startDay: day, endDay: day, cityId: BEIJING, useCount: 1 };
  const body = { sceneId: cast.approvalSceneId, ...draft, start, end };
  const { applicationId } = await appCall(person, '/app/v1/applications/apply', body);
  add(today, { applied: 1 });
  const subject = { applicationId };
  if (plan.application === 'rejectedFirst') await reject(cast.manager, subject, '与工作无关');
  else await approve(cast.manager, subject);
  if (plan.application === 'rejectedLast') await reject(cast.reviewer, subject, '请改乘地铁');
  if (plan.application === 'approved') await approve(cast.reviewer, subject);
  if (plan.application === 'approved') return applicationId;
  add(today, { rejected: 1 });
  return null;
}

/** A person tries a ride, agrees to what is shown, and books; null where there is no ride. */
export async function bookRide(stage: Stage, plan: RidePlan, at: Date): Promise<Ride | null> {
  const { cast, today } = stage;
  const person = cast.riders[plan.rider]!;
  const applicationId = plan.application ? await approvedApplication(stage, person, plan, at) : null;
  if (plan.application && applicationId === null) return null;
  const sceneId = plan.application ? cast.approvalSceneId : cast.quickSceneId;
  const way = { from: spot(plan.from), to: spot(plan.to), meters: plan.meters, seconds: plan.seconds };
  const ride = { sceneId, applicationId, at: localText(at), service: 'scheduled', vehicleGroup: 'comfort', ...way };
  const { personalFen } = await appCall(person, '/app/v1/rides/evaluate', ride);
  const booked = await appCall(person, '/app/v1/rides/book', { ...ride, personalFen }, MAY_BE_REFUSED);
  add(today, booked ? { booked: 1 } : { refused: 1 });
  return booked && { plan, person, orderId: booked.orderId, at, payments: 0 };
}
