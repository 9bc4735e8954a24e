import { sql } from 'kysely';
import type { SceneAssignment } from '#contract/staff/conditions.ts';
import { trees } from '#rules/department-tree.ts';
import { PERMISSION } from '#rules/permission.ts';
import { isRefused } from '#rules/refusal.ts';
import { mayChangeConditions } from '#rules/staff/decisions.ts';
import { sceneAssignedText } from '#rules/staff/text.ts';
import { MOST_MATCHING, STAFF_REFUSALS } from '#rules/staff.ts';
import { markEdited } from '../edits.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { anyOf, idArray, withinScope } from '../query-kit.ts';
import { lockScenes } from './conditions.ts';
import { liveDepartment } from './departments.ts';
import { lockAll } from './people.ts';

/** The people of these departments and of everything below, and the people named. */
async function idsOf({ actor, db }: Context, { departmentIds, staffIds }: SceneAssignment): Promise<number[]> {
  const { companyId, rights } = actor;
  const scope = rights.scopeOf(PERMISSION.staff);
  for (const id of departmentIds) found(await liveDepartment(db, companyId, scope, id));
  if (departmentIds.length === 0) return [...new Set(staffIds)];
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) =>
      or([withinScope(companyId, trees([...departmentIds]), 'staff.departmentId'), eb('id', '=', anyOf(staffIds))]),
    )
    .limit(MOST_MATCHING + 1)
    .execute();
  if (rows.length > MOST_MATCHING) throw new Refused(STAFF_REFUSALS.tooManyMatching, { most: MOST_MATCHING });
  return [...new Set([...rows.map(({ id }) => id), ...staffIds])];
}

/** Whoever has it already, or has it no more, stays as they are; oneself and the holder of role 1 are left out. */
export async function assignScene(context: Context, assignment: SceneAssignment) {
  const { actor, db, now, record, unchanged } = context;
  const { companyId } = actor;
  const { sceneId, isTaken } = assignment;
  const [scene] = await lockScenes(db, companyId, [sceneId]);
  const people = await lockAll(db, actor, await idsOf(context, assignment));
  const allowed = people.filter((person) => !isRefused(mayChangeConditions(actor, person)));
  const ids = idArray(allowed.map(({ staffId }) => staffId));
  const { rows } = isTaken
    ? await sql<{ id: number }>`delete from staff_scene where company_id = ${companyId} and scene_id = ${sceneId}
        and staff_id = any(${ids}) returning staff_id as id`.execute(db)
    : await sql<{ id: number }>`insert into staff_scene (company_id, staff_id, scene_id)
        select ${companyId}, unnest(${ids}), ${sceneId} on conflict do nothing returning staff_id as id`.execute(db);
  const changed = new Set(rows.map(({ id }) => id));
  const names = allowed.filter(({ staffId }) => changed.has(staffId)).map(({ name }) => name);
  await markEdited(db, actor, 'conditions', [...changed], now);
  if (changed.size === 0) unchanged();
  else record(sceneAssignedText(scene?.name ?? '', names, isTaken));
  return { changed: changed.size, kept: people.length - allowed.length };
}
