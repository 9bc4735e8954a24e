import { dayOf, localText } from '#rules/calendar.ts';

export type Urgency = 'now' | 'today' | 'later';

const SOON_MS = 30 * 60_000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

export const urgencyOf = (dueAt: Date, now: Date): Urgency =>
  dueAt.getTime() - now.getTime() <= SOON_MS ? 'now' : dayOf(dueAt) === dayOf(now) ? 'today' : 'later';

/** 7 分钟后, 已过 2 小时 10 分, 今天 18:00, 11-18 18:00. */
export function dueText(dueAt: Date, now: Date): string {
  const minutes = Math.round((dueAt.getTime() - now.getTime()) / MINUTE_MS);
  const span = (count: number): string =>
    count < HOUR_MINUTES ? `${count} 分钟` : `${Math.floor(count / HOUR_MINUTES)} 小时 ${count % HOUR_MINUTES} 分`;
  if (minutes < 0 && minutes > -24 * HOUR_MINUTES) return `已过 ${span(-minutes)}`;
  if (minutes >= 0 && minutes < HOUR_MINUTES) return `${minutes} 分钟后`;
  const text = localText(dueAt);
  return dayOf(dueAt) === dayOf(now) ? `今天 ${text.slice(11, 16)}` : text.slice(5, 16);
}
