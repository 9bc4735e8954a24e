import { sql } from 'kysely';
import { settlementCapFen } from '#rules/order.ts';
import { type LimitVersion, type ReplayedEntry, type ReplayedRide, replayFrom, replayLimits } from '#rules/proof.ts';
import { companyCapFen, rulesOf, type ServiceType } from '#rules/scene.ts';
import type { Db } from '../db.ts';
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
    select ride.id as order_id, ride.staff_id, ride.department_id, ride.scene_id, ride.scene_version, ride.service,
      ride.city_id, ride.counts_personal, ride.ride_at,
      coalesce(case when ride.cancelled_by is not null then ride.cancelled_at
        when ride.second_approval in ('passed', 'rejected') then (select min(event.at) from order_event event
          where event.company_id = ride.company_id and event.order_id = ride.id
            and event.kind in ('secondApprovalPassed', 'secondApprovalRejected'))
        else ride.priced_at end, ride.settled_at, line.at) as at
    from bill_line line join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment'
    order by 10`.execute(db);
  return rows;
};

const limitVersions = async (db: Db, companyId: number): Promise<LimitVersion[]> =>
  db
    .selectFrom('spendingLimit')
    .select(['staffId', 'departmentId', 'kind', 'moneyFen', 'startDay', 'endDay', 'countsFrom', 'setAt', 'replacedAt'])
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

/** The ledger in the order of time, a batch at a time: a year of any length takes the memory of one. */
async function* entriesFrom(db: Db, companyId: number, from: Date, until: Date): AsyncGenerator<WrittenEntry[]> {
  await sql`declare limit_entries cursor for
    select order_id, staff_id, department_id, scene_id, counts_personal, amount_fen, ride_at, created_at from limit_ledger
    where company_id = ${companyId} and ride_at >= ${from} and created_at <= ${until}
    order by created_at, id`.execute(db);
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
  for await (const entries of entriesFrom(db, companyId, replayFrom(versions, first), rides.at(-1)!.at)) {
    for (const entry of entries) {
      until(entry);
      replay.take(entry);
    }
    await onBatch();
  }
  end();
  return caps;
}
