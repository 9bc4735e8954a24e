import { type RawBuilder, sql } from 'kysely';
import type { RiddenOrder } from '#rules/anomaly.ts';
import { endOfMonth, type Month, startOfMonth } from '#rules/calendar.ts';
import { straightMeters } from '#rules/order.ts';
import { isTransfer, rulesOf, type SceneLabel, type ServiceType, sceneDocument } from '#rules/scene.ts';
import { readMeasured } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import { placeOf, placesOf, planOf } from '../ride/documents.ts';

export interface RideRow {
  orderId: number;
  departmentId: number;
  staffId: number;
  staffName: string;
  riderName: string;
  riderPhone: string;
  isOwn: boolean;
  sceneId: number;
  sceneVersion: number;
  service: ServiceType;
  rideAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  bookedStart: unknown;
  bookedEnd: unknown;
  via: unknown;
  plan: unknown;
  measured: unknown;
  actualPayFen: number;
  companyFen: number;
  estimateFen: number;
}

const BATCH = 2_000;
const RENTALS: readonly ServiceType[] = ['dayRental', 'halfDayRental'];

/** The served rides of a month in this order, a batch at a time: the database sorts them once. An erased one says too little. */
async function* ridesBy(db: Db, companyId: number, month: Month, order: RawBuilder<unknown>) {
  await sql`declare served_rides no scroll cursor for
    select id as order_id, department_id, staff_id, staff_name, rider_name, rider_phone, rider_phone = staff_phone as is_own,
      scene_id, scene_version, service, ride_at, started_at, ended_at, booked_start, booked_end, via, plan, measured,
      actual_pay_fen, company_fen, estimate_fen
    from ride_order where company_id = ${sql.lit(companyId)} and ride_at >= ${sql.lit(startOfMonth(month).toISOString())}
      and ride_at < ${sql.lit(endOfMonth(month).toISOString())} and settled_at is not null and cancelled_by is null
      and erased_at is null
    order by ${order}, service_at, id`.execute(db);
  for (;;) {
    const { rows } = await sql<RideRow>`fetch ${sql.lit(BATCH)} from served_rides`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await sql`close served_rides`.execute(db);
}

interface SceneFacts {
  readonly name: string;
  readonly label: SceneLabel | null;
  readonly orderFen: number | null;
  readonly transferFen: number | null;
}

/** What each saved version of a scene gives for one ride. */
export async function scenesOf(db: Db, companyId: number): Promise<Map<string, SceneFacts>> {
  const { rows } = await sql<{ sceneId: number; version: number; scene: unknown; name: string; label: SceneLabel }>`
    select version.scene_id, version.version, version.scene, scene.name, scene.label
    from scene_version version join scene on scene.company_id = version.company_id and scene.id = version.scene_id
    where version.company_id = ${companyId}`.execute(db);
  return new Map(
    rows.map(({ sceneId, version, scene, name, label }) => {
      const { template, perOrderQuotaFen, oneWayQuotaFen } = rulesOf(sceneDocument.read(scene));
      const transferFen = template === 'trip' ? oneWayQuotaFen : perOrderQuotaFen;
      return [`${sceneId}/${version}`, { name, label, orderFen: perOrderQuotaFen, transferFen }];
    }),
  );
}

function factsOf(row: RideRow, scenes: ReadonlyMap<string, SceneFacts>): RiddenOrder {
  const scene = scenes.get(`${row.sceneId}/${row.sceneVersion}`);
  const [start, end] = [placeOf(row.bookedStart), placeOf(row.bookedEnd)];
  const way = [start, ...placesOf(row.via), end].map(({ point }) => point);
  const { orderId, departmentId, staffId, staffName, riderName, isOwn, sceneId, companyFen, estimateFen } = row;
  return {
    ...{ orderId, departmentId, staffId, staffName, riderName, isOwn, sceneId, companyFen, estimateFen },
    ...{ sceneName: scene?.name ?? '', sceneLabel: scene?.label ?? null },
    quotaFen: (isTransfer(row.service) ? scene?.transferFen : scene?.orderFen) ?? null,
    isRental: RENTALS.includes(row.service),
    from: row.startedAt ?? row.rideAt,
    until: row.endedAt ?? row.startedAt ?? row.rideAt,
    ...{ start: start.point, end: end.point, startAddress: start.address, endAddress: end.address },
    paidFen: row.actualPayFen,
    plannedMeters: planOf(row.plan).meters,
    meters: readMeasured(row.measured)?.meters ?? null,
    straightMeters: Math.round(straightMeters(way)),
  };
}

/** Whose rides are looked at together: what one person booked, or what one person rode. */
export type Together = 'booker' | 'rider';
const KEYS = {
  booker: { order: sql`staff_id`, keyOf: ({ staffId }: RideRow): unknown => staffId },
  rider: { order: sql`rider_phone`, keyOf: ({ riderPhone }: RideRow): unknown => riderPhone },
} as const satisfies Record<Together, object>;

/** The rides of one person after the other, each person's in the order of time; never more of them at once than one has. */
export async function* ridesOfEach(
  db: Db,
  [companyId, month]: [companyId: number, month: Month],
  together: Together,
  scenes: ReadonlyMap<string, SceneFacts>,
): AsyncGenerator<RiddenOrder[]> {
  const { order, keyOf } = KEYS[together];
  let own: RiddenOrder[] = [];
  let key: unknown;
  for await (const rows of ridesBy(db, companyId, month, order)) {
    for (const row of rows) {
      if (own.length > 0 && keyOf(row) !== key) {
        yield own;
        own = [];
      }
      key = keyOf(row);
      own.push(factsOf(row, scenes));
    }
  }
  if (own.length > 0) yield own;
}
