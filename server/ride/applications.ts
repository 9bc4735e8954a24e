import { sql } from 'kysely';
import { applicationDocument } from '#rules/application/stored.ts';
import { type HeldApplication, rideApplication } from '#rules/application.ts';
import { addDays, dayOf, daysOnEnd } from '#rules/calendar.ts';
import type { OrderStatus } from '#rules/order.ts';
import {
  charterDays,
  DEADLINE_DAYS,
  type EvaluationInput,
  type RideApplication,
  ServiceType,
  VehicleGroup,
} from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';

export interface Candidate extends HeldApplication {
  readonly riderName: string;
  readonly riderPhone: string;
}

const MOST = 100;
const LONGEST_EXTENSION = Math.max(...DEADLINE_DAYS);

/** 'coach dayRental 2 2026-03-16': it is there on both days. */
const bookedOf = (rows: readonly string[]) =>
  rows.flatMap((row) => {
    const [group, kind, packages, firstDay = ''] = row.split(' ');
    const vehicleGroup = VehicleGroup.names.find((name) => name === group);
    const service = ServiceType.names.find((name) => name === kind);
    if (!vehicleGroup || !service) return [];
    return daysOnEnd(firstDay, charterDays(service, Number(packages))).map((day) => ({ vehicleGroup, day }));
  });

/** The amount that was approved, where somebody was not asked because of it: then rides may not cost more. */
const boundFen = (companyId: number) => sql<number | null>`(select approval.amount_fen from approval
  where approval.company_id = ${companyId} and approval.application_id = application.id
    and exists (select from approval_event event where event.company_id = ${companyId}
      and event.approval_id = approval.id and event.kind = 'autoPassed'
      and event.reason in ('belowAmount', 'decidedAlone')))`;

/** What its rides cost or are expected to. */
const bookedFen = (companyId: number, exceptOrderId: number) =>
  sql<number>`(select coalesce(sum(coalesce(booked.actual_pay_fen, booked.estimate_fen)), 0)::bigint from ride_order booked
    where booked.company_id = ${companyId} and booked.application_id = application.id
      and coalesce(booked.disputed_from, booked.status) <> 'cancelled' and booked.id <> ${exceptOrderId})`;

/**
 * The passed applications of a person for a scene that may reach a day, those that end soonest first, each with the
 * orders that were booked with it. Locked at a booking: a revocation waits, or comes first.
 */
export async function candidates(
  db: Db,
  [companyId, staffId, sceneId]: [companyId: number, staffId: number, sceneId: number],
  at: Date,
  lock: boolean,
  exceptOrderId = 0,
): Promise<Candidate[]> {
  const query = db
    .selectFrom('application')
    .select(['id', 'status', 'draft', 'uses', 'riderName', 'riderPhone'])
    .select(
      sql<OrderStatus[]>`array(select coalesce(disputed_from, status) from ride_order booked
        where booked.company_id = ${companyId} and booked.application_id = application.id
          and booked.id <> ${exceptOrderId})`.as('orders'),
    )
    .select(
      sql<string[]>`array(select concat_ws(' ', vehicle_group, service, coalesce(plan ->> 'packages', '1'),
          (ride_at at time zone 'Asia/Shanghai')::date) from ride_order booked
        where booked.company_id = ${companyId} and booked.application_id = application.id
          and coalesce(disputed_from, status) <> 'cancelled' and booked.id <> ${exceptOrderId})`.as('booked'),
    )
    .select([boundFen(companyId).as('approvedFen'), bookedFen(companyId, exceptOrderId).as('bookedFen')])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('sceneId', '=', sceneId)
    .where('status', '=', 'passed')
    .where('endDay', '>=', addDays(dayOf(at), -LONGEST_EXTENSION))
    .orderBy('endDay')
    .orderBy('id')
    .limit(MOST);
  const rows = await keyed(db, (lock ? query.forUpdate() : query).compile());
  return rows.map((row) => ({
    applicationId: row.id,
    status: row.status,
    draft: applicationDocument.read(row.draft),
    uses: row.uses,
    orders: row.orders,
    booked: bookedOf(row.booked),
    amount: row.approvedFen === null ? null : { approvedFen: row.approvedFen, bookedFen: row.bookedFen },
    riderName: row.riderName,
    riderPhone: row.riderPhone,
  }));
}

/** Why a person has no approved application: the newest that reaches the day and waits, or was refused. */
export async function undecidedFor(
  db: Db,
  { companyId, staffId }: { companyId: number; staffId: number },
  { sceneId, at }: { sceneId: number; at: Date },
): Promise<EvaluationInput['undecided']> {
  const query = db
    .selectFrom('application')
    .select(['number', 'status', 'reason'])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('sceneId', '=', sceneId)
    .where('status', 'in', ['pending', 'running', 'rejected'])
    .where('startDay', '<=', dayOf(at))
    .where('endDay', '>=', dayOf(at))
    .orderBy('id', 'desc')
    .limit(1);
  const [row] = await keyed(db, query.compile());
  return row && { number: row.number, status: row.status, why: row.reason ?? '' };
}

/** The application an order was booked with, as it judges the ride that took place: the use is taken already. */
export async function applicationOfOrder(db: Db, companyId: number, applicationId: number): Promise<RideApplication> {
  const row = await db
    .selectFrom('application')
    .select('draft')
    .where('companyId', '=', companyId)
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return rideApplication({
    applicationId,
    status: 'passed',
    draft: applicationDocument.read(row.draft),
    uses: null,
    orders: [],
  });
}
