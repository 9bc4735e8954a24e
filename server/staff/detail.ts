import { sql } from 'kysely';
import type { Secretary, StaffDetail } from '#contract/staff/rows.ts';
import { PERMISSION } from '#rules/permission.ts';
import { ROLE } from '#rules/role.ts';
import type { Sex } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { lastEdit } from '../edits.ts';
import { found } from '../http/refused.ts';
import { openIdNumber } from '../id-number.ts';
import { sameCompany, withinScope } from '../query-kit.ts';
import type { Services } from '../services.ts';
import { conditionsVersion } from './conditions.ts';
import { monthUsage } from './month-usage.ts';
import { rolesHeldBy } from './people.ts';
import { type BaseRow, baseColumns, staffRows } from './rows.ts';

interface DetailRow extends BaseRow {
  email: string | null;
  idNumber: Buffer | null;
  sex: Sex | null;
  birthday: string | null;
  duty: string | null;
  leavesOn: string | null;
}

async function detailRow(db: Db, { companyId, rights }: Actor, staffId: number): Promise<DetailRow> {
  const { rows } = await sql<DetailRow>`
    select ${baseColumns}, staff.email, staff.id_number, staff.sex, staff.birthday, staff.duty, staff.leaves_on
    from staff where staff.company_id = ${companyId} and staff.id = ${staffId} and staff.deleted_at is null
      and ${withinScope(companyId, rights.scopeOf(PERMISSION.staff), 'staff.department_id')}`.execute(db);
  return found(rows[0]);
}

/** Somebody's secretary, at most one. */
export async function secretaryOf(db: Db, companyId: number, staffId: number): Promise<Secretary | undefined> {
  const row = await db
    .selectFrom('secretary')
    .innerJoin('staff', sameCompany('staff.id', 'secretary.secretaryId'))
    .select(['secretary.id', 'secretary.secretaryId', 'staff.name', 'staff.phone', 'secretary.status'])
    .where('secretary.companyId', '=', companyId)
    .where('secretary.staffId', '=', staffId)
    .executeTakeFirst();
  return row;
}

/** The secretary of somebody within the caller's scope; null where there is none. */
export async function findSecretary(db: Db, actor: Actor, staffId: number): Promise<Secretary | null> {
  await detailRow(db, actor, staffId);
  return (await secretaryOf(db, actor.companyId, staffId)) ?? null;
}

export async function findStaffDetail(
  db: Db,
  services: Pick<Services, 'secrets'>,
  actor: Actor,
  staffId: number,
  now: Date,
): Promise<StaffDetail> {
  const { companyId } = actor;
  const { email, idNumber, sex, birthday, duty, leavesOn, ...base } = await detailRow(db, actor, staffId);
  const [row] = await staffRows(db, actor, [base], now);
  const roles = (await rolesHeldBy(db, companyId, [staffId])).get(staffId) ?? [];
  const secretary = await secretaryOf(db, companyId, staffId);
  const usage = await monthUsage(db, companyId, staffId, now);
  return {
    ...row!,
    email,
    idNumber: openIdNumber(services.secrets, companyId, idNumber),
    sex,
    birthday,
    duty,
    leavesOn,
    // What everybody is goes without saying; the console shows it where nothing else is held.
    roles: roles.filter(({ id }) => id !== ROLE.staff).map(({ id, name }) => ({ roleId: id, roleName: name })),
    secretaries: secretary ? [secretary] : [],
    ridesThisMonth: usage.rides,
    costThisMonthFen: usage.costFen,
    version: await conditionsVersion(db, companyId, staffId),
    ...(await lastEdit(db, companyId, 'conditions', staffId)),
  };
}
