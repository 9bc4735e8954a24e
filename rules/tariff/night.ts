import { minuteOfDay } from '../calendar.ts';

const DAY_SECONDS = 86_400;

/** How much of [from, until) lies within [start, end), all in seconds. */
const overlap = (from: number, until: number, start: number, end: number): number =>
  Math.max(0, Math.min(until, end) - Math.max(from, start));

/** The seconds of a ride that lie in the night, whichever midnights it crosses. */
export function nightSeconds(
  startedAt: Date,
  seconds: number,
  { fromMinute, toMinute }: { fromMinute: number; toMinute: number },
): number {
  const from = minuteOfDay(startedAt) * 60 + startedAt.getUTCSeconds();
  const until = from + seconds;
  const start = fromMinute * 60;
  const length = ((toMinute - fromMinute + 1440) % 1440) * 60;
  let sum = 0;
  // The night that began yesterday may still last when the ride starts.
  for (let day = -DAY_SECONDS; day < until; day += DAY_SECONDS) {
    sum += overlap(from, until, day + start, day + start + length);
  }
  return sum;
}
