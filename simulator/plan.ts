import { type Random, random } from '#world/random.ts';
import { drawMessageFaults, type Fault, type MessageFaults } from './faults.ts';
import { PLACES, type Place } from './places.ts';

export type Ending = 'served' | 'cancelledByPerson' | 'cancelledByProvider';

/** A ride as fate has it: drawn whole before anything is asked, so that no answer changes what is drawn next. */
export interface RidePlan {
  readonly rider: number;
  /** In which part of the day it is booked; it is driven in the next. */
  readonly slot: number;
  /** Null: a quick ride; otherwise whether the approvers agree. */
  readonly application: 'approved' | 'rejectedFirst' | 'rejectedLast' | null;
  readonly from: Place;
  readonly to: Place;
  /** Where it ends, which is sometimes elsewhere. */
  readonly droppedAt: Place;
  readonly meters: number;
  readonly seconds: number;
  readonly fares: { readonly base: number; readonly highway: number; readonly parking: number };
  readonly ending: Ending;
  /** How far a ride gets that is cancelled: so many events. */
  readonly eventsBefore: number;
  readonly confirms: boolean;
  readonly explains: boolean;
  readonly excused: boolean;
  readonly pays: 'atOnce' | 'secondTry' | 'later';
  readonly mishap: MessageFaults;
}

export const SLOTS = 3;
const ENDINGS = [['served', 86] as const, ['cancelledByPerson', 9] as const, ['cancelledByProvider', 5] as const];
const APPLICATIONS = [['approved', 88] as const, ['rejectedFirst', 6] as const, ['rejectedLast', 6] as const];
const PAYING = [['atOnce', 75] as const, ['secondTry', 12] as const, ['later', 13] as const];

function faresOf(draw: Random, meters: number): RidePlan['fares'] {
  const base = 1_300 + Math.round(meters * 0.23) + draw.int(0, 900);
  return { base, highway: draw.chance(0.2) ? 1_500 : 0, parking: draw.chance(0.15) ? draw.int(1, 4) * 500 : 0 };
}

function planRide(seed: string, rider: number, slot: number, faults: ReadonlySet<Fault>): RidePlan {
  const draw = random(seed);
  const [from, to, elsewhere] = draw.shuffle(PLACES) as [Place, Place, Place];
  const meters = draw.int(4_000, 26_000);
  const application = draw.weighted(APPLICATIONS);
  const ending = draw.weighted<Ending>(ENDINGS);
  return {
    rider,
    slot,
    application: draw.chance(0.4) ? application : null,
    from,
    to,
    droppedAt: draw.chance(0.15) ? elsewhere : to,
    meters,
    seconds: Math.round(meters / 7),
    fares: faresOf(draw, meters),
    ending: faults.has('cancellations') ? ending : 'served',
    eventsBefore: draw.int(0, 4),
    confirms: draw.chance(0.85),
    explains: draw.chance(0.8),
    excused: draw.chance(0.7),
    pays: draw.weighted(PAYING),
    mishap: drawMessageFaults(draw, seed, faults),
  };
}

/** Whoever rides on a day rides once or twice; `day` counts from the first that is played. */
export function planDay(seed: string, day: number, riders: number, faults: ReadonlySet<Fault>): RidePlan[] {
  const plans: RidePlan[] = [];
  for (let rider = 0; rider < riders; rider += 1) {
    const own = `${seed}/${day}/${rider}`;
    const draw = random(own);
    const rides = draw.weighted([[0, 45] as const, [1, 40] as const, [2, 15] as const]);
    const slots = draw.shuffle([...Array(SLOTS).keys()]).slice(0, rides);
    for (const slot of slots) plans.push(planRide(`${own}/${slot}`, rider, slot, faults));
  }
  return plans;
}
