import { type SavedFlow, storedStep } from '#rules/flow/change.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';

async function insertVersion(
  db: Db,
  { companyId, staffId }: Actor,
  flowId: number,
  version: number,
  { name, kind, steps }: SavedFlow,
  now: Date,
): Promise<void> {
  await db
    .insertInto('approval_flow_version')
    .values({
      company_id: companyId,
      flow_id: flowId,
      version,
      name,
      kind,
      steps: JSON.stringify(steps.map(storedStep)),
      made_by: staffId,
      made_at: now,
    })
    .execute();
}

export async function insertFlow(db: Db, actor: Actor, flow: SavedFlow, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('approval_flow')
    .values({
      company_id: actor.companyId,
      name: flow.name,
      kind: flow.kind,
      version: 1,
      last_step_id: flow.lastStepId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(db, actor, id, 1, flow, now);
  return id;
}

/** The row is locked by whoever calls this, so the next version's number is free. */
export async function addVersion(
  db: Db,
  actor: Actor,
  before: { id: number; version: number },
  flow: SavedFlow,
  now: Date,
): Promise<void> {
  const version = before.version + 1;
  await insertVersion(db, actor, before.id, version, flow, now);
  await db
    .updateTable('approval_flow')
    .set({ name: flow.name, kind: flow.kind, version, last_step_id: flow.lastStepId, updated_at: now })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', before.id)
    .execute();
}

/** Only marked: applications, scenes that are over and the log still name it. */
export async function markDeleted(db: Db, companyId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('approval_flow')
    .set({ deleted_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
