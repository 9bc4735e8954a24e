import type { Day } from '#rules/calendar.ts';
import { FIRST_CREATED_ROLE } from '#rules/role.ts';
import { type Department, foundDepartments } from './departments.ts';
import { phoneGiver } from './phones.ts';
import type { CompanyPlan } from './plan.ts';
import { random } from './random.ts';
import { assignRoles, foundRoles, type Role, type RoleMember } from './roles.ts';
import type { TableRows } from './rows.ts';
import { hireStaff, type Person } from './staff.ts';

/** Departments, staff and roles of one company, as later parts of the world read them. */
export interface Organisation {
  readonly plan: CompanyPlan;
  readonly departments: readonly Department[];
  /** In the order of joining; those who have left carry `deletedAt`. */
  readonly staff: readonly Person[];
  readonly roles: readonly Role[];
  readonly members: readonly RoleMember[];
}

/** What the companies of one world share: ids go on from company to company, and no number is given twice. */
export interface Registry {
  readonly seed: string;
  readonly today: Day;
  readonly nextDepartmentId: () => number;
  readonly nextStaffId: () => number;
  readonly nextRoleId: () => number;
  readonly nextPhone: () => string;
}

function counter(first: number): () => number {
  let next = first;
  return () => next++;
}

export const openRegistry = (seed: string, today: Day): Registry => ({
  seed,
  today,
  nextDepartmentId: counter(1000),
  nextStaffId: counter(10_000),
  nextRoleId: counter(FIRST_CREATED_ROLE),
  nextPhone: phoneGiver(random(`${seed}/phone`)),
});

export function organise(plan: CompanyPlan, registry: Registry): Organisation {
  const { today, nextPhone } = registry;
  const drawFor = (concern: string) => random(`${registry.seed}/${plan.companyId}/${concern}`);
  const departments = foundDepartments(plan, today, registry.nextDepartmentId, drawFor('department'));
  const founding = { plan, departments, today };
  const staff = hireStaff({ ...founding, draw: drawFor('staff'), nextId: registry.nextStaffId, nextPhone });
  const roles = foundRoles({ ...founding, draw: drawFor('role'), nextId: registry.nextRoleId });
  return { plan, departments, staff, roles, members: assignRoles(plan, roles, departments, staff) };
}

const departmentRow = ({ id, superId, name, number, path, createdAt }: Department) => ({
  id,
  super_id: superId,
  name,
  number,
  path,
  created_at: createdAt,
});

/** Passwords are the loader's: hashing is slow and salted, and would make the world differ from run to run. */
const staffRow = (person: Person) => ({
  id: person.id,
  department_id: person.departmentId,
  name: person.name,
  phone: person.phone,
  number: person.number,
  email: person.email,
  sex: person.sex,
  birthday: person.birthday,
  duty: person.duty,
  company_pay: person.companyPay,
  is_key_customer: person.isKeyCustomer,
  created_at: person.createdAt,
  deleted_at: person.deletedAt,
});

const roleRow = ({ id, name, memo, isSystem, scope, createdAt }: Role) => ({
  id,
  name,
  memo,
  is_system: isSystem,
  scope,
  created_at: createdAt,
});

const managerRows = (staff: readonly Person[]) =>
  staff
    .filter(({ managerPosition }) => managerPosition !== null)
    .map(({ id, departmentId, managerPosition }) => ({
      department_id: departmentId,
      staff_id: id,
      position: managerPosition,
    }));

export function organisationTables({ plan, departments, staff, roles, members }: Organisation): TableRows[] {
  const { companyId, name, accountKind } = plan;
  const owned = (table: string, rows: readonly Record<string, unknown>[]): TableRows => ({
    table,
    rows: rows.map((row) => ({ company_id: companyId, ...row })),
  });
  const permissions = roles.flatMap((role) => role.permissions.map((id) => ({ role_id: role.id, permission_id: id })));
  const listed = roles.flatMap((role) => role.departmentIds.map((id) => ({ role_id: role.id, department_id: id })));
  const company = { id: companyId, name, account_kind: accountKind, created_at: departments[0]!.createdAt };
  return [
    { table: 'company', rows: [company] },
    owned('department', departments.map(departmentRow)),
    owned('staff', staff.map(staffRow)),
    owned('role', roles.map(roleRow)),
    owned('role_permission', permissions),
    owned('role_department', listed),
    owned(
      'staff_role',
      members.map(({ staffId, roleId }) => ({ staff_id: staffId, role_id: roleId })),
    ),
    owned('department_manager', managerRows(staff)),
  ];
}
