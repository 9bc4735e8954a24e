import { sql } from 'kysely';
import type { AccountKind } from '#rules/company.ts';
import { type HeldRole, type Rights, rightsOf } from '#rules/role.ts';
import type { Db } from './db.ts';

/** Who asks, and what that person may do at this very moment: read anew at each request. */
export interface Actor {
  readonly companyId: number;
  readonly companyName: string;
  readonly accountKind: AccountKind;
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
  readonly departmentId: number;
  readonly rights: Rights;
}

interface ActorRow {
  companyName: string;
  companyStatus: string;
  suspendedMessage: string;
  accountKind: AccountKind;
  name: string;
  phone: string;
  departmentId: number;
  deleted: boolean;
  roles: HeldRole[] | null;
}

/** Roles of one person with what each carries; role 3 lists the departments the person manages. */
const heldRoles = (staffId: number) => sql`
  select json_agg(json_build_object('id', role.id, 'name', role.name, 'scope', role.scope,
    'permissions', (select coalesce(json_agg(permission_id), '[]') from role_permission p
      where p.company_id = role.company_id and p.role_id = role.id),
    'departments', case when role.id = 3
      then (select coalesce(json_agg(department_id), '[]') from department_manager m
        where m.company_id = role.company_id and m.staff_id = held.staff_id)
      else (select coalesce(json_agg(department_id), '[]') from role_department d
        where d.company_id = role.company_id and d.role_id = role.id) end) order by role.id)
  from held_role held join role on role.company_id = held.company_id and role.id = held.role_id
  where held.company_id = staff.company_id and held.staff_id = ${staffId}`;

export interface LoadedActor {
  actor: Actor;
  suspended: string | null;
}

/** Null where the person is gone. */
export async function loadActor(db: Db, companyId: number, staffId: number): Promise<LoadedActor | null> {
  const result = await sql<ActorRow>`
    select company.name as "companyName", company.status as "companyStatus",
      company.suspended_message as "suspendedMessage", company.account_kind as "accountKind",
      staff.name, staff.phone, staff.department_id as "departmentId", staff.deleted_at is not null as deleted,
      (${heldRoles(staffId)}) as roles
    from staff join company on company.id = staff.company_id
    where staff.company_id = ${companyId} and staff.id = ${staffId}`.execute(db);
  const row = result.rows[0];
  if (!row || row.deleted) return null;
  const { companyName, accountKind, name, phone, departmentId } = row;
  const rights = rightsOf(row.roles ?? [], departmentId);
  return {
    actor: { companyId, companyName, accountKind, staffId, name, phone, departmentId, rights },
    suspended: row.companyStatus === 'suspended' ? row.suspendedMessage || '企业账户已暂停，请联系客服' : null,
  };
}
