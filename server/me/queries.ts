import { sql } from 'kysely';
import { dayOf } from '#rules/calendar.ts';
import { DUE_STATUSES } from '#rules/order.ts';
import type { Acting, Principal } from '../acting.ts';
import type { Actor } from '../actor.ts';
import { actingOf } from '../approval/deputies.ts';
import type { Db } from '../db.ts';
import { sameCompany } from '../query-kit.ts';
import { isAskedAbout } from '../ride/unpaid.ts';

export const personOf = (db: Db, { companyId, staffId }: Principal) =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'department.name as departmentName', 'companyPay'])
    .where('staff.companyId', '=', companyId)
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();

interface PayStop {
  at: Date | null;
  manager: { name: string; phone: string; departmentName: string } | null;
}

/** Since when the company does not pay, and the nearest manager above: one's own word would help nobody. */
export async function payStopOf(db: Db, { companyId, staffId }: Principal): Promise<PayStop> {
  const { rows } = await sql<PayStop>`
    select
      (select min(at) from row_history stop where stop.company_id = ${companyId} and stop.kind = 'staff'
          and stop.key = array[${staffId}]::bigint[] and stop.image ->> 'companyPay' = 'false'
          and stop.at > coalesce((select max(at) from row_history paid where paid.company_id = ${companyId}
            and paid.kind = 'staff' and paid.key = array[${staffId}]::bigint[]
            and paid.image ->> 'companyPay' = 'true'), '-infinity')) as at,
      (select jsonb_build_object('name', manager.name, 'phone', manager.phone, 'departmentName', above.name)
        from staff
        join department on department.company_id = staff.company_id and department.id = staff.department_id
        join department above on above.company_id = staff.company_id and above.id = any (department.path)
        join department_manager named on named.company_id = above.company_id and named.department_id = above.id
        join staff manager on manager.company_id = named.company_id and manager.id = named.staff_id
        where staff.company_id = ${companyId} and staff.id = ${staffId}
          and manager.id <> staff.id and manager.deleted_at is null
        order by above.level desc, named.position limit 1) as manager`.execute(db);
  return rows[0]!;
}

/**
 * What waits for a person beside their approvals: costs to confirm and to pay, and reasons to give. What is asked about
 * waits for others, and nothing of it for a secretary.
 */
export async function ordersToDo(db: Db, { principal: { companyId, staffId }, secretary }: Acting) {
  if (secretary !== null) return { toConfirm: 0, toPay: 0, toExplain: 0 };
  const { rows } = await sql<{ toConfirm: number; toPay: number; toExplain: number }>`
    select
      (select count(*) from ride_order where company_id = ${companyId} and staff_id = ${staffId}
        and status = 'toSettle' and needs_confirmation and confirmed_at is null
        and not ${isAskedAbout(companyId)}) as to_confirm,
      (select count(*) from ride_order where company_id = ${companyId} and staff_id = ${staffId}
        and (personal_paid_fen < personal_fen and status in (${sql.join(DUE_STATUSES)})
            and not ${isAskedAbout(companyId)}
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
