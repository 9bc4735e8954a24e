import { addDays, type Day } from '#rules/calendar.ts';
import type { CompanyDays } from '#rules/day-kind.ts';
import type { Db } from './db.ts';

/** Suggestions look two weeks ahead and one back, and a range may have begun on the day before. */
const DAYS_AROUND = 15;

/** The company's own days around a ride; asked for only where a scene looks at kinds of days. */
export async function companyDaysAround(
  db: Db,
  companyId: number,
  { kindHours }: { readonly kindHours: readonly unknown[] },
  day: Day,
): Promise<CompanyDays> {
  if (kindHours.length === 0) return new Map();
  const rows = await db
    .selectFrom('companyDay')
    .select(['day', 'kind'])
    .where('companyId', '=', companyId)
    .where('day', '>=', addDays(day, -DAYS_AROUND))
    .where('day', '<=', addDays(day, DAYS_AROUND))
    .execute();
  return new Map(rows.map((row) => [row.day, row.kind]));
}
