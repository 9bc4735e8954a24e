import { sql } from 'kysely';
import type { ApplicationState } from '#rules/application.ts';
import type { ApprovalSubject } from '#rules/approval.ts';
import { keepStatus } from '../application/status.ts';
import type { Db } from '../db.ts';
import { onOrderApprovalEnd } from './order-end.ts';
import type { Run } from './runs.ts';

export const isOver = ({ status }: Pick<ApplicationState, 'status'>): boolean =>
  status !== 'pending' && status !== 'running';

type Tell = (db: Db, run: Run, state: ApplicationState, now: Date) => Promise<void>;

/** What is approved is told how far its approval has come. */
const TELL: Record<ApprovalSubject, Tell> = {
  application: (db, { companyId, subject }, state, now) =>
    keepStatus(db, companyId, subject.id, { ...state, finishedAt: isOver(state) ? now : null }),
  order: async (db, { companyId, subject }, state, now) => {
    if (state.status === 'pending' || state.status === 'running') return;
    await onOrderApprovalEnd(db, { companyId, orderId: subject.id, outcome: state.status }, now);
  },
};

export const tellSubject: Tell = (db, run, state, now) => TELL[run.subject.kind](db, run, state, now);

export interface About {
  readonly subject: ApprovalSubject;
  readonly number: string;
  readonly applicantName: string;
  /** null: the person has left, and the number may be somebody else's by now. */
  readonly applicantPhone: string | null;
}

/** What messages say of an approval. */
export async function aboutOf(db: Db, { companyId, approvalId, subject }: Run): Promise<About> {
  const { rows } = await sql<Omit<About, 'subject'>>`
    select coalesce(application.number, ride_order.number) as number, staff.name as "applicantName",
      case when staff.deleted_at is null then staff.phone end as "applicantPhone"
    from approval
    join staff on staff.company_id = approval.company_id and staff.id = approval.applicant_id
    left join application on application.company_id = approval.company_id and application.id = approval.application_id
    left join ride_order on ride_order.company_id = approval.company_id and ride_order.id = approval.order_id
    where approval.company_id = ${companyId} and approval.id = ${approvalId}`.execute(db);
  return { subject: subject.kind, ...rows[0]! };
}
