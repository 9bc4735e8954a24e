import { sql } from 'kysely';
import { type LimitDraft, UNLIMITED } from '#rules/limit.ts';
import { mayChangeConditions } from '#rules/staff/decisions.ts';
import { conditionsText, limitSetText, scenesSetText } from '#rules/staff/text.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import type { Db } from '../db.ts';
import { markEdited, refuseStale, versionOf } from '../edits.ts';
import { allowed, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { limitsInForce, setLimits } from '../limits.ts';
import { idArray } from '../query-kit.ts';
import { lockAll, type Person } from './people.ts';

interface NamedScene {
  id: number;
  name: string;
}

/** The scenes as they are until this commits: enabled or disabled, of this company, every one of them. */
export async function lockScenes(db: Db, companyId: number, ids: readonly number[]): Promise<NamedScene[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedScene>`select id, name from scene where company_id = ${companyId}
    and id = any(${idArray(ids)}) and status in ('enabled', 'disabled') order by id for share`.execute(db);
  if (rows.length < new Set(ids).size) throw new Refused(STAFF_REFUSALS.sceneUnknown);
  return rows;
}

/** Each of these people gets exactly these scenes. */
export async function linkScenes(
  db: Db,
  companyId: number,
  staffIds: readonly number[],
  sceneIds: readonly number[],
): Promise<void> {
  const [people, scenes] = [idArray(staffIds), idArray([...new Set(sceneIds)])];
  await sql`delete from staff_scene where company_id = ${companyId} and staff_id = any(${people})
    and not scene_id = any(${scenes})`.execute(db);
  await sql`insert into staff_scene (company_id, staff_id, scene_id)
    select ${companyId}, person, scene from unnest(${people}) person cross join unnest(${scenes}) scene
    on conflict do nothing`.execute(db);
}

async function sceneNamesOf(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ staffId: number; names: string[] }>`
    select link.staff_id, array_agg(scene.name order by scene.id) as names
    from staff_scene link join scene on scene.company_id = link.company_id and scene.id = link.scene_id
    where link.company_id = ${companyId} and link.staff_id = any(${idArray(ids)})
      and scene.status in ('enabled', 'disabled') group by link.staff_id`.execute(db);
  return new Map(rows.map(({ staffId, names }) => [staffId, names]));
}

export interface Conditions {
  /** Absent: each keeps their own. */
  sceneIds: readonly number[] | undefined;
  /** Null: each keeps their own. */
  limit: LimitDraft | null;
  /** The version that was read of the one person. */
  version?: string | undefined;
}

/** Of one person's scenes and limit, whichever way they were set. */
export async function conditionsVersion(db: Db, companyId: number, staffId: number): Promise<string> {
  const { rows } = await sql<{ id: number }>`select scene.id from staff_scene link
    join scene on scene.company_id = link.company_id and scene.id = link.scene_id
    where link.company_id = ${companyId} and link.staff_id = ${staffId} and scene.status in ('enabled', 'disabled')
    order by scene.id`.execute(db);
  const limit = (await limitsInForce(db, companyId, { staffIds: [staffId] })).get(staffId) ?? UNLIMITED;
  const { kind, moneyFen, startDay, endDay } = limit;
  return versionOf([rows.map(({ id }) => id), kind, moneyFen, startDay, endDay]);
}

async function changeScenes({ actor, db }: Context, people: readonly Person[], sceneIds: readonly number[]) {
  const { companyId } = actor;
  const ids = people.map(({ staffId }) => staffId);
  const scenes = await lockScenes(db, companyId, sceneIds);
  const before = await sceneNamesOf(db, companyId, ids);
  await linkScenes(db, companyId, ids, sceneIds);
  return scenesSetText(
    scenes.map(({ name }) => name),
    people.map(({ staffId, name }) => ({ name, before: before.get(staffId) ?? [] })),
  );
}

async function changeLimit({ actor, db, now }: Context, people: readonly Person[], limit: LimitDraft) {
  const ids = people.map(({ staffId }) => staffId);
  const before = await setLimits(db, [actor.companyId, { staffIds: ids }], limit, actor, now);
  return limitSetText(
    limit,
    people.map(({ staffId, name }) => ({ name, before: before.get(staffId)! })),
  );
}

/** Scenes and limit of one person or many: all of them, or nothing is changed. */
export async function setConditions(context: Context, ids: readonly number[], conditions: Conditions): Promise<void> {
  const { actor, db, now, record } = context;
  const people = await lockAll(db, actor, ids);
  const { version } = conditions;
  if (version !== undefined) refuseStale(version, await conditionsVersion(db, actor.companyId, ids[0]!));
  for (const person of people) allowed(mayChangeConditions(actor, person));
  const { sceneIds, limit } = conditions;
  const sentences = [
    ...(sceneIds === undefined ? [] : [await changeScenes(context, people, sceneIds)]),
    ...(limit === null ? [] : [await changeLimit(context, people, limit)]),
  ];
  await markEdited(db, actor, 'conditions', ids, now);
  record(conditionsText(sentences));
}
