import { localText } from '../calendar.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { ProviderEvent } from './events.ts';
import { ORDER_REFUSALS } from './refusals.ts';

/** Clocks of two houses differ a little; more than this is a mistake. */
export const CLOCK_MINUTES = 5;
const CLOCK_MS = CLOCK_MINUTES * 60_000;

type Timed = Pick<ProviderEvent, 'kind' | 'at' | 'sequence'>;

/** A start that the provider counts before the end, and that lies after it. */
function turned(event: Timed, known: readonly Timed[]): [start: Timed, end: Timed] | undefined {
  const pairs = known.flatMap((other): [Timed, Timed][] => {
    if (event.kind === 'ended' && other.kind === 'started') return [[other, event]];
    return event.kind === 'started' && other.kind === 'ended' ? [[event, other]] : [];
  });
  return pairs.find(([start, end]) => start.sequence < end.sequence && end.at < start.at);
}

/** Nothing is told of a time that has not come. */
export const notAhead = (at: Date, now: Date): Refused | null =>
  at.getTime() > now.getTime() + CLOCK_MS
    ? refuse(ORDER_REFUSALS.timeAhead, { time: localText(at), now: localText(now) })
    : null;

/** Nothing happened before the ride was booked, nor later than now; and no ride ends before it began. */
export function checkEventTime(event: Timed, known: readonly Timed[], bookedAt: Date, now: Date): Refused | null {
  const { at } = event;
  const time = localText(at);
  const ahead = notAhead(at, now);
  if (ahead) return ahead;
  if (at.getTime() < bookedAt.getTime() - CLOCK_MS) {
    return refuse(ORDER_REFUSALS.timeBeforeBooking, { time, booked: localText(bookedAt) });
  }
  const pair = turned(event, known);
  if (!pair) return null;
  const [start, end] = pair;
  return refuse(ORDER_REFUSALS.endBeforeStart, { start: localText(start.at), end: localText(end.at) });
}
