import { type RawBuilder, sql } from 'kysely';
import { dayOf, startOfDay } from '#rules/calendar.ts';
import { settlementCapFen } from '#rules/order.ts';
import {
  type LimitReplay,
  type LimitVersion,
  type ReplayedEntry,
  type ReplayedRide,
  replayFrom,
  replayLimits,
} from '#rules/proof.ts';
import { companyCapFen, rulesOf, type ServiceType } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { idArray } from '../query-kit.ts';
import { sceneVersions } from '../scene/queries.ts';

/** A line's order at the moment at which its split was decided. */
interface DecidedRide extends ReplayedRide {
  readonly at: Date;
  readonly sceneVersion: number;
  readonly service: ServiceType;
  readonly cityId: number;
}

/** When the company's part became what it is: at the price, at the second approval's end, or at the cancellation. */
const decidedRides = async (db: Db, companyId: number, billId: number): Promise<DecidedRide[]> => {
  const { rows } = await sql<DecidedRide>`
    select ride.id as "orderId", ride.staff_id as "staffId", ride.department_id as "departmentId",
      ride.scene_id as "sceneId", ride.scene_version as "sceneVersion", ride.service, ride.city_id as "cityId",
      ride.counts_personal as "countsPersonal", ride.ride_at as "rideAt", ride.project_id as "projectId",
      coalesce(case when ride.cancelled_by is not null then ride.cancelled_at
        when ride.second_approval in ('passed', 'rejected') then (select min(event.at) from order_event event
          where event.company_id = ${companyId} and event.order_id = ride.id
            and event.kind in ('secondApprovalPassed', 'secondApprovalRejected'))
        else ride.priced_at end, ride.settled_at, line.at) as at
    from bill_line line join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment'
    order by 11`.execute(db);
  return rows;
};

const limitVersions = async (db: Db, companyId: number): Promise<LimitVersion[]> =>
  db
    .selectFrom('spendingLimit')
    .select(['staffId', 'departmentId', 'projectId', 'kind', 'moneyFen', 'startDay', 'endDay'])
    .select(['countsFrom', 'setAt', 'replacedAt'])
    .where('companyId', '=', companyId)
    .orderBy('setAt')
    .execute();

