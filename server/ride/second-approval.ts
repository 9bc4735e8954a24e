import { postRestatement } from '#rules/account.ts';
import {
  ORDER_REFUSALS,
  type SecondOutcome,
  type SecondSplit,
  secondFlowBegins,
  splitAfterMark,
} from '#rules/order.ts';
import { readHits } from '#rules/second-approval/judge.ts';
import { heldOf, lockAccount, post } from '../account/ledger.ts';
import { askedFirst } from '../approval/asked-first.ts';
import { startApproval } from '../approval/engine.ts';
import { flowInForce } from '../approval/runs.ts';
import type { ApprovalFollower } from '../approval/subjects.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { capOf, priceOfOrder } from './money.ts';
import { noteEvent, putOrder } from './move.ts';
import { settleOrder } from './settle.ts';
import { lockOrder, type RideOrder } from './stored.ts';

/**
 * The flow that was the rule's when it marked the order decides, as it stands now, even where rule and flow have been
 * deleted since: a marked order stays marked. The booker is its applicant, where they worked when they booked.
 */
async function startSecondFlow(db: Db, order: RideOrder, now: Date): Promise<void> {
  const { companyId, orderId } = order;
  const flowId = await markedFlow(db, order);
  const { version: flowVersion, steps } = found(await flowInForce(db, companyId, flowId));
  const applicant = applicantOf(order);
  await startApproval(
    db,
    { companyId, subject: { kind: 'order', id: orderId }, applicant, steps, flowId, flowVersion },
    now,
  );
}

async function markedFlow(db: Db, { companyId, orderId }: RideOrder): Promise<number> {
  const { flowId } = await db
    .selectFrom('secondApproval')
    .select('flowId')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return flowId;
}

const applicantOf = ({ staffId, departmentId, placedById, actualPayFen: amountFen }: RideOrder) => ({
  ...{ staffId, departmentId, amountFen },
  placedBy: placedById,
});

/** Who would decide a marked order, were its reason given now. */
export const secondApprovers = async (db: Db, order: RideOrder): Promise<string[]> =>
  await askedFirst(db, order.companyId, await markedFlow(db, order), applicantOf(order));

const findMark = (db: Db, { companyId, orderId }: RideOrder) =>
  db
    .selectFrom('secondApproval')
    .select(['hits', 'baseFen', 'askedAt', 'reasonedAt'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();

/** The booker's own words; from then on the flow decides. */
export async function explainOrder(db: Db, order: RideOrder, reason: string, now: Date): Promise<void> {
  const mark = order.secondApproval === 'open' ? await findMark(db, order) : undefined;
  if (!mark || mark.reasonedAt !== null) throw new Refused(ORDER_REFUSALS.nothingToExplain);
  await putReason(db, order, reason, now);
  await noteEvent(db, order, ['secondApprovalExplained', 'person'], { at: now, staffId: order.staffId });
  await startSecondFlow(db, order, now);
}

const putReason = (db: Db, { companyId, orderId }: RideOrder, reason: string, now: Date) =>
  db
    .updateTable('secondApproval')
    .set({ reason, reasonedAt: now })
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .execute();

/** Nobody answered for three days: the flow runs without a reason. */
export async function passSilence(db: Db, order: RideOrder, now: Date): Promise<void> {
  const mark = order.secondApproval === 'open' ? await findMark(db, order) : undefined;
  if (!mark || mark.reasonedAt !== null || !secondFlowBegins(mark, now)) return;
  await putReason(db, order, '', now);
  await noteEvent(db, order, ['secondApprovalSilent', 'job'], { at: now });
  await startSecondFlow(db, order, now);
}

export interface SecondOutcomes {
  readonly baseFen: number | null;
  readonly hits: unknown;
  readonly passed: SecondSplit;
  readonly rejected: SecondSplit;
}

/** Who would pay what, either way; null where no second approval is open on a price. */
export async function secondOutcomes(db: Db, order: RideOrder): Promise<SecondOutcomes | null> {
  const mark = order.secondApproval === 'open' ? await findMark(db, order) : undefined;
  if (!mark || order.driverPayer === null || order.actualPayFen === null) return null;
  const held = await heldOf(db, order.companyId, order.orderId);
  const terms = { capFen: await capOf(db, order, held), driverPayer: order.driverPayer };
  const { hits, baseFen } = mark;
  const marked = { hits: readHits(hits), baseFen };
  const after = (result: SecondOutcome['result']) => splitAfterMark(priceOfOrder(order), terms, order, marked, result);
  return { baseFen, hits, passed: after('passed'), rejected: after('rejected') };
}

/**
 * Ends a second approval. Passed: the company pays as if there were no cap, and what lies above is the account's alone.
 * Rejected: the excess, or the whole order where the place was wrong, becomes personal. Then the order settles as far as
 * it can. Answers the order as it is then.
 */
export async function concludeSecondApproval(
  db: Db,
  [companyId, orderId]: [companyId: number, orderId: number],
  result: SecondOutcome['result'],
  now: Date,
): Promise<RideOrder> {
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  const mark = order.secondApproval === 'open' ? await findMark(db, order) : undefined;
  if (!mark || order.driverPayer === null) throw new Refused(ORDER_REFUSALS.secondApprovalOver);
  const held = await heldOf(db, companyId, orderId);
  const terms = { capFen: await capOf(db, order, held), driverPayer: order.driverPayer };
  const marked = { hits: readHits(mark.hits), baseFen: mark.baseFen };
  const split = splitAfterMark(priceOfOrder(order), terms, order, marked, result);
  await post(db, order, postRestatement(held, split), now);
  const { companyFen, personalFen, toPrivateFen } = split;
  const parts = { companyFen, personalFen, toPrivateFen };
  await putOrder(db, order, { ...parts, secondApproval: result });
  const details = { companyFen, personalFen, toPrivateFen };
  const kind = result === 'passed' ? 'secondApprovalPassed' : 'secondApprovalRejected';
  await noteEvent(db, order, [kind, 'company'], { at: now, details });
  return settleOrder(db, { ...order, companyFen, personalFen, secondApproval: result }, now);
}

/** A second approval that ends; nobody revokes one, and what is not passed is rejected. */
export const concludeOrder: ApprovalFollower = async (db, { companyId, id }, { status, finishedAt }, now) => {
  if (finishedAt === null) return;
  await concludeSecondApproval(db, [companyId, id], status === 'passed' ? 'passed' : 'rejected', now);
};
