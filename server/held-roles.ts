import { sql } from 'kysely';
import type { HeldRole } from '#rules/role.ts';
import type { Given } from './prepared.ts';

/** Every role of a row of `staff` with what it carries; role 3 lists the departments the person manages. */
export const heldRoles = (companyId: Given<number>) => sql<HeldRole[]>`(
  select coalesce(json_agg(json_build_object('id', role.id, 'name', role.name, 'scope', role.scope,
    'permissions', (select coalesce(json_agg(p.permission_id), '[]') from role_permission p
      where p.company_id = ${companyId} and p.role_id = role.id),
    'departments', case when role.id = 3
      then (select coalesce(json_agg(m.department_id), '[]') from department_manager m
        where m.company_id = ${companyId} and m.staff_id = held.staff_id)
      else (select coalesce(json_agg(d.department_id), '[]') from role_department d
        where d.company_id = ${companyId} and d.role_id = role.id) end) order by role.id), '[]')
  from held_role held join role on role.company_id = held.company_id and role.id = held.role_id
  where held.company_id = ${companyId} and held.staff_id = staff.id)`;
