import { addDays, type Day, type Month } from '#rules/calendar.ts';
import { DAY, HOUR, isFreeDay, MINUTE, minuteOn, SECOND } from '../days.ts';
import type { Random } from '../random.ts';
import { grouped } from '../rows.ts';
import { BEIJING, SHANGHAI } from '../scene-kit.ts';
import type { WorldApplication } from './application.ts';
import { drawRide, guest, movedBy } from './draw-ride.ts';
import type { Driven, Ride } from './ride.ts';
import { ALWAYS } from './traveller.ts';
import { absenceOf } from './trip.ts';
import type { Use } from './uses.ts';
import { gateOf, hotelIn, visited, type Way } from './ways.ts';

/** What a ride would come to. */
export type PriceOf = (
  ride: Pick<Ride, 'from' | 'service' | 'vehicleGroup' | 'rideAt' | 'driven' | 'times' | 'designatedDriver'>,
) => number;

interface Ground {
  readonly uses: readonly Use[];
  readonly rides: readonly Ride[];
  readonly applications: readonly WorldApplication[];
  readonly now: number;
  readonly priceOf: PriceOf;
  readonly draw: Random;
}

const [ERRAND, OVERTIME, AIRPORT] = ['市内公出', '加班回家', '机场接送'];
/** So many people are asked whether a pattern fits them. */
const TRIES = 200;

/** Everybody's rides since the month began. */
type RidesOf = ReadonlyMap<number, readonly Ride[]>;

/** Working days of a month on which somebody rides nowhere else. */
function freeDaysIn(month: Month, lately: RidesOf): (use: Use) => Day[] {
  const days: Day[] = [];
  for (let day: Day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) if (!isFreeDay(day)) days.push(day);
  return ({ traveller }) => {
    const own = lately.get(traveller.person.id) ?? [];
    const isTaken = (day: Day) => own.some(({ rideAt }) => Math.abs(rideAt - minuteOn(day, 14 * 60)) < 20 * HOUR);
    return days.filter((day) => !isTaken(day));
  };
}

/** Who uses the scene as often has a pattern of their own, in which five rides are no pattern. */
const isBusy = ({ name, traveller }: Use, lately: RidesOf): boolean =>
  (lately.get(traveller.person.id) ?? []).filter(({ scene }) => scene.name === name).length > 4;

/** People as everybody else: they work there all the month, and are in no other city meanwhile. */
function plainUses({ uses, applications }: Ground, name: string, from: number): Use[] {
  const away = new Set(
    applications.filter(({ draft }) => absenceOf(draft)).map(({ traveller }) => traveller.person.id),
  );
  return uses.filter(({ name: own, traveller: { person, ridesUntil }, from: since }) => {
    const isThere = ridesUntil === ALWAYS && person.createdAt < from && since < from;
    return own === name && isThere && person.account === null && person.companyPay && !away.has(person.id);
  });
}

function rideOf({ usage, traveller, sceneAt, draw }: Use, way: Way, rideAt: number, now: number): Ride {
  const bookedAt = rideAt - draw.int(9, 26) * MINUTE - draw.int(0, 59) * SECOND;
  const known = { way, traveller, scene: sceneAt(bookedAt), rideAt, bookedAt, reason: draw.pick(usage.reasons), now };
  const ride = drawRide({ ...known, certain: true }, draw);
  const driven: Driven = { ...ride.driven, waitingSeconds: 0, reductionFen: 0, highwayFen: 0, parkingFen: 0 };
  const changed = { rider: null, companion: null, vehicleGroup: ride.scene.rules.vehicleGroups[0]!, driven };
  return movedBy(ride, 0, changed);
}

const scheduled = (from: Way['from'], to: Way['to']): Way => ({ service: 'scheduled', from, to });

/** A second car for the same hour: somebody else took it, and nobody called it off. */
function overlapping(use: Use, days: readonly Day[], { now }: Ground): Ride[] {
  const { traveller, draw } = use;
  if (days.length === 0) return [];
  const at = minuteOn(draw.pick(days), draw.int(10 * 60, 15 * 60));
  const go = () => visited(traveller.cityId, draw, traveller.office);
  const first = rideOf(use, scheduled(traveller.office, go()), at, now);
  const second = rideOf(use, scheduled(traveller.office, go()), at, now);
  return first.driven.seconds < 15 * 60
    ? []
    : [first, movedBy(second, first.times.started + 7 * MINUTE - second.times.started)];
}

