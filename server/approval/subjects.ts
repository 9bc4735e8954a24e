import { sql } from 'kysely';
import type { ApplicationState } from '#rules/application.ts';
import type { ApprovalSubject } from '#rules/approval.ts';
import type { Db } from '../db.ts';
import type { Run } from './runs.ts';

export const isOver = ({ status }: Pick<ApplicationState, 'status'>): boolean =>
  status !== 'pending' && status !== 'running';

/** Hears, in the transaction of the decision, how far the approval of one of its things has come. */
export type ApprovalFollower = (
  db: Db,
  approved: { readonly companyId: number; readonly id: number },
  state: ApplicationState & { readonly finishedAt: Date | null },
  now: Date,
) => Promise<void>;

let followers: Record<ApprovalSubject, ApprovalFollower> | undefined;

/** Given by app.ts, so that approvals know nothing of what is approved. */
export function followApprovals(given: Record<ApprovalSubject, ApprovalFollower>): void {
  followers = given;
}

export async function notifyFollower(
  db: Db,
  { companyId, subject }: Run,
  state: ApplicationState,
  now: Date,
): Promise<void> {
  if (!followers) throw new Error('nobody follows approvals: app.ts names who does');
  const finishedAt = isOver(state) ? now : null;
  await followers[subject.kind](db, { companyId, id: subject.id }, { ...state, finishedAt }, now);
}

export interface ApprovalDetails {
  readonly subject: ApprovalSubject;
  readonly number: string;
  readonly applicantName: string;
  /** null: the person has left, and the number may be somebody else's by now. */
  readonly applicantPhone: string | null;
  /** Of the secretary who handed it in and still is one; null: nobody else has to know. */
  readonly secretaryPhone: string | null;
}

/** What messages say of an approval. */
export async function approvalDetailsOf(db: Db, { companyId, approvalId, subject }: Run): Promise<ApprovalDetails> {
  const { rows } = await sql<Omit<ApprovalDetails, 'subject'>>`
    select coalesce(application.number, ride_order.number) as number, staff.name as applicant_name,
      case when staff.deleted_at is null then staff.phone end as applicant_phone,
      (select placer.phone from secretary link
        join staff placer on placer.company_id = link.company_id and placer.id = link.secretary_id
        where link.company_id = ${companyId} and link.staff_id = approval.applicant_id
          and link.status = 'active' and placer.deleted_at is null
          and link.secretary_id = coalesce(application.placed_by_id, ride_order.placed_by_id)) as secretary_phone
    from approval
    join staff on staff.company_id = approval.company_id and staff.id = approval.applicant_id
    left join application on application.company_id = approval.company_id and application.id = approval.application_id
    left join ride_order on ride_order.company_id = approval.company_id and ride_order.id = approval.order_id
    where approval.company_id = ${companyId} and approval.id = ${approvalId}`.execute(db);
  return { subject: subject.kind, ...rows[0]! };
}
