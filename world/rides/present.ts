import type { SceneTemplate } from '#rules/scene.ts';
import { placesOf } from '../cities.ts';
import { DAY, HOUR, MINUTE } from '../days.ts';
import type { Department } from '../departments.ts';
import type { Random } from '../random.ts';
import type { Approving } from './application.ts';
import { type ApplicationPlan, askFor, type Consent } from './consent.ts';
import { drawRide, FARTHEST_METERS, movedBy } from './draw-ride.ts';
import type { Ride, Timeline } from './ride.ts';
import type { Use } from './uses.ts';

/** Of each: a few may be refused by a limit or an unpaid part, and one is enough. */
const EACH = 5;

type Stage = 'booked' | Exclude<keyof Timeline, 'cancelled' | 'prepaymentPaid'>;
/** A ride is in one of these states for as long as the next has not come. */
const STAGES: readonly Stage[] = [
  ...(['booked', 'accepted', 'assigned', 'departed', 'arrived', 'started', 'ended', 'priced'] as const),
  ...(['deductionBegun', 'deducted'] as const),
];
/** Scenes that have no hours: somebody may ride with them whenever the world is loaded. */
const ANY_TIME = ['机场接送', '高管用车', '客户拜访'];

const usesNamed = (uses: readonly Use[], names: readonly string[], draw: Random): Use[] =>
  draw.shuffle(
    uses.filter(({ name, traveller: { person } }) => {
      return names.includes(name) && person.companyPay && person.deletedAt === null;
    }),
  );

function certainRide({ traveller, usage, sceneAt, draw }: Use, now: number, way = usage.way(traveller, draw)): Ride {
  const bookedAt = now - 100 * MINUTE;
  const known = { way, traveller, scene: sceneAt(bookedAt), rideAt: now, bookedAt, reason: draw.pick(usage.reasons) };
  return drawRide({ ...known, now, certain: true }, draw);
}

/** The same ride at another hour: at this moment it stands between two of its own. */
function standingBetween(ride: Ride, from: Stage, to: Stage, now: number): Ride {
  const at = (stage: Stage) => (stage === 'booked' ? ride.bookedAt : ride.times[stage]);
  return movedBy(ride, Math.round(now - at(from) - 0.45 * (at(to) - at(from))));
}

/** Rides of the present hour in every state, whatever the draws: some under way, some unpaid, some shared. */
export function presentRides(uses: readonly Use[], now: number, draw: Random): Ride[] {
  const riders = usesNamed(uses, ANY_TIME, draw);
  const underWay = STAGES.slice(1).flatMap((to, nth) =>
    riders
      .slice(nth * EACH, (nth + 1) * EACH)
      .map((use) => standingBetween(certainRide(use, now), STAGES[nth]!, to, now)),
  );
  /** A charter that costs more than the company gives: the prepayment is asked for and not paid yet. */
  const prepaying = usesNamed(uses, ['公务包车'], draw)
    .slice(0, EACH)
    .map((use) => {
      const { office, house } = use.traveller;
      const ride = certainRide(use, now, { service: 'dayRental', from: office, to: house });
      const middle = (ride.times.accepted + ride.times.prepaymentPaid) / 2;
      return movedBy(ride, Math.round(now - middle), { vehicleGroup: 'sevenSeater' });
    });
  const paying = usesNamed(uses, ['员工优惠用车'], draw)
    .slice(0, 3 * EACH)
    .map((use, nth) => {
      const ride = certainRide(use, now);
      const hours = nth < EACH ? 1 : nth * 5;
      const paysAfter = nth < EACH ? hours * 3_600 - 8 : null;
      return movedBy(ride, now - hours * HOUR - ride.times.deducted, { paysAfter });
    });
  const failed = { by: 'carpool', stage: 'accepted', reason: '同时段拼车人数不足' } as const;
  const sharing = usesNamed(uses, ['机场接送'], draw)
    .slice(0, 2 * EACH)
    .map((use, nth) => {
      const { cityId, house } = use.traveller;
      const from = draw.pick(placesOf(cityId, 'airport'));
      const ride = certainRide(use, now, { service: 'pickup', from, to: house });
      return movedBy(ride, -(nth + 1) * 29 * HOUR, {
        ...{ service: 'pickupCarpool', vehicleGroup: 'comfort', designatedDriver: false },
        cancellation: nth < EACH ? null : failed,
      });
    });
  return [...underWay, ...prepaying, ...paying, ...sharing];
}

