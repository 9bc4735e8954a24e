import { addDays, type Day, dayOf, localText } from '#rules/calendar.ts';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** How far the server is ahead of this phone, whose own clock may be hours off. */
let aheadMs = 0;
/** As long as an answer may take: within it the phone's own seconds are as good, and a slower answer tells no time. */
const ON_ITS_WAY_MS = 30_000;

/** What the server said, between the asking and the answer as the phone has them. */
export function setServerTime(told: Date, askedAt: number, answeredAt: number): void {
  if (answeredAt - askedAt > ON_ITS_WAY_MS) return;
  const ahead = told.getTime() - answeredAt;
  aheadMs = Math.abs(ahead) > ON_ITS_WAY_MS ? ahead : 0;
}

/** The server's time, as far as it has told it; until then the phone's. */
export const now = (): Date => new Date(Date.now() + aheadMs);

export const weekdayText = (day: Day): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

const NEAR: readonly (readonly [days: number, text: string])[] = [
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
];

/** 今天, 明天, 昨天, 11-13, 2025-11-13. */
export function dayText(day: Day, today: Day = dayOf(now())): string {
  const near = NEAR.find(([days]) => addDays(today, days) === day);
  if (near) return near[1];
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}

/** 8:30, as it is said. */
export const clockText = (at: Date): string => localText(at).slice(11, 16).replace(/^0/, '');

/** 今天 21:14. */
export const whenText = (at: Date): string => `${dayText(dayOf(at))} ${clockText(at)}`;

/** 11-17 至 11-19; one day stands alone. */
export const spanText = (start: Day, end: Day): string =>
  start === end ? shortDay(start) : `${shortDay(start)} 至 ${shortDay(end)}`;

export const shortDay = (day: Day): string => (day.slice(0, 4) === dayOf(now()).slice(0, 4) ? day.slice(5) : day);

/** 11-18 周三. */
export const dayWithWeekday = (day: Day): string => `${shortDay(day)} ${weekdayText(day)}`;

const MINUTE = 60_000;

/** How long ago, or how long it took: 5 分钟, 23 小时, 3 天. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`;
}

/** 0:42, 29:12, 1:02:05: how long it has been or will be, to the second. */
export function countText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (count: number): string => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export const kilometers = (meters: number): string =>
  meters < 1_000 ? `${meters} 米` : `${(meters / 1_000).toFixed(1)} 公里`;
export const minutesText = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} 分钟`;
