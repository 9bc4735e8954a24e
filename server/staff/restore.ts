import { sql } from 'kysely';
import type { DeletedStaff } from '#contract/staff/rows.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { PERMISSION } from '#rules/permission.ts';
import { isRefused } from '#rules/refusal.ts';
import { FIXED_ROLES, type HeldRole } from '#rules/role.ts';
import { mayChangeRoles } from '#rules/staff/decisions.ts';
import { restoredText } from '#rules/staff/text.ts';
import { RESTORE_DAYS, STAFF_REFUSALS } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { anyOf, idArray, sameCompany, withinScope } from '../query-kit.ts';
import { settled } from '../transactions.ts';
import { orRefused } from './conflicts.ts';
import { liveDepartment } from './departments.ts';
import { lockRoles, placesOf } from './people.ts';
import { returnTies } from './restore-ties.ts';

const DAY_MS = 86_400_000;
const since = (now: Date): Date => new Date(now.getTime() - RESTORE_DAYS * DAY_MS);
const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((deletedAt.getTime() + RESTORE_DAYS * DAY_MS - now.getTime()) / DAY_MS));

/** Deleted of late, of the departments that the caller manages. */
const deletedRows = (db: Db, { companyId, rights }: Actor, search: string | undefined, now: Date) =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .where('staff.companyId', '=', companyId)
    .where('staff.deletedAt', '>', since(now))
    .where(withinScope(companyId, rights.scopeOf(PERMISSION.staff), 'staff.departmentId'))
    .where(({ or, eb, val }) =>
      search
        ? or(
            (['name', 'phone', 'number'] as const).map((column) =>
              eb(eb.fn<number>('strpos', [eb.fn.coalesce(`staff.${column}`, val('')), val(search)]), '>', 0),
            ),
          )
        : val(true),
    );

export async function deletedPage(
  db: Db,
  actor: Actor,
  { search, page, pageSize }: PageInput & { search?: string | undefined },
  now: Date,
): Promise<Page<DeletedStaff>> {
  const base = deletedRows(db, actor, search, now);
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await base
    .leftJoin('staffRemoval', sameCompany('staffRemoval.staffId', 'staff.id'))
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'staff.number', 'staff.deletedAt'])
    .select(['department.name as departmentName', 'department.deletedAt as departmentDeletedAt'])
    .select(['staffRemoval.removedBy', 'staffRemoval.roleIds'])
    .orderBy('staff.deletedAt', 'desc')
    .orderBy('staff.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const names = await roleNames(db, actor.companyId, [...new Set(rows.flatMap(({ roleIds }) => roleIds ?? []))]);
  return {
    total: count,
    rows: rows.map(({ deletedAt, departmentDeletedAt, removedBy, roleIds, ...row }) => ({
      ...row,
      isDepartmentGone: departmentDeletedAt !== null,
      roleNames: (roleIds ?? []).flatMap((id) => names.get(id) ?? []),
      deletedAt: deletedAt ?? now,
      deletedBy: removedBy ?? '',
      daysLeft: daysLeft(deletedAt ?? now, now),
    })),
  };
}

async function roleNames(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function lockDeleted(db: Db, { companyId, rights }: Actor, staffId: number, now: Date) {
  const person = found(
    await db
      .selectFrom('staff')
      .select(['id as staffId', 'name', 'departmentId', 'deletedAt'])
      .where('companyId', '=', companyId)
      .where('id', '=', staffId)
      .where('deletedAt', 'is not', null)
      .where(withinScope(companyId, rights.scopeOf(PERMISSION.staff), 'staff.departmentId'))
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!person.deletedAt || person.deletedAt <= since(now)) {
    throw new Refused(STAFF_REFUSALS.restoreTooLate, { name: person.name, days: RESTORE_DAYS });
  }
  return person;
}

/** The roles held before that still exist and that the caller may give. */
async function rolesToReturn(context: Context, staffId: number, departmentId: number) {
  const { actor, db } = context;
  const { companyId } = actor;
  const removal = await db
    .selectFrom('staffRemoval')
    .select('roleIds')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  const held = (removal?.roleIds ?? []).filter((id) => !FIXED_ROLES.includes(id));
  const known = await roleNames(db, companyId, held);
  const roles: HeldRole[] = await lockRoles(db, companyId, [...known.keys()]);
  const placeOf = await placesOf(db, companyId, roles, [departmentId]);
  const change = { taken: [], from: departmentId, to: departmentId };
  const given = roles.filter(
    (role) => !isRefused(mayChangeRoles(actor, staffId, { ...change, given: [role] }, placeOf)),
  );
  const lost = roles.filter((role) => !given.includes(role)).map(({ name }) => name);
  return { given, lost: held.length > known.size ? [...lost, `${held.length - known.size} 个已删除的角色`] : lost };
}

/** Brings somebody back as they were: number, scenes, limit, roles, offices and secretaries. */
export async function restoreStaff(
  context: Context,
  { staffId, departmentId }: { staffId: number; departmentId?: number | undefined },
): Promise<string[]> {
  const { actor, db, now, record } = context;
  const { companyId } = actor;
  const person = await lockDeleted(db, actor, staffId, now);
  const scope = actor.rights.scopeOf(PERMISSION.staff);
  const department = await liveDepartment(db, companyId, scope, departmentId ?? person.departmentId);
  if (!department && departmentId === undefined) {
    throw new Refused(STAFF_REFUSALS.restoreDepartment, { name: person.name });
  }
  const home = found(department);
  await orRefused(
    db,
    settled(
      db,
      sql`update staff set deleted_at = null, leaves_on = null, department_id = ${home.id}, phone_since = ${now}
        where company_id = ${companyId} and id = ${staffId}`.execute(db),
    ).catch((error) => {
      const isTaken = brokenConstraint(error) === 'login_phone_pkey';
      throw isTaken ? new Refused(STAFF_REFUSALS.restorePhoneTaken, { name: person.name }) : error;
    }),
  );
  const { given, lost } = await rolesToReturn(context, staffId, home.id);
  await sql`insert into staff_role as added (company_id, staff_id, role_id)
    select ${companyId}, ${staffId}, unnest(${idArray(given.map(({ id }) => id))}) returning role_id`.execute(db);
  const ties = await returnTies(context, staffId);
  await sql`delete from staff_removal where company_id = ${companyId} and staff_id = ${staffId}`.execute(db);
  record(
    restoredText(person.name, home.name, [...given.map(({ name }) => name), ...ties.given], [...lost, ...ties.lost]),
  );
  return [...lost, ...ties.lost];
}