async function departmentPaths(db: Db, companyId: number): Promise<Map<number, number[]>> {
  const rows = await db.selectFrom('department').select(['id', 'path']).where('companyId', '=', companyId).execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

interface WrittenEntry extends ReplayedEntry {
  readonly createdAt: Date;
}

const BATCH = 20_000;

interface Walked {
  /** The first day of a ride that is asked for: what was taken for rides before it comes summed up. */
  readonly firstDay: Date;
  /** The first and the last moment at which anything is asked. */
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const DAY = sql`date_trunc('day', entry.ride_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/** Days on which a fixed total began in the middle: there every pick-up counts by its own moment. */
const brokenDays = (versions: readonly LimitVersion[]) =>
  sql`array[${sql.join([...new Set(versions.map(({ countsFrom }) => dayOf(countsFrom)))].map((day) => sql`${day}::date`))}]::date[]`;

/** What was taken for earlier rides before anything is asked, by owner and day; a year of it is a few thousand rows. */
async function bringEarlier(
  db: Db,
  companyId: number,
  replay: LimitReplay,
  versions: readonly LimitVersion[],
  walked: Walked,
) {
  const { firstDay, firstAt } = walked;
  const moment = sql`case when (entry.ride_at at time zone 'Asia/Shanghai')::date = any(${brokenDays(versions)})
    then entry.ride_at else ${DAY} end`;
  const earlier = sql`entry.company_id = ${companyId} and entry.ride_at < ${firstDay} and entry.created_at < ${firstAt}`;
  const summed = (
    column: 'staff_id' | 'department_id' | 'project_id',
    of: readonly LimitVersion[],
    condition: RawBuilder<unknown>,
  ) =>
    sql<{ id: number; rideAt: Date; fen: number }>`select ${sql.raw(column)} as id, ${moment} as ride_at,
        sum(amount_fen)::bigint as fen from limit_ledger entry
      where ${earlier} and entry.ride_at >= ${replayFrom(of, firstDay)} and ${condition} group by 1, 2`.execute(db);
  const ofStaff = versions.filter(({ staffId, kind }) => staffId !== null && kind !== 'unlimited');
  const staffIds = idArray([...new Set(ofStaff.map(({ staffId }) => staffId!))]);
  const people = await summed('staff_id', ofStaff, sql`entry.counts_personal and entry.staff_id = any(${staffIds})`);
  for (const { id, rideAt, fen } of people.rows) replay.bring({ staffId: id }, rideAt, fen);
  const ofDepartments = versions.filter(({ departmentId }) => departmentId !== null);
  const departments = await summed('department_id', ofDepartments, sql`true`);
  for (const { id, rideAt, fen } of departments.rows) replay.bring({ departmentId: id }, rideAt, fen);
  const ofProjects = versions.filter(({ projectId, kind }) => projectId !== null && kind !== 'unlimited');
  if (ofProjects.length === 0) return;
  const budgets = await summed('project_id', ofProjects, sql`entry.project_id is not null`);
  for (const { id, rideAt, fen } of budgets.rows) replay.bring({ projectId: id }, rideAt, fen);
}

/** The ledger as it was written under the account's lock, a batch at a time: a month of any length takes the memory of one. */
async function* entriesIn(
  db: Db,
  companyId: number,
  { firstDay, firstAt, lastAt }: Walked,
): AsyncGenerator<WrittenEntry[]> {
  await sql`declare limit_entries cursor for
    select order_id as "orderId", staff_id as "staffId", department_id as "departmentId", scene_id as "sceneId",
      project_id as "projectId", counts_personal as "countsPersonal", amount_fen as "amountFen", ride_at as "rideAt",
      created_at as "createdAt"
    from limit_ledger
    where company_id = ${companyId} and (ride_at >= ${firstDay} or created_at >= ${firstAt}) and created_at <= ${lastAt}
    order by id`.execute(db);
  for (;;) {
    const { rows } = await sql<WrittenEntry>`fetch ${sql.lit(BATCH)} from limit_entries`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close limit_entries`.execute(db);
}

const walk = (rides: readonly DecidedRide[], decide: (ride: DecidedRide) => void) => {
  const byOrder = new Map(rides.map((ride) => [ride.orderId, ride]));
  let next = 0;
  const done = new Set<number>();
  const once = (ride: DecidedRide): void => {
    if (done.has(ride.orderId)) return;
    done.add(ride.orderId);
    decide(ride);
  };
  return {
    /** Everything that was decided before this entry was written; the entry's own order at the latest now. */
    until({ createdAt, orderId }: WrittenEntry): void {
      for (; next < rides.length && rides[next]!.at < createdAt; next += 1) once(rides[next]!);
      const own = byOrder.get(orderId);
      if (own && own.at.getTime() === createdAt.getTime()) once(own);
    },
    end: () => rides.forEach(once),
  };
};

/** The most that the limits gave each order of a bill, computed anew from their ledger alone. */
export async function rebuiltCaps(
  db: Db,
  companyId: number,
  billId: number,
  onBatch: () => Promise<void>,
): Promise<Map<number, number | null>> {
  const caps = new Map<number, number | null>();
  const rides = await decidedRides(db, companyId, billId);
  if (rides.length === 0) return caps;
  const versions = await limitVersions(db, companyId);
  const paths = await departmentPaths(db, companyId);
  const scenes = await sceneVersions(db, companyId, rides);
  const rules = new Map([...scenes].map(([key, draft]) => [key, rulesOf(draft)]));
  const replay = replayLimits(versions, (departmentId) => paths.get(departmentId) ?? []);
  const { until, end } = walk(rides, (ride) => {
    const { left, heldFen } = replay.left(ride, ride.at);
    const scene = rules.get(`${ride.sceneId} ${ride.sceneVersion}`)!;
    const capFen = companyCapFen(scene, { service: ride.service, startCityId: ride.cityId }, left);
    caps.set(ride.orderId, settlementCapFen(capFen, heldFen));
  });
  const first = new Date(Math.min(...rides.map(({ rideAt }) => rideAt.getTime())));
  const walked = { firstDay: startOfDay(dayOf(first)), firstAt: rides[0]!.at, lastAt: rides.at(-1)!.at };
  await bringEarlier(db, companyId, replay, versions, walked);
  for await (const entries of entriesIn(db, companyId, walked)) {
    for (const entry of entries) {
      until(entry);
      replay.take(entry);
    }
    await onBatch();
  }
  end();
  return caps;
}
