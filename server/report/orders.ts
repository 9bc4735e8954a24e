import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#rules/calendar.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import {
  dayWithin,
  type Figure,
  type FigureOrder,
  pageOfDays,
  REPORT_SERVICES,
  REPORT_TEMPLATES,
  servicesCountedAs,
} from '#rules/report.ts';
import { ServiceType } from '#rules/scene/codes.ts';
import type { Db } from '../db.ts';
import { BORNE_OR_MARKED, IS_OVER, inRange, MARKED, ofDepartments } from './over.ts';
import { inDays, type ReportSelection } from './selection.ts';

const shown = (
  companyId: number,
) => sql`ride.id as order_id, ride.number, ride.status, ride.service, ride.staff_name as booker_name,
  ride.rider_name, ride.ride_at, ride.company_fen,
  ride.personal_fen,
  (select name from department where company_id = ${companyId} and id = ride.department_id) as department_name,
  (select name from scene where company_id = ${companyId} and id = ride.scene_id) as scene_name,
  (select name from city where id = ride.city_id) as city_name`;

/** What the figure says of an order, beyond its range and departments. Absent parts vanish. */
function conditions(figure: Figure): RawBuilder<boolean> {
  const { departmentId, template, service, hour, cityId, sceneId } = figure;
  const all = [
    departmentId !== undefined && sql`ride.department_id = ${departmentId}`,
    template && sql`ride.template = ${template}`,
    service && sql`ride.service in (${sql.join(servicesCountedAs(service, ServiceType.names))})`,
    hour !== undefined && sql`extract(hour from ride.ride_at at time zone 'Asia/Shanghai') = ${hour}`,
    cityId !== undefined && sql`ride.city_id = ${cityId}`,
    sceneId !== undefined && sql`ride.scene_id = ${sceneId}`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`;
}

/** Where the kept sums hold this figure, day by day. */
function keptSum({ kind, template, service, hour, cityId }: Figure): [table: string, sum: RawBuilder<number>] {
  if (kind === 'cancelled') return ['reportUsage', sql`sum(cancelled)`];
  const place = (list: string, at: number): [string, RawBuilder<number>] => [
    'reportSplit',
    sql`sum(${sql.ref(list)}[${sql.lit(at + 1)}])`,
  ];
  if (template) return place('templates', REPORT_TEMPLATES.indexOf(template));
  if (service) return place('services', REPORT_SERVICES.indexOf(service));
  if (hour !== undefined) return place('hours', hour);
  if (cityId !== undefined) return ['reportCity', sql`sum(rides) filter (where city_id = ${cityId})`];
  return ['reportUsage', sql`sum(rides)`];
}

/** On which days the figure's orders lie, newest first: a page is found among millions without walking past the rest. */
async function daysWith(db: Db, selection: ReportSelection, figure: Figure): Promise<{ day: Day; count: number }[]> {
  const [table, kept] = keptSum(figure);
  const alone = figure.departmentId === undefined ? sql`true` : sql`department_id = ${figure.departmentId}`;
  const { rows } = await sql<{ day: Day; count: number }>`
    select start as day, ${kept}::bigint as count from ${sql.table(table)} where ${inDays(selection)} and ${alone}
    group by start having ${kept} > 0 order by start desc`.execute(db);
  return rows;
}

/**
 * Day by day, each along the index: the limit inside keeps the database from joining the days with all orders, which
 * among millions is a walk through the whole table.
 */
async function countedOrders(
  db: Db,
  selection: ReportSelection,
  figure: Figure,
  page: PageInput,
): Promise<Page<FigureOrder>> {
  const { total, days, skip } = pageOfDays(await daysWith(db, selection, figure), page);
  const counted = figure.kind === 'cancelled' ? sql`is not null` : sql`is null`;
  const { rows } = await sql<FigureOrder>`
    select ${shown(selection.companyId)} from unnest(${`{${days.join(',')}}`}::date[]) day cross join lateral (
      select * from ride_order ride where ${ofDepartments(selection)} and ride.settled_at is not null
        and ride.cancelled_by ${counted} and ${conditions(figure)}
        and ride.ride_at >= day::timestamp at time zone 'Asia/Shanghai'
        and ride.ride_at < (day + 1)::timestamp at time zone 'Asia/Shanghai'
      order by ride.ride_at desc, ride.id desc limit ${skip + page.pageSize}) ride
    order by ride.ride_at desc, ride.id desc offset ${skip} limit ${page.pageSize}`.execute(db);
  return { rows, total };
}

const WHICH: Readonly<Record<'over' | 'personal' | 'second', RawBuilder<boolean>>> = {
  over: IS_OVER,
  personal: sql`ride.settled_at is not null and ride.personal_fen > 0`,
  second: sql`ride.second_approval <> 'none'`,
};

async function fewOrders(
  db: Db,
  selection: ReportSelection,
  figure: Figure,
  page: PageInput,
): Promise<Page<FigureOrder>> {
  const outcome = figure.outcome ? sql`ride.second_approval = ${figure.outcome}` : sql`true`;
  const from = sql`from ${MARKED} where ${inRange(selection)} and ${BORNE_OR_MARKED}
    and ${WHICH[figure.kind as keyof typeof WHICH]} and ${outcome} and ${conditions(figure)}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const { rows } = await sql<FigureOrder>`
    select ${shown(selection.companyId)} ${from} order by ride.ride_at desc, ride.id desc
    offset ${(page.page - 1) * page.pageSize} limit ${page.pageSize}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** The orders behind one figure of the report, newest ride first; as many as the figure says. */
export function figureOrders(
  db: Db,
  selection: ReportSelection,
  figure: Figure,
  page: PageInput,
): Promise<Page<FigureOrder>> {
  const { day } = figure;
  const at = day ? { ...selection, range: dayWithin(selection.range, day) } : selection;
  const isKept = figure.kind === 'rides' || figure.kind === 'cancelled';
  return isKept ? countedOrders(db, at, figure, page) : fewOrders(db, at, figure, page);
}
