import { minuteOfDay } from '../calendar.ts';
import type { StoredWaiting } from '../flow/waiting.ts';
import { type Refused, refuse } from '../refusal.ts';
import { APPROVAL_REFUSALS } from './refusals.ts';

const HOUR_MS = 3_600_000;
/** Beyond these nobody is reminded of the same step again. */
export const MOST_REMINDERS = 10;
/** How long an applicant waits between two reminders of their own. */
const REMIND_AGAIN_MS = 4 * HOUR_MS;
/** Messages that can wait are not sent at night. */
const MORNING = 8 * 60;
const EVENING = 21 * 60;

/** How a step has waited so far. */
export interface Waited {
  readonly since: Date;
  readonly reminders: number;
  /** Others are asked already, because of time. */
  readonly escalated: boolean;
  readonly timedOut: boolean;
}

export type TimeAct = 'timeout' | 'escalate' | 'remind';

export const hoursSince = (since: Date, now: Date): number => Math.floor((now.getTime() - since.getTime()) / HOUR_MS);

/** What is due by now, the weightiest first; null: nothing is. Each is done once, however late and by whomever. */
export function dueAct({ remindHours, escalation, timeout }: StoredWaiting, waited: Waited, now: Date): TimeAct | null {
  const hours = hoursSince(waited.since, now);
  if (timeout && !waited.timedOut && hours >= timeout.hours) return 'timeout';
  const isDaytime = minuteOfDay(now) >= MORNING && minuteOfDay(now) < EVENING;
  if (!isDaytime) return null;
  if (escalation && !waited.escalated && !waited.timedOut && hours >= escalation.hours) return 'escalate';
  if (remindHours === null || waited.reminders >= MOST_REMINDERS) return null;
  return hours >= remindHours * (waited.reminders + 1) ? 'remind' : null;
}

/** As many as were due: what a stopped server missed is not sent one by one afterwards. */
export const remindersBy = ({ remindHours }: StoredWaiting, since: Date, now: Date): number =>
  remindHours === null ? 0 : Math.min(MOST_REMINDERS, Math.floor(hoursSince(since, now) / remindHours));

/** An applicant may ask again, but not all the time. */
export function mayRemind(remindedAt: Date | null, now: Date): true | Refused {
  const again = remindedAt && new Date(remindedAt.getTime() + REMIND_AGAIN_MS);
  if (!again || again <= now) return true;
  return refuse(APPROVAL_REFUSALS.remindedLately, { time: clockText(again) });
}

function clockText(at: Date): string {
  const minute = minuteOfDay(at);
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}
