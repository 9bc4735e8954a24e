import { sql } from 'kysely';
import { type SecondApprovalView, type SecondEvent, secondHitView, secondSteps } from '#rules/order/view-second.ts';
import { readHits } from '#rules/second-approval/judge.ts';
import type { Db } from '../db.ts';
import type { FoundOrder } from './detail-row.ts';

const namesOf = (
  companyId: number,
  ids: ReturnType<typeof sql>,
) => sql`array(select staff.name from unnest(${ids}) with ordinality
  asked (id, place) join staff on staff.company_id = ${companyId} and staff.id = asked.id order by asked.place)`;

const eventsOf = (db: Db, { companyId, id }: FoundOrder) =>
  sql<SecondEvent>`
    select event.kind, event.position, event.at, event.reason, ${namesOf(companyId, sql`event.staff_ids`)} as names
    from approval join approval_event event on event.company_id = approval.company_id and event.approval_id = approval.id
    where approval.company_id = ${companyId} and approval.order_id = ${id} order by event.id`.execute(db);

/** Who may decide the step that waits now. */
const askedOf = (db: Db, { companyId, id }: FoundOrder) =>
  sql<{ name: string }>`
    select staff.name from approval
    join approver on approver.company_id = approval.company_id and approver.approval_id = approval.id
    join staff on staff.company_id = approver.company_id and staff.id = approver.staff_id
    where approval.company_id = ${companyId} and approval.order_id = ${id} order by staff.id`.execute(db);

/** What a second-approval rule found, and how its approval goes. */
export async function secondApprovalOf(db: Db, order: FoundOrder): Promise<SecondApprovalView | null> {
  const marked = await db
    .selectFrom('secondApproval')
    .select(['hits', 'reason', 'askedAt'])
    .where('companyId', '=', order.companyId)
    .where('orderId', '=', order.id)
    .executeTakeFirst();
  if (!marked) return null;
  const events = await eventsOf(db, order);
  const waiting = await askedOf(db, order);
  return {
    applicantName: order.staffName,
    reason: marked.reason,
    askedAt: marked.askedAt,
    hits: readHits(marked.hits).map(secondHitView),
    steps: secondSteps(
      events.rows,
      waiting.rows.map(({ name }) => name),
    ),
  };
}
