import { sql } from 'kysely';
import type { Scope } from '#rules/department-tree.ts';
import { PERMISSION } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { HeldRole } from '#rules/role.ts';
import type { PlaceOf, Target } from '#rules/staff/decisions.ts';
import { type Sex, STAFF_REFUSALS } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { heldRoles } from '../held-roles.ts';
import { found, Refused } from '../http/refused.ts';
import { keyed } from '../prepared.ts';
import { idArray, withinScope } from '../query-kit.ts';
import { departmentsById, placesIn } from './departments.ts';

/** Somebody whom a change is about, as that person is while nobody else changes them. */
export interface Person extends Target {
  phone: string;
  number: string | null;
  email: string | null;
  idNumber: Buffer | null;
  sex: Sex | null;
  birthday: string | null;
  duty: string | null;
  leavesOn: string | null;
  companyPay: boolean;
  isKeyCustomer: boolean;
}

export async function rolesHeldBy(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, HeldRole[]>> {
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom('staff')
    .select(['staff.id as staffId', heldRoles(companyId).as('roles')])
    .where('staff.companyId', '=', companyId)
    .where('staff.id', '=', sql<number>`any(${idArray(ids)})`);
  const rows = await keyed(db, query.compile());
  return new Map(rows.map(({ staffId, roles }) => [staffId, roles]));
}

/**
 * The people among these ids within the scope, locked until the change commits. Roles are read after the lock is held:
 * whatever was just given to one of them is seen.
 */
export async function lockWithin(db: Db, companyId: number, scope: Scope, ids: readonly number[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id as staffId', 'name', 'departmentId', 'phone', 'number', 'email', 'sex', 'birthday'])
    .select(['duty', 'leavesOn', 'idNumber', 'companyPay', 'isKeyCustomer'])
    .where('companyId', '=', companyId)
    .where(withinScope(companyId, scope, 'staff.departmentId'))
    .where('id', '=', sql<number>`any(${idArray([...new Set(ids)])})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const roles = await rolesHeldBy(
    db,
    companyId,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map((row) => ({ ...row, sex: row.sex, roles: roles.get(row.staffId) ?? [] }));
}

/** Those whom the caller manages. */
export const lockPeople = (db: Db, { companyId, rights }: Actor, ids: readonly number[]): Promise<Person[]> =>
  lockWithin(db, companyId, rights.scopeOf(PERMISSION.staff), ids);

export async function lockPerson(db: Db, actor: Actor, staffId: number): Promise<Person> {
  return found((await lockPeople(db, actor, [staffId]))[0]);
}

/** All of them or nobody: one that is unknown, elsewhere or out of scope ends the call. */
export async function lockAll(db: Db, actor: Actor, ids: readonly number[]): Promise<Person[]> {
  const people = await lockPeople(db, actor, ids);
  if (people.length < new Set(ids).size) throw new Refused(REFUSALS.notFound);
  return people;
}

/** Roles as they will stay until this commits: whoever edits or deletes one waits. One that is gone meanwhile is missing. */
export async function rolesInUse(db: Db, companyId: number, ids: readonly number[]): Promise<HeldRole[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HeldRole>`
    select role.id, role.name, role.scope,
      (select coalesce(json_agg(p.permission_id), '[]') from role_permission p
        where p.company_id = ${companyId} and p.role_id = role.id) as permissions,
      (select coalesce(json_agg(d.department_id), '[]') from role_department d
        where d.company_id = ${companyId} and d.role_id = role.id) as departments
    from role where role.company_id = ${companyId} and role.id = any(${idArray(ids)})
    order by role.id for share`.execute(db);
  return rows;
}

/** Roles to be given, all of them. */
export async function lockRoles(db: Db, companyId: number, ids: readonly number[]): Promise<HeldRole[]> {
  const roles = await rolesInUse(db, companyId, ids);
  if (roles.length < new Set(ids).size) throw new Refused(STAFF_REFUSALS.roleUnknown);
  return roles;
}

/** Where the departments lie that these roles and people reach; asked before rights are compared. */
export async function placesOf(
  db: Db,
  companyId: number,
  roles: readonly HeldRole[],
  departmentIds: readonly number[],
): Promise<PlaceOf> {
  const ids = [...departmentIds, ...roles.flatMap(({ departments }) => departments)];
  return placesIn(await departmentsById(db, companyId, ids));
}

export const placesOfPeople = (db: Db, companyId: number, people: readonly Target[]): Promise<PlaceOf> =>
  placesOf(
    db,
    companyId,
    people.flatMap(({ roles }) => roles),
    people.map(({ departmentId }) => departmentId),
  );
