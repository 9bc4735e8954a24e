import type { AppOrderDetail } from '#contract/app-rides.ts';
import type { RideBooking } from '#rules/order.ts';
import { otherCarFix } from '#rules/ride/fix.ts';
import { groupsFor } from '#rules/scene/evaluate-ride.ts';
import { rulesOf } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { changedDraft } from './change.ts';
import { rideFacts } from './ride-facts.ts';
import type { RideOrder } from './stored.ts';
import { passes, weighOption } from './weighed.ts';

type OtherCar = NonNullable<AppOrderDetail['otherCar']>;

/** The same way once more, now where its time has passed; no longer bound to what was agreed to then. */
function draftAgain(order: RideOrder, now: Date): RideBooking & { meters: number; seconds: number } {
  const at = order.rideAt > now ? order.rideAt : now;
  const { meters, seconds } = order.plan;
  return { ...changedDraft(order, {}), at, carpool: false, meters, seconds };
}

/** No car was found: another kind of the same scene that passes now, the one that costs the person least. */
export async function otherCarFor(db: Db, order: RideOrder, now: Date): Promise<OtherCar | null> {
  const of = { companyId: order.companyId, staffId: order.staffId, now };
  const facts = rideFacts(db, of);
  const scene = (await facts.scenes()).find(({ sceneId }) => sceneId === order.sceneId);
  if (!scene) return null;
  const draft = draftAgain(order, now);
  const found: OtherCar[] = [];
  for (const vehicleGroup of groupsFor(rulesOf(scene.draft), draft.service)) {
    if (vehicleGroup === order.vehicleGroup) continue;
    const option = await weighOption([facts, of, scene], { ...draft, vehicleGroup });
    if (!option || !passes(option)) continue;
    const { companyFen, personalFen } = option.split;
    const { text } = otherCarFix(order.vehicleGroup, vehicleGroup, personalFen);
    found.push({ vehicleGroup, text, estimateFen: option.price.actualPayFen, companyFen, personalFen });
  }
  return found.toSorted((a, b) => a.personalFen - b.personalFen || a.estimateFen - b.estimateFen)[0] ?? null;
}
