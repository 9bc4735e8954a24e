import { sql } from 'kysely';
import { mayNameManagers } from '#rules/department.ts';
import { PERMISSION } from '#rules/permission.ts';
import { isRefused } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import type { Context } from '../http/serve.ts';
import { anyOf, idArray } from '../query-kit.ts';
import { departmentsById, liveDepartment } from './departments.ts';

/** What somebody has again, and what not, in words. */
export interface Returned {
  readonly given: string[];
  readonly lost: string[];
}

const NOTHING: Returned = { given: [], lost: [] };

/** The departments managed before, as far as they are there and the caller may name their managers. */
async function returnOffices({ actor, db }: Context, staffId: number, ids: readonly number[]): Promise<Returned> {
  const { companyId, rights } = actor;
  const scope = rights.scopeOf(PERMISSION.department);
  const named = await departmentsById(db, companyId, ids);
  const returned: Returned = { given: [], lost: [] };
  for (const id of ids) {
    const office = `“${named.get(id)?.name ?? ''}”的负责人`;
    const department = await liveDepartment(db, companyId, scope, id);
    if (!department || isRefused(mayNameManagers(rights, department))) {
      returned.lost.push(office);
      continue;
    }
    await sql`insert into department_manager as added (company_id, department_id, staff_id, position)
      select ${companyId}, ${id}, ${staffId}, coalesce(max(position) + 1, 0) from department_manager
      where company_id = ${companyId} and department_id = ${id} returning staff_id`.execute(db);
    returned.given.push(office);
  }
  return returned;
}

interface Tie {
  readonly staffId: number;
  readonly secretaryId: number;
}

async function namesOf(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** As far as both are there, and the one whose secretary it was has no other by now. */
async function possibleTies(db: Db, companyId: number, ties: readonly Tie[]): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select tie.staff_id, tie.secretary_id
    from unnest(${idArray(ties.map(({ staffId }) => staffId))},
      ${idArray(ties.map(({ secretaryId }) => secretaryId))}) tie (staff_id, secretary_id)
    join staff principal on principal.company_id = ${companyId} and principal.id = tie.staff_id
      and principal.deleted_at is null
    join staff clerk on clerk.company_id = ${companyId} and clerk.id = tie.secretary_id and clerk.deleted_at is null
    where not exists (select from secretary known
      where known.company_id = ${companyId} and known.staff_id = tie.staff_id)`.execute(db);
  return rows;
}

/** Both had agreed; whoever has left, or has another secretary by now, is left out. */
async function returnSecretaries({ actor, db, now }: Context, ties: readonly Tie[]): Promise<Returned> {
  if (ties.length === 0) return NOTHING;
  const { companyId } = actor;
  const possible = await possibleTies(db, companyId, ties);
  const added = possible.map((tie) => ({ companyId, ...tie, status: 'active' as const, createdAt: now }));
  // In a statement of its own: one that asks and adds at once cannot be sent to the company's machine.
  const insert = db.insertInto('secretary').onConflict((conflict) => conflict.doNothing());
  const rows = added.length === 0 ? [] : await insert.values(added).returning(['staffId', 'secretaryId']).execute();
  const names = await namesOf(
    db,
    companyId,
    ties.flatMap(({ staffId, secretaryId }) => [staffId, secretaryId]),
  );
  const text = ({ staffId, secretaryId }: Tie) => `“${names.get(staffId)}”的秘书“${names.get(secretaryId)}”`;
  const isBack = (tie: Tie) => rows.some((row) => row.staffId === tie.staffId && row.secretaryId === tie.secretaryId);
  return { given: ties.filter(isBack).map(text), lost: ties.filter((tie) => !isBack(tie)).map(text) };
}

/** What tied somebody to departments and colleagues before they were deleted. */
export async function returnTies(context: Context, staffId: number): Promise<Returned> {
  const { actor, db } = context;
  const removal = await db
    .selectFrom('staffRemoval')
    .select(['managedIds', 'secretaryId', 'principalIds'])
    .where('companyId', '=', actor.companyId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  if (!removal) return NOTHING;
  const { managedIds, secretaryId, principalIds } = removal;
  const offices = await returnOffices(context, staffId, managedIds);
  const secretaries = await returnSecretaries(context, [
    ...(secretaryId === null ? [] : [{ staffId, secretaryId }]),
    ...principalIds.map((principalId) => ({ staffId: principalId, secretaryId: staffId })),
  ]);
  return {
    given: [...offices.given, ...secretaries.given],
    lost: [...offices.lost, ...secretaries.lost],
  };
}
