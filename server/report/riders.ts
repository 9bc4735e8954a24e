import { type RawBuilder, sql } from 'kysely';
import { dayBits, YEAR_BITS } from '#rules/report.ts';
import type { Db } from '../db.ts';
import { erasedPhone } from '../erased.ts';
import { withinScope } from '../query-kit.ts';
import { namedDepartments, TOP } from './departments.ts';
import type { ReportSelection } from './selection.ts';

/** People who rode on any day of the range, by department and year; whoever rode in several stands in several rows. */
function rode({ companyId, scope, range }: ReportSelection): RawBuilder<boolean> {
  const years = dayBits(range).map(
    ({ year, bits }) => sql`(year = ${year} and days & ${bits}::bit(${sql.lit(YEAR_BITS)})
      <> repeat('0', ${sql.lit(YEAR_BITS)})::bit(${sql.lit(YEAR_BITS)}))`,
  );
  return sql`company_id = ${companyId} and (${sql.join(years, sql` or `)})
    and ${withinScope(companyId, scope, 'department_id')}`;
}

/** Who it is, also where the phone is erased on some of the days and not yet on others. */
const person = ({ phoneKey }: ReportSelection): RawBuilder<string> =>
  phoneKey ? sql`case when phone like '0%' then phone else ${erasedPhone(phoneKey, sql`phone`)} end` : sql`phone`;

/** Each phone once, in however many departments and however often it rode. */
export async function countRiders(db: Db, selection: ReportSelection): Promise<number> {
  const { rows } = await sql<{ riders: number }>`
    select count(*) as riders
    from (select ${person(selection)} from report_rider where ${rode(selection)} group by 1) rider`.execute(db);
  return rows[0]!.riders;
}

/** Departments by their riders, most first: a rider of two departments is one in each. */
export const topByRiders = (db: Db, selection: ReportSelection, most = TOP) =>
  namedDepartments(
    db,
    selection.companyId,
    sql`select department_id, count(*) as value
      from (select department_id, ${person(selection)} from report_rider where ${rode(selection)} group by 1, 2) rider
      group by department_id order by value desc, department_id limit ${most}`,
  );
