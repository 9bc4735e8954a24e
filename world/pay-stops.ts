import { addDays, type Day, startOfDay } from '#rules/calendar.ts';
import { workingMinute } from './moments.ts';
import type { Person } from './staff.ts';

const DAY = 86_400_000;
const LATEST_DAYS = 12;
const SPREAD_DAYS = 180;

/** When somebody's company pay was stopped: through the last half year, and after the first day; null where it was not. */
export function payStoppedAt({ id, companyPay, createdAt }: Person, today: Day): number | null {
  if (companyPay) return null;
  const tenure = Math.floor((startOfDay(today).getTime() - Date.parse(createdAt)) / DAY);
  const daysAgo = Math.min(LATEST_DAYS + ((id * 37) % SPREAD_DAYS), Math.max(1, tenure - 1));
  const at = workingMinute(addDays(today, -daysAgo), id);
  return Math.min(at, startOfDay(today).getTime() - 8 * 3_600_000);
}
