import { type CountedRide, openMeters } from '#rules/account.ts';
import type { LimitsLeft } from '#rules/scene.ts';
import type { WorldLimit } from '../limits.ts';

export interface LimitBook {
  /** What the limits in force at a moment leave for a ride; `ownFen` is what it holds itself already. */
  left(ride: CountedRide, at: number, ownFen: number): LimitsLeft;
  /** Orders are played to their end at once: what one gives back later may not be used by others before. */
  add(ride: CountedRide, amountFen: number, at: number): void;
  /** The moment at which the next ride is booked. */
  advance(to: number): void;
}

export function openLimitBook(limits: readonly WorldLimit[]): LimitBook {
  const meters = openMeters(limits.map((limit) => ({ ...limit, countsFrom: new Date(limit.setAt), replacedAt: null })));
  let now = 0;
  let givenBack: { readonly ride: CountedRide; readonly amountFen: number; readonly at: number }[] = [];
  return {
    left: meters.left,
    add: (ride, amountFen, at) => {
      if (amountFen < 0 && at > now) givenBack.push({ ride, amountFen, at });
      else meters.add(ride, amountFen);
    },
    advance: (to) => {
      now = to;
      for (const { ride, amountFen } of givenBack.filter(({ at }) => at <= now)) meters.add(ride, amountFen);
      givenBack = givenBack.filter(({ at }) => at > now);
    },
  };
}
