import { startApproval } from '../approval/engine.ts';
import { flowInForce } from '../approval/runs.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import type { RideOrder } from '../ride/stored.ts';

/**
 * The flow that was the rule's when it marked the order decides, as it stands now, even where rule and flow have been
 * deleted since: a marked order stays marked. The booker is its applicant, where they worked when they booked.
 */
export async function startSecondFlow(db: Db, order: RideOrder, now: Date): Promise<void> {
  const { companyId, orderId, staffId, departmentId } = order;
  const { flowId } = await db
    .selectFrom('secondApproval')
    .select('flowId')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { version: flowVersion, steps } = found(await flowInForce(db, companyId, flowId));
  const applicant = { staffId, departmentId };
  await startApproval(
    db,
    { companyId, subject: { kind: 'order', id: orderId }, applicant, steps, flowId, flowVersion },
    now,
  );
}
