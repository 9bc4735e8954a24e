import { sql } from 'kysely';
import { SCIM_REFUSALS } from '#rules/scim/errors.ts';
import { PatchRequest, patched, type Resource } from '#rules/scim/patch.ts';
import { filterOf, pageOf } from '#rules/scim/query.ts';
import { SCIM, ScimUser } from '#rules/scim/resource.ts';
import { StaffChanges, StaffForm } from '#rules/staff/form.ts';
import { RESTORE_DAYS } from '#rules/staff.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { found, Refused } from '../http/refused.ts';
import { liveDepartments } from '../staff/departments.ts';
import { removeStaff } from '../staff/remove.ts';
import { restoreStaff } from '../staff/restore.ts';
import { addStaff, updateStaff } from '../staff/save.ts';
import { editPhone } from '../staff/standing.ts';
import { readBody, type ScimContext, type ScimDoor } from './door.ts';

interface UserRow {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly number: string | null;
  readonly email: string | null;
  readonly duty: string | null;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly createdAt: Date;
  readonly active: boolean;
  readonly userName: string;
  readonly externalId: string | null;
}

/** Of a row of staff who left: nobody can bring them back any more, because of the time or of whoever has the number since. */
const leftForGood = (companyId: number) => sql`(staff.deleted_at <= now() - make_interval(days => ${RESTORE_DAYS})
  or exists (select from staff anew where anew.company_id = ${companyId} and anew.phone = staff.phone
    and anew.deleted_at is null))`;

/**
 * Everybody who works here, and whoever the directory switched off and may still switch on again. Of somebody whom the console
 * has added anew it would else find the row that left, and switch that one off while the person goes on working here.
 */
const users = (companyId: number) => sql`
  from staff join department on department.company_id = staff.company_id and department.id = staff.department_id
  left join scim_user link on link.company_id = staff.company_id and link.staff_id = staff.id
  where staff.company_id = ${companyId} and (staff.deleted_at is null
    or (link.staff_id is not null and not link.gone and not ${leftForGood(companyId)}))`;

const COLUMNS = sql`staff.id, staff.name, staff.phone, staff.number, staff.email, staff.duty, staff.department_id,
  department.name as department_name, staff.created_at, staff.deleted_at is null as active,
  coalesce(link.user_name, staff.phone) as user_name, link.external_id`;

const CONDITIONS: Record<string, (value: string) => ReturnType<typeof sql>> = {
  userName: (value) => sql`and lower(coalesce(link.user_name, staff.phone)) = lower(${value})`,
  externalId: (value) => sql`and link.external_id = ${value}`,
  id: (value) => sql`and staff.id::text = ${value}`,
};

async function findUsers(db: Db, companyId: number, condition: ReturnType<typeof sql>, start: number, count: number) {
  const { rows } = await sql<UserRow>`select ${COLUMNS} ${users(companyId)} ${condition}
    order by staff.id limit ${count} offset ${start - 1}`.execute(db);
  return rows;
}

async function findUser({ db, actor, params }: ScimContext): Promise<UserRow> {
  const [row] = await findUsers(db, actor.companyId, sql`and staff.id::text = ${params.id ?? ''}`, 1, 1);
  return found(row);
}

/**
 * As they are while nobody else changes them, in the console or by another call of the directory. A number takes the rides to
 * come along, and the account's lock comes before all.
 */
async function lockUser(context: ScimContext): Promise<UserRow> {
  const { db, actor, params } = context;
  await lockAccount(db, actor.companyId);
  await sql`select from staff where company_id = ${actor.companyId} and id::text = ${params.id ?? ''}
    for update`.execute(db);
  return findUser(context);
}

