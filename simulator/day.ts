import { type Day, startOfDay } from '#rules/calendar.ts';
import { add } from './account.ts';
import { bookRide } from './booking.ts';
import { appCall, together } from './calls.ts';
import { correct } from './corrections.ts';
import { deliveriesOf } from './faults.ts';
import { planDay, SLOTS } from './plan.ts';
import { cancellationOf, reportAll, reportsOf, toldOnAfter } from './provider.ts';
import { settle, settleLater } from './settling.ts';
import type { Ride, Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
/** The moments of a day at which anything is done: three to book, and the evening. */
const HOURS = [8, 12, 18, 22] as const;

export const momentOf = (day: Day, hour: number): Date => new Date(startOfDay(day).getTime() + hour * HOUR_MS);
export const FIRST_HOUR = HOURS[0];

/** A ride from the provider's side, to its price or its cancellation, and then the person's. */
async function drive(stage: Stage, ride: Ride): Promise<void> {
  const { plan, person, orderId } = ride;
  const { now, late } = deliveriesOf(reportsOf(ride, stage), plan.mishap);
  await reportAll(stage, ride, now);
  if (plan.ending === 'cancelledByProvider') {
    await reportAll(stage, ride, [cancellationOf(ride), cancellationOf(ride)]);
    if (plan.mishap.toldOn) await reportAll(stage, ride, toldOnAfter(ride, stage));
  }
  if (plan.ending === 'cancelledByPerson') {
    await appCall(person, '/app/v1/orders/cancel', { orderId, reason: '行程有变' });
  }
  add(stage.today, plan.ending === 'served' ? { served: 1 } : { cancelled: 1 });
  if (late.length > 0) stage.late.push({ ride, events: late });
  else await settle(stage, ride);
}

/** What yesterday left: prices that come late, and what people owe. */
async function morning(stage: Stage): Promise<void> {
  const { late, open, toCorrect } = stage;
  stage.late = [];
  stage.open = [];
  stage.toCorrect = [];
  await together(toCorrect, (ride) => correct(stage, ride));
  await together(open, (ride) => settleLater(stage, ride));
  await together(late, async ({ ride, events }) => {
    await reportAll(stage, ride, events);
    await settle(stage, ride);
  });
}

/** Plays a day; `until` brings its moments about and says whether to go on. */
export async function playDay(
  stage: Stage,
  day: Day,
  index: number,
  until: (instant: Date) => Promise<boolean>,
): Promise<boolean> {
  const { seed, faults } = stage.options;
  const plans = planDay(seed, index, stage.cast.riders.length, faults);
  let underWay: Ride[] = [];
  for (const [slot, hour] of HOURS.entries()) {
    const goesOn = slot === 0 || (await until(momentOf(day, hour)));
    await together(underWay, (ride) => drive(stage, ride));
    if (!goesOn) return false;
    if (slot === 0) await morning(stage);
    if (slot === SLOTS) return true;
    const at = momentOf(day, hour + 1);
    const due = plans.filter((plan) => plan.slot === slot);
    underWay = (await together(due, (plan) => bookRide(stage, plan, at))).filter((ride) => ride !== null);
  }
  return true;
}
