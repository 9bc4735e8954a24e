import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#rules/calendar.ts';
import type { CompanyDays, DayKind } from '#rules/day-kind.ts';
import type { Db } from './db.ts';

type Span = readonly [first: Day, last: Day];
const within = (span: Span | undefined): RawBuilder<unknown> =>
  span ? sql`and day between ${span[0]} and ${span[1]}` : sql``;

/** Days of the years that the desk has arranged, then the company's own, which go before them: one question for both. */
export const knownDays = (companyId: number, span?: Span): RawBuilder<{ day: Day; kind: DayKind }> => sql`
  select day, kind from (
    select day, kind, 0 as rank from holiday_day where true ${within(span)}
    union all select day, kind, 1 from company_day where company_id = ${companyId} ${within(span)}) known order by rank`;

const mapOf = (rows: readonly { day: Day; kind: DayKind }[]): CompanyDays =>
  new Map(rows.map(({ day, kind }) => [day, kind]));

/** Everything that stands over the calendar that the program was shipped with. */
export async function companyDays(db: Db, companyId: number, span?: Span): Promise<CompanyDays> {
  return mapOf((await knownDays(companyId, span).execute(db)).rows);
}

/** The country's days alone, for what the provider promises. */
export async function countryDays(db: Db): Promise<CompanyDays> {
  return mapOf(await db.selectFrom('holidayDay').select(['day', 'kind']).execute());
}

/** Suggestions look two weeks ahead and one back, and a range may have begun on the day before. */
const DAYS_AROUND = 15;

/** The days around a ride. */
export const daysAround = (db: Db, companyId: number, day: Day): Promise<CompanyDays> =>
  companyDays(db, companyId, [addDays(day, -DAYS_AROUND), addDays(day, DAYS_AROUND)]);

/** The same, asked for only where a scene looks at kinds of days. */
export async function companyDaysAround(
  db: Db,
  companyId: number,
  { kindHours }: { readonly kindHours: readonly unknown[] },
  day: Day,
): Promise<CompanyDays> {
  return kindHours.length === 0 ? new Map() : daysAround(db, companyId, day);
}
