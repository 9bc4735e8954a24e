import { sql } from 'kysely';
import { namesOf, type SceneOption } from '#rules/second-approval/decisions.ts';
import { type RuleDraft, SECOND_APPROVAL_REFUSALS } from '#rules/second-approval.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { type ChangeGround, groundColumns } from '../versions-of.ts';

async function insertVersion(
  db: Db,
  { companyId, staffId }: Actor,
  [ruleId, version]: [ruleId: number, version: number],
  { name, flowId, watchesCost, startMeters, endMeters }: RuleDraft,
  now: Date,
  ground: ChangeGround = {},
): Promise<void> {
  await db
    .insertInto('secondApprovalRuleVersion')
    .values({
      companyId,
      ruleId,
      version,
      name,
      flowId,
      watchesCost,
      startMeters,
      endMeters,
      madeBy: staffId,
      madeAt: now,
      ...groundColumns(ground),
    })
    .execute();
}

export async function insertRule(db: Db, actor: Actor, draft: RuleDraft, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('secondApprovalRule')
    .values({
      companyId: actor.companyId,
      name: draft.name,
      flowId: draft.flowId,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(db, actor, [id, 1], draft, now);
  return id;
}

/** The row is locked by whoever calls this, so the next version's number is free. */
export async function addVersion(
  db: Db,
  actor: Actor,
  before: { readonly id: number; readonly version: number },
  draft: RuleDraft,
  now: Date,
  ground: ChangeGround,
): Promise<void> {
  const version = before.version + 1;
  await insertVersion(db, actor, [before.id, version], draft, now, ground);
  await db
    .updateTable('secondApprovalRule')
    .set({ name: draft.name, flowId: draft.flowId, version, updatedAt: now })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', before.id)
    .execute();
}

/** Its scenes are free again; the versions stay for the orders that they marked. */
export async function markDeleted(db: Db, companyId: number, ruleId: number, now: Date): Promise<void> {
  await db.deleteFrom('secondApprovalScene').where('companyId', '=', companyId).where('ruleId', '=', ruleId).execute();
  await db
    .updateTable('secondApprovalRule')
    .set({ deletedAt: now, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', ruleId)
    .execute();
}

/** A link of a scene that was deleted stays, for rides of it that are still under way. */
async function dropLinks(db: Db, companyId: number, ruleId: number): Promise<void> {
  await sql`delete from second_approval_scene link using scene
    where link.company_id = ${companyId} and link.rule_id = ${ruleId}
      and scene.company_id = link.company_id and scene.id = link.scene_id and scene.status <> 'deleted'`.execute(db);
}

/**
 * From now on the rule has exactly these scenes. Inserted in the order of their ids, so that two rules never wait in a
 * ring; two that take the same scene at once: the key lets one through.
 */
export async function replaceLinks(
  db: Db,
  companyId: number,
  ruleId: number,
  scenes: readonly SceneOption[],
): Promise<void> {
  await dropLinks(db, companyId, ruleId);
  const ids = scenes.map(({ sceneId }) => sceneId).sort((a, b) => a - b);
  if (ids.length === 0) return;
  const linked = await db
    .insertInto('secondApprovalScene')
    .values(ids.map((sceneId) => ({ companyId, sceneId, ruleId })))
    .onConflict((conflict) => conflict.constraint('second_approval_scene_once').doNothing())
    .returning('sceneId')
    .execute();
  const taken = scenes.filter(({ sceneId }) => !linked.some((row) => row.sceneId === sceneId));
  if (taken.length > 0) throw new Refused(SECOND_APPROVAL_REFUSALS.sceneTaken, { names: namesOf(taken) });
}
