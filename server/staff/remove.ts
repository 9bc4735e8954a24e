import { type RawBuilder, sql } from 'kysely';
import type { FailedDeletion } from '#contract/staff/writes.ts';
import { isRefused, REFUSALS } from '#rules/refusal.ts';
import { mayDelete } from '#rules/staff/decisions.ts';
import { leftOpenText } from '#rules/staff/open-matters.ts';
import { namesText, removedText } from '#rules/staff/text.ts';
import type { Db } from '../db.ts';
import { allowed } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { endAllSessions } from '../http/session.ts';
import { idArray } from '../query-kit.ts';
import { openMattersOf } from './open-matters.ts';
import { lockPeople, lockPerson, type Person, placesOfPeople } from './people.ts';

/** What is theirs again should somebody bring them back. */
async function keepForReturn(db: Db, companyId: number, ids: readonly number[], removedBy: string): Promise<void> {
  const of = (columns: RawBuilder<unknown>) => sql`${columns} and company_id = ${companyId}`;
  await sql`
    insert into staff_removal (company_id, staff_id, role_ids, managed_ids, secretary_id, principal_ids, removed_by)
    select ${companyId}, person,
      array(${of(sql`select role_id from staff_role where staff_id = person`)} order by role_id),
      array(${of(sql`select department_id from department_manager where staff_id = person`)} order by department_id),
      (${of(sql`select secretary_id from secretary where staff_id = person and status = 'active'`)}),
      array(${of(sql`select staff_id from secretary where secretary_id = person and status = 'active'`)}),
      ${removedBy}
    from unnest(${idArray(ids)}) person
    on conflict (company_id, staff_id) do update set role_ids = excluded.role_ids, managed_ids = excluded.managed_ids,
      secretary_id = excluded.secretary_id, principal_ids = excluded.principal_ids, removed_by = excluded.removed_by
  `.execute(db);
}

/**
 * The person stays as history and nothing else: number and phone are free, offices and roles are given back, nobody's
 * secretary any more, signed out everywhere.
 */
async function removePeople({ actor, db, now }: Context, people: readonly Person[]): Promise<void> {
  const { companyId } = actor;
  const ids = people.map(({ staffId }) => staffId);
  if (ids.length === 0) return;
  const gone = idArray(ids);
  await keepForReturn(db, companyId, ids, actor.name);
  await sql`delete from department_manager where company_id = ${companyId} and staff_id = any(${gone})`.execute(db);
  await sql`delete from staff_role where company_id = ${companyId} and staff_id = any(${gone})`.execute(db);
  await sql`delete from secretary where company_id = ${companyId}
    and (staff_id = any(${gone}) or secretary_id = any(${gone}))`.execute(db);
  await sql`update staff set deleted_at = ${now} where company_id = ${companyId} and id = any(${gone})`.execute(db);
  await endAllSessions(db, companyId, ids);
}

export async function removeStaff(context: Context, staffId: number): Promise<void> {
  const { actor, db, record } = context;
  const person = await lockPerson(db, actor, staffId);
  allowed(mayDelete(actor, person, await placesOfPeople(db, actor.companyId, [person])));
  const open = await openMattersOf(db, actor, [staffId]);
  await removePeople(context, [person]);
  record(removedText(person) + leftOpenText(open));
}

/** Who is no one of the caller's is counted, not named: what was typed is no business of the log. */
function removedManyText(gone: readonly Person[], failures: readonly FailedDeletion[]): string {
  const named = failures.filter(({ name }) => name !== '').map(({ name, reason }) => `${name}（${reason}）`);
  const others = failures.length - named.length;
  const reasons = [...named, ...(others > 0 ? [`${others} 人（${REFUSALS.notFound.msg}）`] : [])];
  const kept = failures.length > 0 ? `；未能删除 ${failures.length} 人：${namesText(reasons)}` : '';
  return `批量删除员工 ${gone.length} 人：${namesText(gone.map(({ name }) => name))}${kept}`;
}

/** Deletes whoever may be deleted and says of the others why not. */
export async function removeMany(context: Context, ids: readonly number[]): Promise<FailedDeletion[]> {
  const { actor, db, record, unchanged } = context;
  const people = await lockPeople(db, actor, ids);
  const placeOf = await placesOfPeople(db, actor.companyId, people);
  const known = new Map(people.map((person) => [person.staffId, person]));
  const failures: FailedDeletion[] = [];
  for (const staffId of new Set(ids)) {
    const person = known.get(staffId);
    const decision = person && mayDelete(actor, person, placeOf);
    if (!person) failures.push({ staffId, name: '', reason: REFUSALS.notFound.msg });
    else if (isRefused(decision)) failures.push({ staffId, name: person.name, reason: decision.refused.msg });
  }
  const kept = new Set(failures.map(({ staffId }) => staffId));
  const gone = people.filter(({ staffId }) => !kept.has(staffId));
  const open = await openMattersOf(
    db,
    actor,
    gone.map(({ staffId }) => staffId),
  );
  await removePeople(context, gone);
  if (gone.length > 0) record(removedManyText(gone, failures) + leftOpenText(open));
  else unchanged();
  return failures;
}
