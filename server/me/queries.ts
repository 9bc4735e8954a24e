import { sql } from 'kysely';
import { dayOf } from '#rules/calendar.ts';
import { DUE_STATUSES } from '#rules/order.ts';
import type { Principal } from '../acting.ts';
import type { Actor } from '../actor.ts';
import { actingOf } from '../approval/deputies.ts';
import type { Db } from '../db.ts';
import { sameCompany } from '../query-kit.ts';

export const personOf = (db: Db, { companyId, staffId }: Principal) =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'department.name as departmentName', 'companyPay'])
    .where('staff.companyId', '=', companyId)
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();

/** What waits for a person beside their approvals: costs to confirm and to pay, and reasons to give. */
export async function ordersToDo(db: Db, { companyId, staffId }: Principal) {
  const { rows } = await sql<{ toConfirm: number; toPay: number; toExplain: number }>`
    select
      (select count(*) from ride_order where company_id = ${companyId} and staff_id = ${staffId}
        and status = 'toSettle' and needs_confirmation and confirmed_at is null) as to_confirm,
      (select count(*) from ride_order where company_id = ${companyId} and staff_id = ${staffId}
        and (personal_paid_fen < personal_fen and status in (${sql.join(DUE_STATUSES)})
          or status = 'prepayment')) as to_pay,
      (select count(*) from second_approval mark join ride_order marked
          on marked.company_id = mark.company_id and marked.id = mark.order_id
        where mark.company_id = ${companyId} and mark.reasoned_at is null and marked.staff_id = ${staffId}
          and marked.second_approval = 'open') as to_explain`.execute(db);
  return rows[0]!;
}

/** Asked now, once, or in somebody's place today. */
export async function isApprover(db: Db, { companyId, staffId }: Actor, now: Date): Promise<boolean> {
  const asked = await db
    .selectFrom('approvalParticipant')
    .select('approvalId')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined || (await actingOf(db, companyId, staffId, dayOf(now))).length > 0;
}

export async function consentOf(db: Db, { companyId, staffId }: Actor): Promise<Date | null> {
  const row = await db
    .selectFrom('appConsent')
    .select('givenAt')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return row?.givenAt ?? null;
}

/** Given once: the first day counts. */
export async function giveConsent(db: Db, actor: Actor, now: Date): Promise<Date> {
  await db
    .insertInto('appConsent')
    .values({ companyId: actor.companyId, staffId: actor.staffId, givenAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await consentOf(db, actor)) ?? now;
}
