import { needsApplication } from '#rules/scene.ts';
import type { Random } from '../random.ts';
import type { Season } from '../seasons.ts';
import { dayDrawer } from '../seasons.ts';
import { makeWish } from './make-wish.ts';
import { type Minutes, PROFILES, type Profile } from './profiles.ts';
import type { SceneClock } from './scene-clock.ts';
import type { Traveller } from './traveller.ts';
import type { Wish } from './wish.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MONTH_DAYS = 30.4;
/** Who signs in has something to look at, however small the world. */
const LEAST_OF_ACCOUNT = 7;

/** What the drawing of a company's rides has before it. */
export interface Ground {
  readonly season: Season;
  readonly now: number;
  /** Of the full world. */
  readonly scale: number;
  readonly draw: Random;
}

/** One person's use of one scene. */
export interface Use {
  readonly traveller: Traveller;
  readonly clock: SceneClock;
  readonly profile: Profile;
  /** The days, counted in the season, between which it lies. */
  readonly first: number;
  readonly last: number;
}

export function useOf(traveller: Traveller, clock: SceneClock, { season, now }: Ground): Use | null {
  const profile = PROFILES[clock.name];
  const { joinedAt, leftAt, paidUntil } = traveller;
  const indexOf = (moment: number) => Math.floor((moment - season.starts[0]!) / DAY);
  const first = Math.max(0, indexOf(Math.max(joinedAt, clock.from)) + 1);
  const last = Math.min(season.days.length - 1, indexOf(Math.min(now, paidUntil, leftAt, clock.until) - 1));
  if (!profile || first > last) return null;
  // A scene that lasts some days is used on its first as well.
  const opens = clock.newest.rules.startDay !== null && clock.from >= joinedAt;
  return { traveller, clock, profile, first: opens ? Math.max(0, first - 1) : first, last };
}

/** How often, in whole numbers: what is left over is a chance. */
export function timesOf({ traveller, profile, first, last }: Use, { scale, draw }: Ground): number {
  const keen = 0.45 + 1.1 * draw.next();
  const wanted = profile.rate * keen * scale * ((last - first + 1) / MONTH_DAYS);
  const times = Math.floor(wanted) + (draw.chance(wanted % 1) ? 1 : 0);
  return traveller.person.account ? Math.max(times, LEAST_OF_ACCOUNT) : times;
}

export function minuteFrom(minutes: readonly Minutes[], draw: Random): number {
  const [from, to] = draw.weighted(minutes);
  return draw.int(from, to);
}

export const minutesOn = ({ minutes, weekendMinutes }: Profile, weekday: number): readonly Minutes[] =>
  weekday > 5 ? (weekendMinutes ?? minutes) : minutes;

const drawers = new WeakMap<Season, Map<number, ReturnType<typeof dayDrawer>>>();

/** Sums over a season are made once for each share of the weekend. */
export function drawerFor(season: Season, weekend: number): ReturnType<typeof dayDrawer> {
  const known = drawers.get(season) ?? new Map<number, ReturnType<typeof dayDrawer>>();
  drawers.set(season, known);
  const drawer = known.get(weekend) ?? dayDrawer(season, weekend);
  known.set(weekend, drawer);
  return drawer;
}

function quickWish(use: Use, ground: Ground): Wish | null {
  const { traveller, clock, profile } = use;
  const { season, draw, now } = ground;
  const day = drawerFor(season, profile.weekend)(use.first, use.last, draw);
  if (day < 0) return null;
  const minute = minuteFrom(minutesOn(profile, season.weekdays[day]!), draw);
  const rideAt = season.starts[day]! + minute * MINUTE;
  const bookedAt = rideAt - draw.int(...profile.ahead) * MINUTE - draw.int(0, 59) * 1_000;
  if (bookedAt > now || bookedAt < traveller.joinedAt || bookedAt < clock.from || rideAt >= clock.until) return null;
  const reason = draw.pick(profile.reasons);
  const journey = profile.shape(traveller, draw);
  return makeWish({ journey, traveller, scene: clock.at(bookedAt), rideAt, bookedAt, reason, now }, draw);
}

/** The rides that need nobody's consent. */
export function quickWishes(use: Use, ground: Ground): Wish[] {
  if (needsApplication(use.clock.newest.rules.template)) return [];
  const times = timesOf(use, ground);
  return Array.from({ length: times }, () => quickWish(use, ground)).filter((wish) => wish !== null);
}