export function userResource(row: UserRow, base: string): Resource {
  return {
    schemas: [SCIM.user, SCIM.enterprise],
    id: String(row.id),
    externalId: row.externalId ?? undefined,
    userName: row.userName,
    displayName: row.name,
    name: { formatted: row.name },
    title: row.duty ?? undefined,
    active: row.active,
    emails: row.email ? [{ value: row.email, type: 'work', primary: true }] : [],
    phoneNumbers: [{ value: row.phone, type: 'mobile', primary: true }],
    groups: [{ value: String(row.departmentId), display: row.departmentName }],
    [SCIM.enterprise]: { employeeNumber: row.number ?? undefined, department: row.departmentName },
    meta: { resourceType: 'User', created: row.createdAt.toISOString(), location: `${base}/Users/${row.id}` },
  };
}

const LINK_REASONS = {
  scim_user_name: SCIM_REFUSALS.userNameTaken,
  scim_user_external: SCIM_REFUSALS.externalIdTaken,
} as const;

/** By which names the directory knows somebody. */
async function link(db: Db, companyId: number, staffId: number, user: ScimUser): Promise<void> {
  const names = { userName: user.userName, externalId: user.externalId, gone: false };
  try {
    await db
      .insertInto('scimUser')
      .values({ companyId, staffId, ...names })
      .onConflict((conflict) => conflict.columns(['companyId', 'staffId']).doUpdateSet(names))
      .execute();
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'scim_user_name' || broken === 'scim_user_external') throw new Refused(LINK_REASONS[broken]);
    throw error;
  }
}

/**
 * Somebody who left keeps their names while they can be brought back: not once that time is over, nor once the console has
 * added the same number anew.
 */
async function freeNames(db: Db, companyId: number, { userName, externalId }: ScimUser): Promise<void> {
  await sql`update scim_user set gone = true where company_id = ${companyId} and not gone
    and (lower(user_name) = lower(${userName}) or external_id = ${externalId})
    and staff_id in (select staff.id from staff where staff.company_id = ${companyId}
      and staff.deleted_at is not null and ${leftForGood(companyId)})`.execute(db);
}

/** Somebody whom the console added before, known by the number: the directory takes the person over, not a second one. */
async function knownByPhone(db: Db, companyId: number, phone: string): Promise<UserRow | undefined> {
  const unlinked = sql`and staff.phone = ${phone} and staff.deleted_at is null and link.staff_id is null`;
  return (await findUsers(db, companyId, unlinked, 1, 1))[0];
}

/** The department that is named, by name or number where one alone has it; the company itself where none is. */
async function firstDepartment(db: Db, companyId: number, named: string | null): Promise<number> {
  const all = await liveDepartments(db, companyId);
  const fits = all.filter(({ name, number }) => name === named || number === named);
  const root = all.find(({ path }) => path.length === 1);
  return found(fits.length === 1 ? fits[0] : root).id;
}

async function addUser(context: ScimContext, user: ScimUser): Promise<number> {
  const { db, actor } = context;
  if (!user.active) throw new Refused(SCIM_REFUSALS.bornInactive);
  if (user.phone === '') throw new Refused(SCIM_REFUSALS.phoneMissing);
  await freeNames(db, actor.companyId, user);
  const [taken] = await findUsers(db, actor.companyId, CONDITIONS.userName!(user.userName), 1, 1);
  const known = await knownByPhone(db, actor.companyId, user.phone);
  if (taken && taken.id !== known?.id) throw new Refused(SCIM_REFUSALS.userNameTaken);
  if (known) {
    await changeUser(context, await lockUser({ ...context, params: { id: String(known.id) } }), user);
    return known.id;
  }
  const { name, phone, number, email, duty } = user;
  const departmentId = await firstDepartment(db, actor.companyId, user.department);
  const form = readBody(StaffForm, { name, phone, departmentId, number, email, duty });
  const staffId = await addStaff(context.log('staff', 'add'), form);
  await link(db, actor.companyId, staffId, user);
  return staffId;
}

const OWN = ['name', 'number', 'email', 'duty'] as const;