const TEMPLATES: readonly SceneTemplate[] = ['approval', 'trip', 'approvalCharter', 'bus'];
/** What each kind of application has come to, whatever the draws: days ago, and how. */
const ENDS: readonly (readonly [daysAgo: number, wanted: Omit<ApplicationPlan, 'createdAt'>])[] = [
  [12, { fate: 'rejected' }],
  [5, { fate: 'revoked' }],
  [32, { fate: 'silent' }],
  [0.2, { waitsAt: 0, leadDays: 2 }],
  [0.3, { waitsAt: 1, leadDays: 3 }],
  [9, { fate: 'passed', certain: true }],
];

/** Applications that wait for one of the people a newcomer signs in as, or are their own. */
const WAITING: readonly (readonly [scene: string, waitsAt: number, count: number, whose?: string])[] = [
  ['国内差旅', 0, 3, '研发中心'],
  ['客户接待', 2, 4, '华北大区'],
  ['项目周期用车', 0, 3],
  ['国内差旅', 2, 4],
  ['国内差旅', 1, 1, '13800000005'],
  ['国内差旅', 0, 1, '13800000003'],
  ['客户接待', 0, 1, '13800000004'],
  ['出差用车', 0, 2],
];
/** Rides that a second-approval rule will mark, through the weeks up to now. */
const REMARKABLE: readonly (readonly [scene: string, count: number, wanted: Partial<ApplicationPlan>])[] = [
  ['客户接待', 14, { strays: true }],
  ['国内差旅', 12, { slow: true }],
  ['项目用车', 5, { strays: true }],
];

/** Applications of the present weeks in every state and template, and what waits for the demo accounts. */
export function presentConsents(
  uses: readonly Use[],
  departments: readonly Department[],
  approving: Approving,
  draw: Random,
): Consent[] {
  const { now } = approving;
  const plain = uses.filter(({ traveller: { person } }) => person.companyPay && person.deletedAt === null);
  const ask = (use: Use, wanted: ApplicationPlan) => askFor(use, wanted, approving);
  const everyState = TEMPLATES.flatMap((template) => {
    const fit = plain.filter((use) => use.template === template);
    if (fit.length === 0) return [];
    return ENDS.map(([daysAgo, wanted]) => ask(draw.pick(fit), { createdAt: now - daysAgo * DAY, ...wanted }));
  });
  /** In a department and below; of a department of builders its own few, so that it is their head who is asked. */
  const isWhose = ({ traveller: { person, path } }: Use, whose: string | undefined): boolean => {
    if (whose === undefined || person.phone === whose) return true;
    const id = departments.find(({ name }) => name === whose)?.id;
    if (id === undefined) return false;
    return whose === '研发中心' ? person.departmentId === id && person.account === null : path.includes(id);
  };
  const waiting = WAITING.flatMap(([scene, waitsAt, count, whose]) => {
    const fit = usesNamed(plain, [scene], draw).filter((use) => isWhose(use, whose));
    return Array.from({ length: Math.min(count, fit.length * 2) }, (_, nth) =>
      ask(fit[nth % fit.length]!, { createdAt: now - (2 + nth * 3) * HOUR, waitsAt, leadDays: 2 }),
    );
  });
  const certain = { fate: 'passed', certain: true, leadDays: 1 } as const;
  const remarkable = REMARKABLE.flatMap(([scene, count, wanted]) => {
    const fit = usesNamed(plain, [scene], draw);
    return Array.from({ length: fit.length === 0 ? 0 : count }, (_, nth) =>
      ask(fit[nth % fit.length]!, { createdAt: now - (2.4 + nth * 1.6) * DAY, ...certain, ...wanted }),
    );
  });
  /** Rides whose price has just come and is far too high: the question why is still open. */
  const questionable = usesNamed(plain, ['国内差旅'], draw)
    .slice(0, 8)
    .map((use) => {
      const { application, rides } = ask(use, { createdAt: now - 2.2 * DAY, ...certain, days: 3 });
      const longest = rides.toSorted((one, other) => other.meters - one.meters).slice(0, 1);
      const slowed = longest.map((ride) => {
        const share = Math.max(1, Math.min(4.2, FARTHEST_METERS / ride.meters));
        const driven = {
          ...ride.driven,
          meters: Math.round(ride.meters * share),
          seconds: Math.round(ride.seconds * Math.min(3, share)),
        };
        const slow = movedBy(ride, 0, { driven });
        return movedBy(slow, now - 9 * MINUTE - slow.times.priced);
      });
      return { application, rides: slowed };
    });
  return [...everyState, ...waiting, ...remarkable, ...questionable];
}
