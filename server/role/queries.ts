import { sql } from 'kysely';
import type { DepartmentPlace } from '#rules/department-tree.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { PERMISSION } from '#rules/permission.ts';
import { ROLE } from '#rules/role.ts';
import { chosenFunctions, MOST_FOUND, type Role, type RoleMember } from '#rules/role-form.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { versionOf } from '../edits.ts';
import { contains, paginate, sameCompany, withinScope } from '../query-kit.ts';

const permissionIds = (companyId: number) => sql<
  number[]
>`(select coalesce(json_agg(p.permission_id), '[]') from role_permission p
  where p.company_id = ${companyId} and p.role_id = role.id)`;
const departmentIds = (companyId: number) => sql<
  number[]
>`(select coalesce(json_agg(d.department_id order by d.department_id), '[]')
  from role_department d where d.company_id = ${companyId} and d.role_id = role.id)`;

/** Role 3 counts whoever manages a department, role 5 everybody; a person who left counts nowhere. */
const memberCount = (companyId: number) => sql<number>`case role.id
  when ${ROLE.departmentAdministrator} then (select count(distinct m.staff_id) from department_manager m
    join staff s on s.company_id = m.company_id and s.id = m.staff_id and s.deleted_at is null
    where m.company_id = ${companyId})
  when ${ROLE.staff} then (select count(*) from staff s where s.company_id = ${companyId} and s.deleted_at is null)
  else (select count(*) from staff_role r
    join staff s on s.company_id = r.company_id and s.id = r.staff_id and s.deleted_at is null
    where r.company_id = ${companyId} and r.role_id = role.id) end`;

const roleRows = (db: Db, companyId: number) =>
  db
    .selectFrom('role')
    .where('role.companyId', '=', companyId)
    .select(['role.id', 'role.name', 'role.memo', 'role.isSystem', 'role.scope'])
    .select([permissionIds(companyId).as('permissions'), departmentIds(companyId).as('departments')])
    .select(memberCount(companyId).as('memberCount'))
    .leftJoin('lastEdit', (join) =>
      join
        .onRef('lastEdit.companyId', '=', 'role.companyId')
        .on('lastEdit.kind', '=', 'role')
        .on('lastEdit.record', '=', sql<string>`role.id::text`),
    )
    .select(['lastEdit.staffName', 'lastEdit.at as editedAt']);

type RoleRow = Awaited<ReturnType<ReturnType<typeof roleRows>['execute']>>[number];

function roleOf({ staffName, ...row }: RoleRow): Role {
  const permissions = chosenFunctions(row.permissions);
  const version = versionOf([row.name, row.memo, row.scope, permissions, row.departments]);
  return { ...row, permissions, version, editedBy: staffName ?? '' };
}

export async function findRoles(db: Db, { companyId }: Actor, page: PageInput): Promise<Page<Role>> {
  const { rows, total } = await paginate(roleRows(db, companyId).orderBy('role.id'), page);
  return { rows: rows.map(roleOf), total };
}

export async function findRole(db: Db, companyId: number, id: number): Promise<Role | undefined> {
  const row = await roleRows(db, companyId).where('role.id', '=', id).executeTakeFirst();
  return row && roleOf(row);
}

/**
 * The role as it is once nobody else is changing it. Whoever edits or deletes a role, or adds to it, holds this lock,
 * so that what was decided about its rights and members still holds when it is written.
 */
export async function lockRole(db: Db, companyId: number, id: number): Promise<Role | undefined> {
  const locked = await db
    .selectFrom('role')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findRole(db, companyId, id);
}

export const roleChoices = (db: Db, companyId: number) =>
  db.selectFrom('role').select(['id', 'name', 'isSystem']).where('companyId', '=', companyId).orderBy('id').execute();

/** Oneself, or somebody in one's departments; nobody otherwise. */
export async function isVisibleStaff(db: Db, { companyId, staffId, rights }: Actor, id: number): Promise<boolean> {
  if (id === staffId) return true;
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where(withinScope(companyId, rights.wholeScope, 'departmentId'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export const rolesOfStaff = (db: Db, companyId: number, staffId: number) =>
  db
    .selectFrom('heldRole')
    .innerJoin('role', sameCompany('role.id', 'heldRole.roleId'))
    .select(['role.id', 'role.name'])
    .where('heldRole.companyId', '=', companyId)
    .where('heldRole.staffId', '=', staffId)
    .orderBy('role.id')
    .execute();

/** Active people within the departments that the actor manages roles for. */
const staffRows = (db: Db, { companyId, rights }: Actor, search: string | undefined) =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .where('staff.companyId', '=', companyId)
    .where(withinScope(companyId, rights.scopeOf(PERMISSION.role), 'staff.departmentId'))
    .where('staff.deletedAt', 'is', null)
    .where(search === undefined ? sql<boolean>`true` : matches(contains(search)))
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'staff.number', 'department.name as departmentName'])
    .orderBy('staff.id');

const matches = (pattern: string) =>
  sql<boolean>`(staff.name ilike ${pattern} or staff.number ilike ${pattern} or staff.phone like ${pattern})`;

const isMember = (companyId: number, roleId: number) =>
  roleId === ROLE.departmentAdministrator
    ? sql<boolean>`exists (select from department_manager m
        where m.company_id = ${companyId} and m.staff_id = staff.id)`
    : sql<boolean>`exists (select from staff_role r
        where r.company_id = ${companyId} and r.staff_id = staff.id and r.role_id = ${roleId})`;

export const findMembers = (
  db: Db,
  actor: Actor,
  { roleId, search, ...page }: PageInput & { roleId: number; search: string | undefined },
): Promise<Page<RoleMember>> => paginate(staffRows(db, actor, search).where(isMember(actor.companyId, roleId)), page);

export const searchStaff = (db: Db, actor: Actor, keyword: string): Promise<RoleMember[]> =>
  staffRows(db, actor, keyword).limit(MOST_FOUND).execute();

export interface NamedPlace extends DepartmentPlace {
  readonly name: string;
}

/** Where these departments stand in the tree; another company's and deleted ones are none. */
export async function departmentPlaces(
  db: Db,
  companyId: number,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, NamedPlace>> {
  const roleIds = [...new Set(ids)];
  if (roleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('department')
    .select(['id', 'path', 'name'])
    .where('companyId', '=', companyId)
    .where('id', 'in', roleIds)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
