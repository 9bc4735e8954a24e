import { companyBounds } from '#rules/scene.ts';
import { DAY, HOUR, MINUTE } from '../days.ts';
import { type Department, named } from '../departments.ts';
import type { SecondLooks } from '../plan.ts';
import { random } from '../random.ts';
import type { Approving } from './application.ts';
import { type ApplicationPlan, askFor, type Consent } from './consent.ts';
import { movedBy } from './draw-ride.ts';
import type { PriceOf } from './oddities.ts';
import type { Ride } from './ride.ts';
import type { Use } from './uses.ts';

const SCENE = '国内差旅';
/** Not every trip ends far out, or is driven home from. */
const TRIES = 60;
/** Minutes that the driver waited: by the hour of the day no trip may be dear enough after the first of them. */
const WAITS = [65, 90, 120, 180];
const WORDS = '航班晚点一个多小时，机场高速封闭，只能绕行，司机一直在等。';
/** So much more than the scene gives, by hundredths: enough to be asked about, and still to be believed. */
const [LEAST_OVER, MOST_OVER] = [106, 150];
const NO_LIMITS = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };

/** The flight was late and the road closed; the price came at a moment. */
function costly(ride: Ride, pricedAt: number, waited: number): Ride {
  const driven = {
    ...ride.driven,
    ...{ meters: Math.round(ride.meters * 1.2), seconds: Math.round(ride.seconds * 1.4), waitingSeconds: waited * 60 },
    ...{ highwayFen: 2_500, parkingFen: 1_500 },
  };
  const long = movedBy(ride, 0, { driven });
  return movedBy(long, pricedAt - long.times.priced);
}

function isTooMuch(ride: Ride, priceOf: PriceOf): boolean {
  const { scene, service, from } = ride;
  const given = companyBounds(scene.rules, { service, startCityId: from.cityId }, NO_LIMITS).orderFen ?? 0;
  const hundredths = (100 * priceOf(ride)) / given;
  return hundredths > LEAST_OVER && hundredths < MOST_OVER;
}

interface Wanted {
  readonly pricedAt: number;
  readonly explained: NonNullable<Ride['explained']> | null;
}

/** The last way of a trip, from the gate home, came to more than the scene gives. */
function costlyTrip(use: Use, { pricedAt, explained }: Wanted, approving: Approving, priceOf: PriceOf): Consent[] {
  const plan: ApplicationPlan = {
    createdAt: approving.now - 3.1 * DAY,
    ...{ fate: 'passed', certain: true, leadDays: 1, days: 2 },
  };
  for (const waited of WAITS) {
    for (let nth = 0; nth < TRIES; nth += 1) {
      // A draw of its own: what else this person does in the year stays as it was.
      const draw = random(`second/${use.traveller.person.phone}/${nth}`);
      const { application, rides } = askFor({ ...use, draw }, plan, approving);
      const home = rides.filter(({ to }) => to === use.traveller.house).map((ride) => costly(ride, pricedAt, waited));
      const wanted = home.find((ride) => isTooMuch(ride, priceOf));
      if (wanted) return [{ application, rides: [{ ...wanted, explained }] }];
    }
  }
  return [];
}

/** Two rides of the present day that a second-approval rule holds: one to be explained, one to be decided. */
export function secondLooks(
  uses: readonly Use[],
  departments: readonly Department[],
  { asked, headed }: SecondLooks,
  approving: Approving,
  priceOf: PriceOf,
): Consent[] {
  const { now } = approving;
  const travelling = uses.filter(({ name, traveller: { person } }) => {
    return name === SCENE && person.companyPay && person.deletedAt === null;
  });
  const { id } = named(departments, headed);
  const own = travelling.find(({ traveller }) => traveller.person.phone === asked);
  const theirs = travelling.findLast(({ traveller: { person } }) => {
    return person.departmentId === id && person.account === null;
  });
  const said = { pricedAt: now - 5 * HOUR, explained: { at: now - 2 * HOUR, words: WORDS } };
  return [
    ...(own ? costlyTrip(own, { pricedAt: now - 40 * MINUTE, explained: null }, approving, priceOf) : []),
    ...(theirs ? costlyTrip(theirs, said, approving, priceOf) : []),
  ];
}
