import { sql } from 'kysely';
import type { Scope } from '#rules/department-tree.ts';
import {
  type HolderRow,
  holdersAfter,
  managersAfter,
  NO_CHANGE,
  type OrganisationChange,
} from '#rules/flow/changed-org.ts';
import type { StoredApprover } from '#rules/flow/form.ts';
import type { Applicant, Holder, Org } from '#rules/flow/route.ts';
import { ROLE, scopeOfRole } from '#rules/role.ts';
import type { Db } from '../db.ts';
import { anyOf, sameCompany } from '../query-kit.ts';

interface Places {
  superAdministrator: number;
  /** From the root down to each department that was asked for. */
  paths: ReadonlyMap<number, readonly number[]>;
}

async function placesOf(db: Db, companyId: number, departmentIds: readonly number[]): Promise<Places> {
  const { rows } = await sql<{ superAdministrator: number; paths: { id: number; path: number[] }[] }>`
    select coalesce((select json_agg(json_build_object('id', id, 'path', path)) from department
        where company_id = ${companyId} and id = ${anyOf(departmentIds)}), '[]') as paths,
      (select staff_id from staff_role where company_id = ${companyId} and role_id = ${ROLE.superAdministrator})
        as super_administrator`.execute(db);
  const { superAdministrator, paths } = rows[0]!;
  return { superAdministrator, paths: new Map(paths.map(({ id, path }) => [id, path])) };
}

/** Of each of these departments and of those above it. */
const managersAbove = (db: Db, companyId: number, departmentIds: readonly number[]) =>
  db
    .selectFrom('departmentManager as m')
    .innerJoin('staff', sameCompany('staff.id', 'm.staffId'))
    .select(['m.departmentId', 'm.staffId'])
    .where('m.companyId', '=', companyId)
    .where('m.departmentId', 'in', (eb) =>
      eb
        .selectFrom('department as below')
        .select(sql<number>`unnest(below.path)`.as('id'))
        .where('below.companyId', '=', companyId)
        .where('below.id', '=', anyOf(departmentIds)),
    )
    .where('staff.deletedAt', 'is', null)
    .orderBy('m.position')
    .orderBy('m.staffId')
    .execute();

/** Active holders with the departments each role gives them; role 5 is everybody and no approver. */
async function holdersOf(db: Db, companyId: number, roleIds: readonly number[]): Promise<HolderRow[]> {
  const ids = [...new Set(roleIds)].filter((id) => id !== ROLE.staff);
  if (ids.length === 0) return [];
  const { rows } = await sql<HolderRow>`
    select role.id as role_id, staff.id as staff_id, staff.department_id, role.scope,
      case when role.id = ${ROLE.departmentAdministrator}
        then (select coalesce(json_agg(m.department_id), '[]') from department_manager m
          where m.company_id = ${companyId} and m.staff_id = staff.id)
        else (select coalesce(json_agg(d.department_id), '[]') from role_department d
          where d.company_id = ${companyId} and d.role_id = role.id) end as departments
    from held_role held
    join role on role.company_id = held.company_id and role.id = held.role_id
    join staff on staff.company_id = held.company_id and staff.id = held.staff_id and staff.deleted_at is null
    where held.company_id = ${companyId} and held.role_id in (${sql.join(ids)})
    order by role.id, staff.id`.execute(db);
  return rows;
}

const scopeOf = ({ roleId, scope, departments, departmentId }: HolderRow): Scope =>
  scopeOfRole({ id: roleId, name: '', permissions: [], scope, departments }, departmentId);

/** Those of them who have not left. */
export async function activeAmong(db: Db, companyId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * What routing these approvers for people of these departments can ask, in four statements and one round trip however many there are. It
 * knows the departments' ways to the root and the roles and people named, and nothing else of the company. `change`: as
 * if that were saved.
 */
export async function loadOrgOf(
  db: Db,
  companyId: number,
  departmentIds: readonly number[],
  approvers: readonly StoredApprover[],
  change: OrganisationChange = NO_CHANGE,
): Promise<Org> {
  const roleIds = approvers.flatMap((approver) => (approver.kind === 'role' ? [approver.roleId] : []));
  const named = approvers.flatMap((approver) => (approver.kind === 'designated' ? approver.staffIds : []));
  const [{ paths, superAdministrator }, inForce, holding, designated] = await Promise.all([
    placesOf(db, companyId, departmentIds),
    managersAbove(db, companyId, departmentIds),
    holdersOf(db, companyId, roleIds),
    activeAmong(db, companyId, named),
  ]);
  const managers = managersAfter(inForce, change);
  const rows = holdersAfter(holding, roleIds, change);

  const active = new Set([...[...managers, ...rows].map(({ staffId }) => staffId), ...designated, superAdministrator]);
  return {
    superAdministrator,
    pathOf: (departmentId) => paths.get(departmentId) ?? [],
    managersOf: (departmentId) => managers.flatMap((row) => (row.departmentId === departmentId ? [row.staffId] : [])),
    holdersOf: (roleId): Holder[] =>
      rows.flatMap((row) => (row.roleId === roleId ? [{ staffId: row.staffId, scope: scopeOf(row) }] : [])),
    isActive: (staffId) => active.has(staffId),
  };
}

/** The same for one applicant. */
export const loadOrg = (
  db: Db,
  companyId: number,
  applicant: Applicant,
  approvers: readonly StoredApprover[],
): Promise<Org> => loadOrgOf(db, companyId, [applicant.departmentId], approvers);
