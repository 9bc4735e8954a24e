import { sql } from 'kysely';
import { type LimitDraft, limitText } from '#rules/limit.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { markEdited } from '../edits.ts';
import { setLimits } from '../limits.ts';
import { idArray } from '../query-kit.ts';

export async function scenesInUse(db: Db, companyId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select id from scene where company_id = ${companyId}
    and id = any(${idArray(ids)}) and status in ('enabled', 'disabled') order by id for share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Who has these phones, anywhere on the platform. */
export async function phoneOwners(db: Db, phones: readonly string[]) {
  const { rows } = await sql<{ phone: string; companyId: number; staffId: number }>`
    select phone, company_id, staff_id from login_phone
    where phone = any(${[...phones]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.phone, row]));
}

export async function numberOwners(
  db: Db,
  companyId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; id: number }>`select number, id from staff
    where company_id = ${companyId} and number = any(${[...numbers]}::text[]) and deleted_at is null`.execute(db);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

interface ImportedConditions {
  staffId: number;
  sceneIds: readonly number[] | undefined;
  limit: LimitDraft | undefined;
}

/** Pairs of people and what each gets, in two statements for a whole batch. */
async function replaceScenes(db: Db, companyId: number, given: readonly ImportedConditions[]): Promise<void> {
  const set = given.filter(({ sceneIds }) => sceneIds !== undefined);
  if (set.length === 0) return;
  const pairs = set.flatMap(({ staffId, sceneIds }) => sceneIds!.map((sceneId) => [staffId, sceneId] as const));
  const people = idArray(set.map(({ staffId }) => staffId));
  await sql`delete from staff_scene where company_id = ${companyId} and staff_id = any(${people})`.execute(db);
  await sql`insert into staff_scene as added (company_id, staff_id, scene_id)
    select ${companyId}, * from unnest(${idArray(pairs.map(([staffId]) => staffId))},
      ${idArray(pairs.map(([, sceneId]) => sceneId))}) returning staff_id`.execute(db);
}

/** Scenes and limits of a batch. People who get the same limit get it together: files repeat a few amounts. */
export async function storeConditions(
  db: Db,
  actor: Actor,
  given: readonly ImportedConditions[],
  now: Date,
): Promise<void> {
  await replaceScenes(db, actor.companyId, given);
  const alike = new Map<string, { limit: LimitDraft; staffIds: number[] }>();
  for (const { staffId, limit } of given) {
    if (!limit) continue;
    const group = alike.get(limitText(limit)) ?? { limit, staffIds: [] };
    group.staffIds.push(staffId);
    alike.set(limitText(limit), group);
  }
  for (const { limit, staffIds } of alike.values()) {
    await setLimits(db, [actor.companyId, { staffIds }], limit, actor, now);
  }
  const changed = given.filter(({ sceneIds, limit }) => sceneIds !== undefined || limit !== undefined);
  const ids = changed.map(({ staffId }) => staffId);
  await markEdited(db, actor, 'conditions', ids, now);
}
