import { sql } from 'kysely';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import type { ApplicationDraftOf } from '#rules/application/draft.ts';
import { type Acting, type ApprovalSubject, actsFor, flagOf } from '#rules/approval.ts';
import { dayOf, startOfDay } from '#rules/calendar.ts';
import { findingsOf } from '#rules/order/view-second.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { anyOf, documentText, paginate, sameCompany } from '../query-kit.ts';
import { actingOf, maySee } from './deputies.ts';

/** The approvals that wait for one of these; those where somebody else is represented are not the reader's own. */
function waitingIds(companyId: number, staffId: number, acting: readonly Acting[]) {
  const own = sql`select approval_id from approver where company_id = ${companyId} and staff_id = ${staffId}`;
  const others = acting.map(
    (one) => sql`select approver.approval_id from approver
      join approval asked on asked.company_id = approver.company_id and asked.id = approver.approval_id
      where approver.company_id = ${companyId} and approver.staff_id = ${one.staffId}
        and asked.applicant_id <> ${staffId} and asked.placed_by_id is distinct from ${staffId}
        and ${one.flowIds === null ? sql`true` : sql`asked.flow_id = ${anyOf(one.flowIds)}`}`,
  );
  return sql<number>`(${sql.join([own, ...others], sql` union `)})`;
}

const approvers = (companyId: number) => sql<number[]>`(select array_agg(staff_id) from approver
  where approver.company_id = ${companyId} and approver.approval_id = approval.id)`;

interface Asked {
  readonly approvers: readonly number[];
  readonly applicant: { readonly staffId: number; readonly placedBy: number | null };
  readonly flowId: number;
}

/** Whom the reader represents; '' where they are asked themselves. */
function inPlaceOf(staffId: number, acting: readonly Acting[], asked: Asked): string {
  if (asked.approvers.includes(staffId)) return '';
  const represented = actsFor(acting, { staffId, ...asked }).find((id) => asked.approvers.includes(id));
  return acting.find((one) => one.staffId === represented)?.staffName ?? '';
}

const waiting = (db: Db, { companyId, staffId }: Actor, acting: readonly Acting[]) =>
  db
    .selectFrom('approval')
    .innerJoin('staff', sameCompany('staff.id', 'approval.applicantId'))
    .innerJoin('department', sameCompany('department.id', 'approval.departmentId'))
    .where('approval.companyId', '=', companyId)
    .where('approval.id', 'in', waitingIds(companyId, staffId, acting))
    .where('approval.position', 'is not', null)
    .select([approvers(companyId).as('approvers'), 'approval.applicantId', 'approval.placedById', 'approval.flowId']);

/**
 * Joins of eight tables take longer to plan than to do, and everybody's start page asks: the statement is kept, but for
 * deputies, whose statements differ by whom they represent.
 */
const keptBy = (db: Db, acting: readonly Acting[]): Db | undefined => (acting.length === 0 ? db : undefined);

/** How many wait for this person, in their own place or another's. */
export async function waitingCount(db: Db, actor: Actor, now: Date): Promise<number> {
  const acting = await actingOf(db, actor.companyId, actor.staffId, dayOf(now));
  const counting = waiting(db, actor, acting)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'));
  const [row] = await (keptBy(db, acting) ? keyed(db, counting.compile()) : counting.execute());
  return Number(row!.total);
}

/** Applications and orders alike, the oldest first: whoever waits longest. */
export async function waitingFor(
  db: Db,
  actor: Actor,
  { sort = 'oldest', ...page }: PageInput & { sort?: 'oldest' | 'needed' | undefined },
  now: Date,
): Promise<Page<WaitingApproval>> {
  const acting = await actingOf(db, actor.companyId, actor.staffId, dayOf(now));
  const query = waiting(db, actor, acting)
    .leftJoin('application', sameCompany('application.id', 'approval.applicationId'))
    .leftJoin('rideOrder', sameCompany('rideOrder.id', 'approval.orderId'))
    .leftJoin('scene', sameCompany('scene.id', 'rideOrder.sceneId'))
    .leftJoin('secondApproval', sameCompany('secondApproval.orderId', 'approval.orderId'))
    .select(['approval.id as approvalId', sql<number>`approval.position + 1`.as('stepNo')])
    .select(sql<ApprovalSubject>`case when approval.order_id is null then 'application' else 'order' end`.as('subject'))
    .select(['approval.applicationId', 'approval.orderId'])
    .select(sql<string>`coalesce(application.number, ride_order.number)`.as('number'))
    .select(['staff.name as applicantName', 'department.name as departmentName'])
    .select(sql<string>`coalesce(application.scene_name, scene.name)`.as('sceneName'))
    .select(sql<string>`coalesce(application.use_reason, second_approval.reason, '')`.as('reason'))
    .select(['application.startDay', 'application.endDay', 'rideOrder.rideAt'])
    .select(
      sql<
        number | null
      >`coalesce((${documentText<ApplicationDraftOf<'approval'>>(sql.ref('application.draft'), 'estimatedFen')})::bigint, ride_order.actual_pay_fen)`.as(
        'amountFen',
      ),
    )
    .select(['approval.createdAt', 'secondApproval.hits', 'application.uses'])
    .select(
      sql<
        number | null
      >`(${documentText<ApplicationDraftOf<'approval'>>(sql.ref('application.draft'), 'estimatedFen')})::bigint`.as(
        'estimatedFen',
      ),
    )
    .$if(sort === 'needed', (rows) => rows.orderBy('application.startDay', (order) => order.asc().nullsFirst()))
    .orderBy('approval.createdAt')
    .orderBy('approval.id');
  const { rows, total } = await paginate(query, page, { keptBy: keptBy(db, acting) });
  return {
    rows: rows.map(({ hits, approvers, applicantId, placedById, flowId, ...row }) => ({
      ...row,
      neededBy: row.startDay === null ? null : startOfDay(row.startDay),
      flag: flagOf({ startDay: row.startDay, findings: hits === null ? [] : findingsOf(hits) }, now),
      inPlaceOf: inPlaceOf(actor.staffId, acting, {
        approvers,
        applicant: { staffId: applicantId, placedBy: placedById },
        flowId,
      }),
      findings: hits === null ? [] : findingsOf(hits),
    })),
    total,
  };
}

/** The application behind an approval that this person may see as an approver; null for everybody else. */
export async function applicationAskedOf(db: Db, actor: Actor, approvalId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ applicationId: number | null }>`
    select application_id from approval
    where company_id = ${actor.companyId} and id = ${approvalId} and ${maySee(actor, dayOf(now))}`.execute(db);
  return rows[0]?.applicationId ?? null;
}
