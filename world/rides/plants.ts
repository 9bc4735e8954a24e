import { placesOf } from '../cities.ts';
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

function certainWish(use: Use, { now, draw }: Ground, journey = use.profile.shape(use.traveller, draw)): Wish {
  const { traveller, clock, profile } = use;
  const [rideAt, bookedAt] = [now, now - 100 * MINUTE];
  const reason = draw.pick(profile.reasons);
  return makeWish(
    { journey, traveller, scene: clock.at(bookedAt), rideAt, bookedAt, reason, now, certain: true },
    draw,
  );
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
      const { office, house } = use.traveller;
      const asked = certainWish(use, ground, { service: 'dayRental', from: office, to: house });
      const wish: Wish = { ...asked, vehicleGroup: 'sevenSeater' };
      const { accepted, prepaymentPaid } = timelineOf(wish);
      return movedBy(wish, Math.round(ground.now - (accepted + prepaymentPaid) / 2));
    });
}

/** Parts that wait to be paid, and some whose payment is on its way. */
export function paying(uses: readonly Use[], ground: Ground): Wish[] {
  const riders = some(uses, ['员工优惠用车'], ground.draw);
  return riders.slice(0, 3 * EACH).map((use, nth) => {
    const wish = certainWish(use, ground);
    const hours = nth < EACH ? 1 : nth * 5;
    const moved = movedBy(wish, ground.now - hours * HOUR - timelineOf(wish).deducted);
    return { ...moved, paysAfter: nth < EACH ? hours * 3_600 - 8 : null };
  });
}

/** Seats that were shared, and some that nobody came to share: few are drawn in a small world. */
export function sharing(uses: readonly Use[], ground: Ground): Wish[] {
  const { draw, now } = ground;
  return some(uses, ['机场接送'], draw)
    .slice(0, 2 * EACH)
    .map((use, nth) => {
      const { traveller } = use;
      const from = draw.pick(placesOf(traveller.cityId, 'airport'));
      const asked = certainWish(use, ground, { service: 'pickup', from, to: traveller.house });
      const failed = { by: 'carpool', stage: 'accepted', reason: '同时段拼车人数不足' } as const;
      const wish: Wish = {
        ...asked,
        service: 'pickupCarpool',
        vehicleGroup: 'comfort',
        designatedDriver: false,
        cancellation: nth < EACH ? null : failed,
      };
      return movedBy(wish, -(nth + 1) * 29 * HOUR - (now % HOUR));
    });
}
