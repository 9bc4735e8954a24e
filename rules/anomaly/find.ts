import type { AnomalyHit, RiddenOrder } from './facts.ts';
import { homeWork, type IsWorkday } from './home-work.ts';
import { justBelow, splitRides } from './money-rules.ts';
import { detours, farFromBooker } from './way-rules.ts';

/** Everything that one booker's month says, their rides in the order of time. Overlaps are the riders': `overlapping`. */
export const anomaliesOf = (rides: readonly RiddenOrder[], isWorkday: IsWorkday): AnomalyHit[] => [
  ...splitRides(rides),
  ...justBelow(rides),
  ...detours(rides),
  ...homeWork(rides, isWorkday),
  ...farFromBooker(rides),
];