/** A directory that does not send something does not keep it: only a patch empties what it takes out. */
function changesOf(before: UserRow, user: ScimUser, clears: boolean): Partial<Record<(typeof OWN)[number], unknown>> {
  const changed = OWN.filter((name) => {
    const isGiven = Boolean(user[name]) || (clears && name !== 'name');
    return isGiven && user[name] !== before[name];
  });
  return Object.fromEntries(changed.map((name) => [name, user[name]]));
}

/** Only what differs is changed, each by the call that the console has for it. */
async function changeUser(context: ScimContext, before: UserRow, user: ScimUser, clears = false): Promise<void> {
  const { db, actor } = context;
  if (user.active && !before.active) await restoreStaff(context.log('staff', 'add'), { staffId: before.id });
  if (user.active || before.active) {
    if (user.phone === '') throw new Refused(SCIM_REFUSALS.phoneMissing);
    // First: rides that others booked are known by the name that they were booked for.
    if (user.phone !== before.phone) {
      const { phone } = readBody(StaffForm.pick({ phone: true }), user);
      await editPhone(context.log('staff', 'edit'), { staffId: before.id, phone });
    }
    const changes = changesOf(before, user, clears);
    if (Object.keys(changes).length > 0)
      await updateStaff(context.log('staff', 'edit'), before.id, readBody(StaffChanges, changes));
  }
  await link(db, actor.companyId, before.id, user);
  if (!user.active && before.active) await removeStaff(context.log('staff', 'delete'), before.id);
}

const shown = async (context: ScimContext, id: number, status = 200) => ({
  status,
  body: userResource(await findUser({ ...context, params: { id: String(id) } }), context.base),
});

async function list({ db, actor, query, base }: ScimContext) {
  const { start, count } = pageOf(query);
  const filter = filterOf(query.filter, Object.keys(CONDITIONS));
  if (filter === 'unknown') throw new Refused(SCIM_REFUSALS.filterUnknown);
  const condition = filter ? CONDITIONS[filter.attribute]!(filter.value) : sql``;
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${users(actor.companyId)} ${condition}`.execute(db);
  const found = await findUsers(db, actor.companyId, condition, start, count);
  return {
    body: {
      schemas: [SCIM.list],
      totalResults: rows[0]?.total ?? 0,
      startIndex: start,
      itemsPerPage: found.length,
      Resources: found.map((row) => userResource(row, base)),
    },
  };
}

async function patchUser(context: ScimContext) {
  const before = await lockUser(context);
  const { Operations } = readBody(PatchRequest, context.body);
  // The name is written twice in a resource: what is changed of one of them is what counts.
  const { displayName: _, ...resource } = userResource(before, context.base);
  const after = patched(resource, Operations);
  if (!after) throw new Refused(SCIM_REFUSALS.pathUnknown);
  await changeUser(context, before, readBody(ScimUser, after), true);
  return shown(context, before.id);
}

async function removeUser(context: ScimContext) {
  const { db, actor } = context;
  const { id, active } = await lockUser(context);
  if (active) await removeStaff(context.log('staff', 'delete'), id);
  await db
    .updateTable('scimUser')
    .set({ gone: true })
    .where('companyId', '=', actor.companyId)
    .where('staffId', '=', id)
    .execute();
  return { status: 204 };
}

export function userRoutes(door: ScimDoor): void {
  door.on('GET', '/Users', list);
  door.on('POST', '/Users', async (context) =>
    shown(context, await addUser(context, readBody(ScimUser, context.body)), 201),
  );
  door.on('GET', '/Users/:id', async (context) => ({ body: userResource(await findUser(context), context.base) }));
  door.on('PUT', '/Users/:id', async (context) => {
    const before = await lockUser(context);
    await changeUser(context, before, readBody(ScimUser, context.body));
    return shown(context, before.id);
  });
  door.on('PATCH', '/Users/:id', patchUser);
  door.on('DELETE', '/Users/:id', removeUser);
}
