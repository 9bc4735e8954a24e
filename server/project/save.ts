import { sql } from 'kysely';
import { budgetLimit, PROJECT_REFUSALS, type ProjectDraft, type ProjectStatus } from '#rules/project.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { markEdited } from '../edits.ts';
import { brokenConstraint } from '../error-code.ts';
import { Refused } from '../http/refused.ts';
import { setLimit } from '../limits.ts';
import { presentStaff } from './queries.ts';

interface Saving {
  readonly db: Db;
  readonly actor: Pick<Actor, 'companyId' | 'staffId' | 'name'>;
  readonly now: Date;
}

/** The unique key decides between two who use a number at once. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) === 'project_number') throw new Refused(PROJECT_REFUSALS.numberTaken);
    throw error;
  }
}

async function setOwners({ db, actor: { companyId } }: Saving, projectId: number, ids: readonly number[]) {
  await db.deleteFrom('projectOwner').where('companyId', '=', companyId).where('projectId', '=', projectId).execute();
  if (ids.length === 0) return;
  await db
    .insertInto('projectOwner')
    .values(ids.map((staffId) => ({ companyId, projectId, staffId })))
    .execute();
}

/** Owners, budget and who saved it. Whoever sets a budget holds the account's lock, as every booking does. */
async function saveParts(saving: Saving, projectId: number, { ownerIds, budgetFen }: ProjectDraft): Promise<void> {
  const { db, actor, now } = saving;
  const { companyId } = actor;
  await setOwners(saving, projectId, ownerIds);
  await setLimit(db, { companyId, projectId }, budgetLimit(budgetFen), actor, now);
  await markEdited(db, actor, 'project', [projectId], now);
}

export async function refuseMissingOwners({ db, actor }: Saving, ids: readonly number[], kept: readonly number[] = []) {
  const wanted = ids.filter((id) => !kept.includes(id));
  const present = await presentStaff(db, actor.companyId, wanted);
  if (wanted.some((id) => !present.includes(id))) throw new Refused(PROJECT_REFUSALS.ownerGone);
}

export async function addProject(saving: Saving, draft: ProjectDraft): Promise<number> {
  const { db, actor, now } = saving;
  const { number, name, startDay, endDay } = draft;
  const row = { companyId: actor.companyId, number, name, startDay, endDay, createdAt: now, editedAt: now };
  const { id } = await refusingTaken(() =>
    db.insertInto('project').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  await saveParts(saving, id, draft);
  return id;
}

export async function updateProject(saving: Saving, projectId: number, draft: ProjectDraft): Promise<void> {
  const { db, actor, now } = saving;
  const { number, name, startDay, endDay } = draft;
  await refusingTaken(() =>
    db
      .updateTable('project')
      .set({ number, name, startDay, endDay, editedAt: now })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', projectId)
      .execute(),
  );
  await saveParts(saving, projectId, draft);
}

export async function turnProject({ db, actor, now }: Saving, projectId: number, to: ProjectStatus): Promise<void> {
  await db
    .updateTable('project')
    .set({ isEnabled: to === 'enabled', editedAt: now })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', projectId)
    .execute();
  await markEdited(db, actor, 'project', [projectId], now);
}

/** Held until the change commits. */
export async function lockProject(db: Db, companyId: number, projectId: number): Promise<void> {
  await sql`select id from project where company_id = ${companyId} and id = ${projectId} for update`.execute(db);
}
