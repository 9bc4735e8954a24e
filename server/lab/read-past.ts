import { type RawBuilder, sql } from 'kysely';
import {
  addMonths,
  endOfDay,
  firstOfQuarter,
  firstOfYear,
  monthOf,
  startOfDay,
  startOfMonth,
} from '#rules/calendar.ts';
import type { LimitDraft } from '#rules/limit.ts';
import { knownDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { linesOf, ms } from './past-lines.ts';
import type { PastPart, PastText } from './past-rows.ts';

export interface PastSpan {
  readonly companyId: number;
  readonly from: Date;
  readonly before: Date;
}

const A_BATCH = 4_000;
const DAY_MS = 86_400_000;

const PLACES = sql`json_build_array(ride.booked_start -> 'point' -> 'lng', ride.booked_start -> 'point' -> 'lat',
  ride.booked_end -> 'point' -> 'lng', ride.booked_end -> 'point' -> 'lat') as "places"`;
const ASKED = sql`ride.staff_id as "staffId", ride.department_id as "departmentId", ride.scene_id as "sceneId",
  ride.application_id as "applicationId", ${ms('ride.rideAt')} as "rideAt", ride.service, ride.vehicle_group as "group",
  json_build_array(ride.city_id, ride.to_city_id) as "cities", ${PLACES}, ride.is_carpool as "carpool",
  ride.estimate_fen as "estimate"`;
const TRY = sql`ride.id as "refusalId", ${ASKED}, ride.has_project as "project", ride.via_points as "via",
  ride.companions, ride.days, ${ms('ride.askedAt')} as "askedAt"`;

/** Orders in the order of their rides, some thousand at a time: no answer is larger than that. */
async function* batches(
  db: Db,
  part: 'orders' | 'fixed',
  companyId: number,
  [from, before]: readonly [Date, Date],
): AsyncGenerator<PastText> {
  let last = { at: from, id: 0 };
  for (;;) {
    const { rows } = await linesOf(
      part,
      companyId,
      sql`ride.ride_at >= ${last.at} and ride.ride_at < ${before} and (ride.ride_at, ride.id) > (${last.at}, ${last.id}::bigint)
        order by ride.ride_at, ride.id limit ${A_BATCH}`,
    ).execute(db);
    const { text, at, id, count } = rows[0]!;
    if (at === null) return;
    yield { part, text };
    if (count < A_BATCH) return;
    last = { at, id };
  }
}

const inSpan = ({ companyId, from, before }: PastSpan) =>
  sql`ride.company_id = ${companyId} and ride.ride_at >= ${from} and ride.ride_at < ${before}`;

/** What orders name, before the orders. */
function lists(span: PastSpan): readonly [PastPart, RawBuilder<unknown>][] {
  const { companyId } = span;
  return [
    ['departments', sql`select id, path from department where company_id = ${companyId}`],
    [
      'applications',
      sql`select id, draft from application where company_id = ${companyId} and id in (
        select ride.application_id from ride_order ride where ${inSpan(span)}
        union all select ride.application_id from ride_refusal ride where ${inSpan(span)})`,
    ],
    [
      'seconds',
      sql`select mark.order_id as "orderId", mark.hits, mark.base_fen as "baseFen", ${ms('run.finishedAt')} as "at",
        ride.second_approval as "result" from ride_order ride
        join second_approval mark on mark.company_id = ride.company_id and mark.order_id = ride.id
        join approval run on run.company_id = ride.company_id and run.order_id = ride.id
        where ${inSpan(span)} and ride.second_approval in ('passed', 'rejected') and run.finished_at is not null`,
    ],
    [
      'refunds',
      sql`select entry.order_id as "orderId", ${ms('entry.at')} as "at", entry.amount_fen as "amountFen"
        from account_ledger entry join ride_order ride on ride.company_id = entry.company_id and ride.id = entry.order_id
        where ${inSpan(span)} and entry.kind = 'refund'`,
    ],
    [
      'limits',
      sql`select staff_id as "staffId", department_id as "departmentId", project_id as "projectId", kind, money_fen as "moneyFen",
        start_day as "startDay", end_day as "endDay", ${ms('countsFrom')} as "countsFrom", ${ms('setAt')} as "setAt",
        ${ms('replacedAt')} as "replacedAt" from spending_limit where company_id = ${companyId}`,
    ],
    ['versions', sql`select scene_id as "sceneId", version, scene from scene_version where company_id = ${companyId}`],
    ['current', sql`select id as "sceneId", version from scene where company_id = ${companyId}`],
    ['days', knownDays(companyId)],
    ['tries', sql`select ${TRY} from ride_refusal ride where ${inSpan(span)} order by ride.asked_at, ride.id`],
  ];
}

interface LimitSpan {
  readonly kind: string;
  readonly first: Date | null;
  readonly last: Date | null;
}
const spanOfDraft = ({ kind, startDay, endDay }: LimitDraft): LimitSpan => ({
  kind,
  first: startDay === null ? null : startOfDay(startDay),
  last: endDay === null ? null : startOfDay(endDay),
});

/**
 * The first ride that still counts in a window in which a ride of the span is counted, and the end of the last: by the limits
 * there were, and by the one that is asked about.
 */
async function windowsAround(
  db: Db,
  { companyId, from, before }: PastSpan,
  asked: LimitDraft | null,
): Promise<readonly [Date, Date]> {
  const { rows: kept } = await sql<LimitSpan>`
    select kind, min(case kind when 'total' then counts_from else start_day::timestamp at time zone 'Asia/Shanghai' end)
        as first, max(end_day::timestamp at time zone 'Asia/Shanghai') as last
    from spending_limit where company_id = ${companyId} group by kind`.execute(db);
  const rows = asked ? [...kept, spanOfDraft(asked)] : kept;
  const [first, last] = [monthOf(from), monthOf(new Date(before.getTime() - 1))];
  const starts = rows.map(({ kind, first: at }) => {
    if (kind === 'quarterly') return startOfMonth(firstOfQuarter(first));
    return kind === 'yearly' ? startOfMonth(firstOfYear(first)) : (at ?? startOfMonth(first));
  });
  const ends = rows.map(({ kind, last: at }) => {
    if (kind === 'quarterly') return startOfMonth(addMonths(firstOfQuarter(last), 3));
    if (kind === 'yearly') return startOfMonth(addMonths(firstOfYear(last), 12));
    return at ? new Date(at.getTime() + DAY_MS) : startOfMonth(addMonths(last, 1));
  });
  return [
    new Date(Math.min(startOfMonth(first).getTime(), ...starts.map(Number))),
    new Date(Math.max(before.getTime(), ...ends.map(Number))),
  ];
}

/** Everything that a replay of these days looks at, in texts of a bounded size; one moment's state of the database. */
export async function* readPast(db: Db, span: PastSpan, asked: LimitDraft | null = null): AsyncGenerator<PastText> {
  const { companyId, from, before } = span;
  await sql`set transaction isolation level repeatable read`.execute(db);
  for (const [part, list] of lists(span)) yield listText(db, part, list);
  const [first, last] = await windowsAround(db, span, asked);
  yield* batches(db, 'fixed', companyId, [first, from]);
  yield* batches(db, 'fixed', companyId, [before, last]);
  yield* batches(db, 'orders', companyId, [from, before]);
}

const listText = async (db: Db, part: PastPart, list: RawBuilder<unknown>): Promise<PastText> => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(to_json(row)), '[]')::text as text from (${list}) row`.execute(db);
  return { part, text: rows[0]!.text };
};

/** One ride alone, with what it names: to be judged again where somebody looks at it. */
export async function* readRides(
  db: Db,
  companyId: number,
  { orderId, refusalId }: { readonly orderId: number | null; readonly refusalId: number | null },
): AsyncGenerator<PastText> {
  const one = sql`ride.company_id = ${companyId} and ride.id = ${orderId ?? refusalId}`;
  const table = sql.table(orderId === null ? 'ride_refusal' : 'ride_order');
  const ofRide = (column: string) => sql`(select ${sql.ref(column)} from ${table} ride where ${one})`;
  const own = sql`company_id = ${companyId}`;
  yield listText(
    db,
    'versions',
    sql`select scene_id as "sceneId", version, scene from scene_version where ${own} and scene_id = ${ofRide('sceneId')}`,
  );
  yield listText(
    db,
    'current',
    sql`select id as "sceneId", version from scene where ${own} and id = ${ofRide('sceneId')}`,
  );
  yield listText(
    db,
    'applications',
    sql`select id, draft from application where ${own} and id = ${ofRide('applicationId')}`,
  );
  yield listText(db, 'days', knownDays(companyId));
  if (orderId === null) yield listText(db, 'tries', sql`select ${TRY} from ride_refusal ride where ${one}`);
  else {
    const { rows } = await linesOf('orders', companyId, sql`ride.id = ${orderId}`).execute(db);
    yield { part: 'orders', text: rows[0]!.text };
  }
}

export const spanOf = (companyId: number, fromDay: string, toDay: string): PastSpan => ({
  companyId,
  from: startOfDay(fromDay),
  before: endOfDay(toDay),
});
