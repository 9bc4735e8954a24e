import { sql } from 'kysely';
import type { Acting } from '#rules/approval.ts';
import type { Day } from '#rules/calendar.ts';
import { type Applicant, ownersOf } from '#rules/flow/route.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf, idArray, sameCompany } from '../query-kit.ts';

const inForce = (db: Db, companyId: number, today: Day) =>
  db
    .selectFrom('deputyship')
    .where('deputyship.companyId', '=', companyId)
    .where('deputyship.endedAt', 'is', null)
    .where('deputyship.startDay', '<=', today)
    .where('deputyship.endDay', '>=', today);

/** For whom this person decides on this day. Somebody who has left is represented by nobody: others are asked instead. */
export const actingOf = (db: Db, companyId: number, deputyId: number, today: Day): Promise<Acting[]> =>
  inForce(db, companyId, today)
    .innerJoin('staff as away', sameCompany('away.id', 'deputyship.staffId'))
    .where('deputyId', '=', deputyId)
    .where('away.deletedAt', 'is', null)
    .select(['staffId', 'away.name as staffName', 'flowIds'])
    .orderBy('deputyship.id')
    .execute();

interface DeputyToNotify {
  readonly phone: string;
  readonly inPlaceOf: string;
}

/** Who represents these approvers of a flow on this day, but for whose it is, who handed it in, and who is asked themselves. */
export async function deputiesOf(
  db: Db,
  { companyId, flowId, applicant }: { companyId: number; flowId: number; applicant: Applicant },
  approvers: readonly number[],
  today: Day,
): Promise<DeputyToNotify[]> {
  return inForce(db, companyId, today)
    .innerJoin('staff as deputy', sameCompany('deputy.id', 'deputyship.deputyId'))
    .innerJoin('staff as away', sameCompany('away.id', 'deputyship.staffId'))
    .where('deputyship.staffId', '=', anyOf(approvers))
    .where(sql<boolean>`not deputyship.deputy_id = any(${idArray(ownersOf(applicant))})`)
    .where(sql<boolean>`not deputyship.deputy_id = any(${idArray(approvers)})`)
    .where(sql<boolean>`(flow_ids is null or ${flowId} = any(flow_ids))`)
    .where('deputy.deletedAt', 'is', null)
    .select(['deputy.phone', 'away.name as inPlaceOf'])
    .orderBy('deputyship.id')
    .execute();
}

/**
 * Approvals that this person is or was asked to decide, or that wait for somebody whom they represent today: a condition
 * on rows of `approval`.
 */
export const maySee = ({ companyId, staffId }: Actor, today: Day) => sql<boolean>`exists (
  select from approval_event event where event.company_id = ${companyId} and event.approval_id = approval.id
    and event.kind in ('asked', 'rerouted', 'escalated', 'passed', 'rejected')
    and (${staffId} = any(event.staff_ids) or approval.applicant_id <> ${staffId}
      and approval.placed_by_id is distinct from ${staffId} and exists (
      select from deputyship where deputyship.company_id = ${companyId} and deputy_id = ${staffId}
        and ended_at is null and ${today}::date between start_day and end_day
        and staff_id = any(event.staff_ids) and (flow_ids is null or approval.flow_id = any(flow_ids)))))`;
