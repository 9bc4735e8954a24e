import { type SavedFlow, storedStep, storedWaiting } from '#rules/flow/change.ts';
import { waitsForEver } from '#rules/flow/waiting.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { type ChangeGround, groundColumns } from '../versions-of.ts';

async function insertVersion(
  db: Db,
  { companyId, staffId }: Actor,
  [flowId, version]: [flowId: number, version: number],
  { name, kind, steps, waiting }: SavedFlow,
  now: Date,
  ground: ChangeGround = {},
): Promise<void> {
  await db
    .insertInto('approvalFlowVersion')
    .values({
      companyId,
      flowId,
      version,
      name,
      kind,
      steps: JSON.stringify(steps.map(storedStep)),
      waiting: waitsForEver(waiting) ? null : JSON.stringify(storedWaiting(waiting)),
      madeBy: staffId,
      madeAt: now,
      ...groundColumns(ground),
    })
    .execute();
}

export async function insertFlow(db: Db, actor: Actor, flow: SavedFlow, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('approvalFlow')
    .values({
      companyId: actor.companyId,
      name: flow.name,
      kind: flow.kind,
      version: 1,
      lastStepId: flow.lastStepId,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(db, actor, [id, 1], flow, now);
  return id;
}

/** The row is locked by whoever calls this, so the next version's number is free. */
export async function addVersion(
  db: Db,
  actor: Actor,
  before: { id: number; version: number },
  flow: SavedFlow,
  now: Date,
  ground: ChangeGround,
): Promise<void> {
  const version = before.version + 1;
  await insertVersion(db, actor, [before.id, version], flow, now, ground);
  await db
    .updateTable('approvalFlow')
    .set({ name: flow.name, kind: flow.kind, version, lastStepId: flow.lastStepId, updatedAt: now })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', before.id)
    .execute();
}

/** Only marked: applications, scenes that are over and the log still name it. */
export async function markDeleted(db: Db, companyId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('approvalFlow')
    .set({ deletedAt: now, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute();
}
