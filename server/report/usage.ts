import { sql } from 'kysely';
import {
  type ByHour,
  type ByService,
  type ByTemplate,
  type CityFigure,
  type DayFigure,
  daysIn,
  REPORT_HOURS,
  REPORT_SERVICES,
  REPORT_TEMPLATES,
  type UsageTotal,
} from '#rules/report.ts';
import type { Db } from '../db.ts';
import { namedDepartments, TOP } from './departments.ts';
import { countRiders } from './riders.ts';
import { inCells, inDays, type ReportSelection } from './selection.ts';

export async function totalUsage(db: Db, selection: ReportSelection): Promise<UsageTotal> {
  const sums = sql<Omit<UsageTotal, 'riders'>>`
    select coalesce(sum(rides), 0)::bigint as rides, coalesce(sum(company_fen), 0)::bigint as company_fen,
      coalesce(sum(cancelled), 0)::bigint as cancelled, coalesce(sum(cancelled_fen), 0)::bigint as cancelled_fen
    from report_usage where ${inCells(selection)}`;
  const [{ rows }, riders] = await Promise.all([sums.execute(db), countRiders(db, selection)]);
  return { ...rows[0]!, riders };
}

/** Departments as such, each without those below it, largest first; of equals the older one. */
export const topDepartments = (db: Db, selection: ReportSelection, measure: 'rides' | 'companyFen', most = TOP) =>
  namedDepartments(
    db,
    selection.companyId,
    sql`select department_id, sum(${sql.ref(measure)})::bigint as value from report_usage where ${inCells(selection)}
      group by department_id having sum(${sql.ref(measure)}) > 0 order by value desc, department_id limit ${most}`,
  );

/** Every day of the range, those without a ride too. */
export async function usageByDay(db: Db, selection: ReportSelection): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select start as day, sum(rides)::bigint as rides, sum(company_fen)::bigint as company_fen
    from report_usage where ${inDays(selection)} group by start`.execute(db);
  const known = new Map(rows.map((row) => [row.day, row]));
  return [...daysIn(selection.range)].map((day) => known.get(day) ?? { day, rides: 0, companyFen: 0 });
}

type Split = 'templates' | 'services' | 'hours' | 'templatesFen' | 'servicesFen';

/** Sums of one of the kept lists, place by place. */
async function splitSums(db: Db, selection: ReportSelection, list: Split, places: number): Promise<number[]> {
  const sums = Array.from({ length: places }, (_, at) => sql`coalesce(sum(${sql.ref(list)}[${sql.lit(at + 1)}]), 0)`);
  const { rows } = await sql<{ sums: number[] }>`
    select array[${sql.join(sums)}]::bigint[] as sums from report_split where ${inCells(selection)}`.execute(db);
  return rows[0]!.sums;
}

const named = <N extends string>(names: readonly N[], sums: readonly number[]) =>
  Object.fromEntries(names.map((name, at) => [name, sums[at]!])) as Record<N, number>;

export const ridesByTemplate = async (db: Db, selection: ReportSelection): Promise<ByTemplate> =>
  named(REPORT_TEMPLATES, await splitSums(db, selection, 'templates', REPORT_TEMPLATES.length));
export const fenByTemplate = async (db: Db, selection: ReportSelection): Promise<ByTemplate> =>
  named(REPORT_TEMPLATES, await splitSums(db, selection, 'templatesFen', REPORT_TEMPLATES.length));
export const ridesByService = async (db: Db, selection: ReportSelection): Promise<ByService> =>
  named(REPORT_SERVICES, await splitSums(db, selection, 'services', REPORT_SERVICES.length));
export const fenByService = async (db: Db, selection: ReportSelection): Promise<ByService> =>
  named(REPORT_SERVICES, await splitSums(db, selection, 'servicesFen', REPORT_SERVICES.length));
export const ridesByHour = (db: Db, selection: ReportSelection): Promise<ByHour> =>
  splitSums(db, selection, 'hours', REPORT_HOURS.length);

/** Where rides began, most of them first. */
export async function usageByCity(db: Db, selection: ReportSelection): Promise<CityFigure[]> {
  const { rows } = await sql<CityFigure>`
    with figure as (
      select city_id, sum(rides)::bigint as rides, sum(company_fen)::bigint as company_fen from report_city
      where ${inCells(selection)} group by city_id having sum(rides) > 0)
    select city_id, city.name, rides, company_fen
    from figure join city on city.id = figure.city_id order by rides desc, city_id`.execute(db);
  return rows;
}
