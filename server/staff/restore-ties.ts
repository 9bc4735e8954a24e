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

/** Both had agreed; whoever has left, or has another secretary by now, is left out. */
async function returnSecretaries({ actor, db, now }: Context, ties: readonly Tie[]): Promise<Returned> {
  if (ties.length === 0) return NOTHING;
  const { companyId } = actor;
  const { rows } = await sql<Tie>`
    insert into secretary as added (company_id, staff_id, secretary_id, status, created_at)
    select ${companyId}, tie.staff_id, tie.secretary_id, 'active', ${now}
    from unnest(${idArray(ties.map(({ staffId }) => staffId))},
      ${idArray(ties.map(({ secretaryId }) => secretaryId))}) tie (staff_id, secretary_id)
    where not exists (select from secretary known
        where known.company_id = ${companyId} and known.staff_id = tie.staff_id)
      and not exists (select from staff gone where gone.company_id = ${companyId}
        and gone.id in (tie.staff_id, tie.secretary_id) and gone.deleted_at is not null)
    returning staff_id, secretary_id`.execute(db);
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
