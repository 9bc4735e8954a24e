import { sql } from 'kysely';
import { APPROVAL_REFUSALS } from '#rules/approval.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { approve, type StepSeen } from './decide.ts';

/** Each order is looked at by itself: its places and its reason do not fit into a row. */
async function refuseOrders(db: Db, { companyId }: Actor, approvalId: number): Promise<void> {
  const row = await db
    .selectFrom('approval')
    .select('orderId')
    .where('companyId', '=', companyId)
    .where('id', '=', approvalId)
    .executeTakeFirst();
  if (row && row.orderId !== null) throw new Refused(APPROVAL_REFUSALS.oneByOne);
}

async function passed(db: Db, actor: Actor, seen: StepSeen, now: Date) {
  await sql`savepoint one_of_many`.execute(db);
  try {
    await refuseOrders(db, actor, seen.approvalId);
    const { status } = await approve(db, actor, seen, now);
    await sql`release savepoint one_of_many`.execute(db);
    return { approvalId: seen.approvalId, code: 0, msg: '成功', status };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await sql`rollback to savepoint one_of_many`.execute(db);
    const { code, msg } = error.refusal;
    return { approvalId: seen.approvalId, code, msg, status: null };
  }
}

/** One after the other, in the order of their numbers so that two who do this at once never wait in a circle. */
export async function approveMany(db: Db, actor: Actor, items: readonly StepSeen[], now: Date) {
  const results = new Map<number, Awaited<ReturnType<typeof passed>>>();
  for (const item of items.toSorted((one, other) => one.approvalId - other.approvalId)) {
    if (!results.has(item.approvalId)) results.set(item.approvalId, await passed(db, actor, item, now));
  }
  return { results: [...new Set(items.map(({ approvalId }) => approvalId))].flatMap((id) => results.get(id) ?? []) };
}
