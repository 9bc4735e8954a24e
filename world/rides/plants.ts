import type { Random } from '../random.ts';
import type { Ground, Use } from './draw-quick.ts';
import { makeWish } from './make-wish.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import type { Wish } from './wish.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of each: a few may be refused by a limit or an unpaid part, and one is enough. */
const EACH = 5;

type Stage = 'booked' | Exclude<keyof Timeline, 'cancelled' | 'prepaymentPaid'>;
/** A ride is in one of these for as long as the next has not come. */
const UNDER_WAY: readonly (readonly [from: Stage, to: Stage])[] = [
  ['booked', 'accepted'],
  ['accepted', 'assigned'],
  ['assigned', 'departed'],
  ['departed', 'arrived'],
  ['arrived', 'started'],
  ['started', 'ended'],
  ['ended', 'priced'],
  ['priced', 'deductionBegun'],
  ['deductionBegun', 'deducted'],
];

export const movedBy = (wish: Wish, ms: number): Wish => ({
  ...wish,
  bookedAt: wish.bookedAt + ms,
  rideAt: wish.rideAt + ms,
});

const momentOf = (wish: Wish, times: Timeline, stage: Stage): number =>
  stage === 'booked' ? wish.bookedAt : times[stage];

/** The same ride at another hour: now it stands between two of its moments. */
export function standingBetween(wish: Wish, from: Stage, to: Stage, now: number): Wish {
  const times = timelineOf(wish);
  const [start, end] = [momentOf(wish, times, from), momentOf(wish, times, to)];
  return movedBy(wish, Math.round(now - start - 0.45 * (end - start)));
}

function certainWish({ traveller, clock, profile }: Use, { now, draw }: Ground, more: Partial<Wish> = {}): Wish {
  const journey = profile.shape(traveller, draw);
  const [rideAt, bookedAt] = [now, now - 100 * MINUTE];
  const wish = makeWish(
    {
      journey,
      traveller,
      scene: clock.at(bookedAt),
      rideAt,
      bookedAt,
      reason: draw.pick(profile.reasons),
      now,
      certain: true,
    },
    draw,
  );
  return { ...wish, ...more };
}

const some = (uses: readonly Use[], names: readonly string[], draw: Random): Use[] =>
  draw.shuffle(uses.filter(({ clock, traveller }) => names.includes(clock.name) && traveller.person.companyPay));

/** Scenes that have no hours: somebody may ride with them whenever the world is loaded. */
const ANY_TIME = ['机场接送', '高管用车', '客户拜访'];

/** Rides that are under way right now, some in each state; what is natural at noon would be missing at four. */
export function underWay(uses: readonly Use[], ground: Ground): Wish[] {
  const riders = some(uses, ANY_TIME, ground.draw);
  return UNDER_WAY.flatMap(([from, to], stage) =>
    riders
      .slice(stage * EACH, (stage + 1) * EACH)
      .map((use) => standingBetween(certainWish(use, ground), from, to, ground.now)),
  );
}

/** Prepayments that are asked for and not paid yet: a charter that costs more than the company gives. */
export function prepaying(uses: readonly Use[], ground: Ground): Wish[] {
  return some(uses, ['公务包车'], ground.draw)
    .slice(0, EACH)
    .map((use) => {
      const more = { service: 'dayRental', vehicleGroup: 'sevenSeater', meters: 86_000, seconds: 28_000 } as const;
      const wish = certainWish(use, ground, { ...more, from: use.traveller.office });
      const { accepted, prepaymentPaid } = timelineOf(wish);
      return movedBy(wish, Math.round(ground.now - (accepted + prepaymentPaid) / 2));
    });
}

/** Parts that wait to be paid, and some whose payment is on its way. */
export function paying(uses: readonly Use[], ground: Ground): Wish[] {
  const riders = some(uses, ['员工优惠用车'], ground.draw);
  return riders.slice(0, 3 * EACH).map((use, nth) => {
    const wish = certainWish(use, ground, { via: null });
    const hours = nth < EACH ? 1 : nth * 5;
    const moved = movedBy(wish, ground.now - hours * HOUR - timelineOf(wish).deducted);
    return { ...moved, paysAfter: nth < EACH ? hours * 3_600 - 8 : null };
  });
}
