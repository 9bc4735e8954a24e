import { sql } from 'kysely';
import { APPLICATION_TRANSITIONS, type ApprovalStatus } from '#rules/application.ts';
import { dayOf } from '#rules/calendar.ts';
import type { OrderStatus } from '#rules/order/codes.ts';
import type { Acting } from '../acting.ts';
import { endRun } from '../approval/engine.ts';
import { lockRunOfApplication } from '../approval/runs.ts';
import type { Database, Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { found } from '../http/refused.ts';
import { ownId } from './own.ts';

/**
 * The application's row is locked before its orders are counted: a booking locks it too, so that either the booking
 * finds a revoked application or the revocation finds the order.
 */
async function lockedOrders(db: Db, companyId: number, applicationId: number): Promise<OrderStatus[]> {
  await sql`select from application where company_id = ${companyId} and id = ${applicationId} for update`.execute(db);
  const { rows } = await sql<{ status: OrderStatus }>`
    select coalesce(disputed_from, status) as status from ride_order
    where company_id = ${companyId} and application_id = ${applicationId}`.execute(db);
  return rows.map(({ status }) => status);
}

export async function revoke(db: Db, acting: Acting, applicationId: number, now: Date): Promise<ApprovalStatus> {
  const { companyId, staffId } = acting.secretary ?? acting.principal;
  const id = found(await ownId(db, acting.principal, applicationId));
  const run = found(await lockRunOfApplication(db, companyId, id));
  const orders = await lockedOrders(db, companyId, id);
  const ending = { kind: 'revoked', byApplicant: true, orders } as const;
  return (await endRun(db, run, ending, { kind: 'revoked', staffIds: [staffId] }, now)).status;
}

const BATCH = 200;

const dueToExpire = (db: Db, companyId: number, now: Date) =>
  db
    .selectFrom('application')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', 'in', APPLICATION_TRANSITIONS.expired.from)
    .where('endDay', '<', dayOf(now))
    .orderBy('endDay')
    .limit(BATCH)
    .execute();

async function expire(db: Db, companyId: number, applicationId: number, now: Date): Promise<boolean> {
  const run = await lockRunOfApplication(db, companyId, applicationId);
  // Decided by somebody in this very moment.
  if (!run || run.position === null) return false;
  await endRun(db, run, { kind: 'expired' }, { kind: 'expired', staffIds: [] }, now);
  return true;
}

/**
 * Ends what still waits although the last day of its use is over, some at a time, each in a transaction of its own: one that
 * fails holds up no other. Answers how many ended.
 */
export async function expireDue(database: Database, companyId: number, now: Date): Promise<number> {
  const due = await database.companyRead(companyId, (db) => dueToExpire(db, companyId, now));
  const ended = await inTurn(due, ({ id }) => database.company(companyId, (db) => expire(db, companyId, id, now)));
  return ended.filter(Boolean).length;
}
