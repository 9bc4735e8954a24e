import { sql } from 'kysely';
import type { CompanyTerms } from '#rules/company-terms.ts';
import { newDepartmentNumber } from '#rules/department.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { withParents } from '#rules/permission.ts';
import { ROLE } from '#rules/role.ts';
import { SYSTEM_ROLES } from '#rules/system-roles.ts';
import { type Db, enterCompany } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { Refused } from '../http/refused.ts';
import { settled } from '../transactions.ts';
import { putTerms } from './terms.ts';

export interface NewCompany {
  readonly name: string;
  readonly administrator: { readonly name: string; readonly phone: string };
  readonly terms: CompanyTerms;
}

export interface OpenedCompany {
  companyId: number;
  administratorId: number;
}

/**
 * A company with everything that each one has: its root department, the system roles, its terms, and one super
 * administrator who manages the root. From the first row on, the transaction is that company's.
 */
export async function openCompany(db: Db, newCompany: NewCompany, now: Date): Promise<OpenedCompany> {
  const companyId = await addCompany(db, newCompany, now);
  await putTerms(db, companyId, newCompany.terms, now);
  const rootId = await addRoot(db, companyId, newCompany.name, now);
  await addSystemRoles(db, companyId, now);
  const administratorId = await addAdministrator(db, [companyId, rootId], newCompany.administrator, now);
  return { companyId, administratorId };
}

/** Row security admits a company's row only where it is set already, so the number comes first. */
async function addCompany(db: Db, { name, terms }: NewCompany, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('company', 'id')) as id`.execute(db);
  const { id } = rows[0]!;
  await enterCompany(db, id);
  await db.insertInto('company').values({ id, name, accountKind: terms.accountKind, createdAt: now }).execute();
  return id;
}

async function addRoot(db: Db, companyId: number, name: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
    insert into department as added (company_id, id, super_id, name, number, path, created_at)
    select ${companyId}, id, null, ${name}, ${newDepartmentNumber(now)}, array[id], ${now} from made
    returning id`.execute(db);
  return rows[0]!.id;
}

async function addSystemRoles(db: Db, companyId: number, now: Date): Promise<void> {
  const roles = SYSTEM_ROLES.map(({ id, name, memo, scope }) => ({ id, name, memo, scope }));
  await db
    .insertInto('role')
    .values(roles.map((role) => ({ ...role, companyId, isSystem: true, createdAt: now })))
    .execute();
  const carried = SYSTEM_ROLES.flatMap(({ id, permissions }) =>
    withParents(permissions).map((permissionId) => ({ companyId, roleId: id, permissionId })),
  );
  await db.insertInto('rolePermission').values(carried).execute();
}

async function addAdministrator(
  db: Db,
  [companyId, rootId]: [number, number],
  { name, phone }: NewCompany['administrator'],
  now: Date,
): Promise<number> {
  const added = db
    .insertInto('staff')
    .values({ companyId, departmentId: rootId, name, phone, phoneSince: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await settled(db, added).catch((error) => {
    if (brokenConstraint(error) !== 'login_phone_pkey') throw error;
    throw new Refused(DESK_REFUSALS.administratorPhoneTaken, { phone });
  });
  await db.insertInto('staffRole').values({ companyId, staffId: id, roleId: ROLE.superAdministrator }).execute();
  await db
    .insertInto('departmentManager')
    .values({ companyId, departmentId: rootId, staffId: id, position: 0 })
    .execute();
  return id;
}