/** One long way in two cars, each within what the scene gives, both together above it. */
function split(use: Use, days: readonly Day[], { now, priceOf }: Ground): Ride[] {
  const { traveller, draw } = use;
  if (days.length === 0) return [];
  const at = minuteOn(draw.pick(days), draw.int(9 * 60, 13 * 60));
  const between = visited(traveller.cityId, draw, traveller.office);
  const first = rideOf(use, scheduled(traveller.office, between), at, now);
  const next = rideOf(use, scheduled(between, visited(traveller.cityId, draw, between)), at, now);
  const second = movedBy(next, first.times.ended + 11 * MINUTE - next.times.started);
  const quotaFen = first.scene.rules.perOrderQuotaFen!;
  const prices = [priceOf(first), priceOf(second)] as const;
  return Math.max(...prices) <= quotaFen && prices[0] + prices[1] > quotaFen * 1.04 ? [first, second] : [];
}

/** The same way home that comes to all but the whole quota each time, as far as a car can be made to drive. */
function justBelow(use: Use, days: readonly Day[], { now, priceOf }: Ground): Ride[] {
  const { traveller, draw } = use;
  const rides = days.slice(0, 5).flatMap((day) => {
    const ride = rideOf(
      use,
      scheduled(traveller.office, traveller.house),
      minuteOn(day, draw.int(21 * 60 + 5, 22 * 60)),
      now,
    );
    const quotaFen = ride.scene.rules.perOrderQuotaFen!;
    const wanted = (quotaFen * draw.int(956, 996)) / 1_000;
    const far = (share: number) =>
      movedBy(ride, 0, { driven: { ...ride.driven, meters: Math.round(ride.meters * share) } });
    for (let share = 1; share <= 1.4; share += 0.01)
      if (priceOf(far(share)) >= wanted) return priceOf(far(share)) <= quotaFen ? [far(share)] : [];
    return [];
  });
  return rides.length < 5 ? [] : rides;
}

/** To the office and home again on business rides. */
function toWorkAndBack(use: Use, days: readonly Day[], { now }: Ground): Ride[] {
  const { traveller, draw } = use;
  if (days.length < 4) return [];
  const { house, office } = traveller;
  return days
    .slice(0, 4)
    .flatMap((day) => [
      rideOf(use, scheduled(house, office), minuteOn(day, draw.int(8 * 60 + 5, 8 * 60 + 50)), now),
      rideOf(use, scheduled(office, house), minuteOn(day, draw.int(18 * 60 + 20, 19 * 60 + 20)), now),
    ]);
}

/** A car for a guest in another city, hours after one of one's own at home. */
function farAway(use: Use, days: readonly Day[], { now }: Ground): Ride[] {
  const { traveller, draw } = use;
  if (days.length === 0) return [];
  const day = draw.pick(days);
  const cityId = traveller.cityId === SHANGHAI ? BEIJING : SHANGHAI;
  const hotel = hotelIn(cityId, draw);
  const own: Way = { service: 'pickup', from: gateOf(traveller.cityId, draw, traveller.house), to: traveller.house };
  const theirs: Way = { service: 'pickup', from: gateOf(cityId, draw, hotel), to: hotel };
  const first = rideOf(use, own, minuteOn(day, draw.int(9 * 60, 11 * 60)), now);
  const second = rideOf(use, theirs, minuteOn(day, draw.int(14 * 60, 17 * 60)), now);
  return [first, { ...second, rider: guest(draw) }];
}

type Oddity = (use: Use, days: readonly Day[], ground: Ground) => Ride[];
const ODDITIES: readonly (readonly [odd: Oddity, scene: string, count: number])[] = [
  [overlapping, ERRAND, 2],
  [split, ERRAND, 2],
  [toWorkAndBack, ERRAND, 2],
  [justBelow, OVERTIME, 2],
  [farAway, AIRPORT, 1],
];

/** Rides of last month that somebody should look at, whatever the draws: one pattern a person. Detours come by themselves. */
export function oddRides(ground: Ground, month: Month): Ride[] {
  const begins = minuteOn(`${month}-01`, 0);
  const lately = grouped(
    ground.rides.filter(({ rideAt }) => rideAt >= begins - DAY),
    ({ traveller }) => traveller.person.id,
  );
  const freeDays = freeDaysIn(month, lately);
  const used = new Set<Use['traveller']>();
  return ODDITIES.flatMap(([odd, scene, count]) => {
    const found: Ride[][] = [];
    for (const use of ground.draw.shuffle(plainUses(ground, scene, begins)).slice(0, TRIES)) {
      const own = used.has(use.traveller) || isBusy(use, lately) ? [] : odd(use, freeDays(use), ground);
      if (own.length > 0) used.add(use.traveller) && found.push(own);
      if (found.length === count) break;
    }
    return found.flat();
  });
}
