import { sql } from 'kysely';
import { DepartmentDraft, DepartmentEdit, newDepartmentNumber } from '#rules/department.ts';
import { UNLIMITED } from '#rules/limit.ts';
import { SCIM_REFUSALS } from '#rules/scim/errors.ts';
import { memberOfPath, type PatchOperation, PatchRequest, patched, type Resource } from '#rules/scim/patch.ts';
import { filterOf, pageOf } from '#rules/scim/query.ts';
import { Members, SCIM, ScimGroup } from '#rules/scim/resource.ts';
import type { Db } from '../db.ts';
import { addDepartment, editDepartment, removeDepartment } from '../department/changes.ts';
import { lockTree } from '../department/writes.ts';
import { brokenConstraint } from '../error-code.ts';
import { found, Refused } from '../http/refused.ts';
import { moveStaff } from '../staff/move.ts';
import { lockPeople } from '../staff/people.ts';
import { readBody, type ScimContext, type ScimDoor } from './door.ts';

interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly superId: number;
  readonly createdAt: Date;
  readonly externalId: string | null;
}

/** Every department but the company itself, which nobody edits. */
const groups = (companyId: number) => sql`
  from department left join scim_group link
    on link.company_id = department.company_id and link.department_id = department.id
  where department.company_id = ${companyId} and department.deleted_at is null and department.super_id is not null`;
const COLUMNS = sql`department.id, department.name, department.number, department.super_id, department.created_at,
  link.external_id`;

const CONDITIONS: Record<string, (value: string) => ReturnType<typeof sql>> = {
  displayName: (value) => sql`and department.name = ${value}`,
  externalId: (value) => sql`and link.external_id = ${value}`,
  id: (value) => sql`and department.id::text = ${value}`,
};

async function findGroups(db: Db, companyId: number, condition: ReturnType<typeof sql>, start: number, count: number) {
  const { rows } = await sql<GroupRow>`select ${COLUMNS} ${groups(companyId)} ${condition}
    order by department.id limit ${count} offset ${start - 1}`.execute(db);
  return rows;
}

/** One change after the other: none writes back what another has changed since. */
async function lockGroup(context: ScimContext): Promise<GroupRow> {
  await lockTree(context.db, context.actor.companyId);
  return findGroup(context);
}

const findGroup = async ({ db, actor, params }: ScimContext): Promise<GroupRow> =>
  found((await findGroups(db, actor.companyId, CONDITIONS.id!(params.id ?? ''), 1, 1))[0]);

interface MemberRow {
  readonly departmentId: number;
  readonly value: string;
  readonly display: string;
}

async function membersOf(db: Db, companyId: number, ids: readonly number[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MemberRow>`select department_id, id::text as value, name as display from staff
    where company_id = ${companyId} and deleted_at is null and department_id = any(${sql.val([...ids])}::bigint[])
    order by id`.execute(db);
  return rows;
}

const groupResource = (row: GroupRow, members: readonly MemberRow[], base: string): Resource => ({
  schemas: [SCIM.group, SCIM.department],
  id: String(row.id),
  externalId: row.externalId ?? undefined,
  displayName: row.name,
  members: members
    .filter(({ departmentId }) => departmentId === row.id)
    .map(({ value, display }) => ({ value, display, $ref: `${base}/Users/${value}` })),
  [SCIM.department]: { parent: String(row.superId), number: row.number },
  meta: { resourceType: 'Group', created: row.createdAt.toISOString(), location: `${base}/Groups/${row.id}` },
});

/** Large departments are asked for without their people. */
const leavesMembersOut = ({ query }: ScimContext): boolean =>
  /\bmembers\b/i.test(String(query.excludedAttributes ?? ''));

async function resourcesOf(context: ScimContext, rows: readonly GroupRow[]): Promise<Resource[]> {
  const { db, actor, base } = context;
  const without = leavesMembersOut(context);
  const members = without
    ? []
    : await membersOf(
        db,
        actor.companyId,
        rows.map(({ id }) => id),
      );
  return rows.map((row) => {
    const { members: people, ...rest } = groupResource(row, members, base);
    return without ? rest : { ...rest, members: people };
  });
}

const shown = async (context: ScimContext, id: number, status = 200) => {
  const [body] = await resourcesOf(context, [await findGroup({ ...context, params: { id: String(id) } })]);
  return { status, body };
};

/** A department that was deleted, here or in the console, leaves its name in the directory to the next one. */
async function freeName(db: Db, companyId: number, externalId: string | null): Promise<void> {
  await sql`delete from scim_group where company_id = ${companyId} and external_id = ${externalId}
    and department_id in (select id from department
      where company_id = ${companyId} and deleted_at is not null)`.execute(db);
}

async function link({ db, actor }: ScimContext, departmentId: number, externalId: string | null): Promise<void> {
  const { companyId } = actor;
  await freeName(db, companyId, externalId);
  try {
    await db
      .insertInto('scimGroup')
      .values({ companyId, departmentId, externalId })
      .onConflict((conflict) => conflict.columns(['companyId', 'departmentId']).doUpdateSet({ externalId }))
      .execute();
  } catch (error) {
    if (brokenConstraint(error) === 'scim_group_external') throw new Refused(SCIM_REFUSALS.externalIdTaken);
    throw error;
  }
}

async function rootId({ db, actor }: ScimContext): Promise<number> {
  const { id } = await db
    .selectFrom('department')
    .select('id')
    .where('companyId', '=', actor.companyId)
    .where('superId', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

interface MemberChange {
  readonly in: readonly number[];
  readonly out: readonly number[];
}

/** What of it is still to be done. */
async function movesOf({ db, actor }: ScimContext, departmentId: number, change: MemberChange) {
  const here = new Set((await membersOf(db, actor.companyId, [departmentId])).map(({ value }) => Number(value)));
  const coming = [...new Set(change.in)].filter((id) => !here.has(id));
  const leaving = [...new Set(change.out)].filter((id) => here.has(id) && !change.in.includes(id));
  return { coming, leaving };
}

/**
 * Whoever comes works here from now on, whoever is taken out works for the company itself; but not whom somebody moved
 * elsewhere before they were locked.
 */
async function setMembers(context: ScimContext, departmentId: number, change: MemberChange) {
  const asked = await movesOf(context, departmentId, change);
  await lockPeople(context.db, context.actor, [...asked.coming, ...asked.leaving]);
  const { coming, leaving } = await movesOf(context, departmentId, change);
  if (leaving.length > 0) await moveStaff(context.log('staff', 'edit'), leaving, await rootId(context));
  if (coming.length > 0) await moveStaff(context.log('staff', 'edit'), coming, departmentId);
}

const replaceMembers = async (context: ScimContext, departmentId: number, wanted: number[]): Promise<void> => {
  const here = await membersOf(context.db, context.actor.companyId, [departmentId]);
  await setMembers(context, departmentId, { in: wanted, out: here.map(({ value }) => Number(value)) });
};

async function addGroup(context: ScimContext, group: ScimGroup): Promise<number> {
  const superId = group.parent ? Number(group.parent) : await rootId(context);
  const draft = readBody(DepartmentDraft, {
    name: group.name,
    number: group.number ?? newDepartmentNumber(context.now),
    superId,
    managerIds: [],
    limit: UNLIMITED,
  });
  const departmentId = await addDepartment(draft, context.log('department', 'add'));
  await link(context, departmentId, group.externalId);
  if (group.memberIds) await setMembers(context, departmentId, { in: group.memberIds, out: [] });
  return departmentId;
}

/** Its managers and its limit are the console's. */
async function changeGroup(context: ScimContext, before: GroupRow, group: ScimGroup): Promise<void> {
  const superId = group.parent ? Number(group.parent) : before.superId;
  const number = group.number ?? before.number;
  if (group.name !== before.name || number !== before.number || superId !== before.superId) {
    const moved = superId === before.superId ? {} : { superId };
    const edit = readBody(DepartmentEdit, { departmentId: before.id, name: group.name, number, ...moved });
    await editDepartment(edit, context.log('department', 'edit'));
  }
  if (group.externalId !== before.externalId) await link(context, before.id, group.externalId);
}

const isAboutMembers = ({ path }: PatchOperation): boolean => /^members\b/i.test(path ?? '');
const idsOf = (value: unknown): number[] =>
  readBody(Members, Array.isArray(value) ? value : value ? [value] : []).map((one) => Number(one.value));

async function patchMembers(context: ScimContext, departmentId: number, { op, path, value }: PatchOperation) {
  const named = memberOfPath(path);
  if (op === 'remove' && named !== undefined) return setMembers(context, departmentId, { in: [], out: [named] });
  if (op === 'remove' && value !== undefined) return setMembers(context, departmentId, { in: [], out: idsOf(value) });
  if (op === 'remove') return replaceMembers(context, departmentId, []);
  if (op === 'replace') return replaceMembers(context, departmentId, idsOf(value));
  return setMembers(context, departmentId, { in: idsOf(value), out: [] });
}

/** People come and go one by one, without the whole list of a department being sent and read. */
async function patchGroup(context: ScimContext) {
  const before = await lockGroup(context);
  const { Operations } = readBody(PatchRequest, context.body);
  const { members: _, ...resource } = groupResource(before, [], context.base);
  const after = patched(
    resource,
    Operations.filter((one) => !isAboutMembers(one)),
  );
  if (!after) throw new Refused(SCIM_REFUSALS.pathUnknown);
  const group = readBody(ScimGroup, after);
  await changeGroup(context, before, group);
  if (group.memberIds) await replaceMembers(context, before.id, group.memberIds);
  for (const operation of Operations.filter(isAboutMembers)) await patchMembers(context, before.id, operation);
  return { status: 204 };
}

async function list(context: ScimContext) {
  const { db, actor, query } = context;
  const { start, count } = pageOf(query);
  const filter = filterOf(query.filter, Object.keys(CONDITIONS));
  if (filter === 'unknown') throw new Refused(SCIM_REFUSALS.filterUnknown);
  const condition = filter ? CONDITIONS[filter.attribute]!(filter.value) : sql``;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${groups(actor.companyId)} ${condition}`.execute(db);
  const rows = await findGroups(db, actor.companyId, condition, start, count);
  return {
    body: {
      schemas: [SCIM.list],
      totalResults: counted[0]?.total ?? 0,
      startIndex: start,
      itemsPerPage: rows.length,
      Resources: await resourcesOf(context, rows),
    },
  };
}

export function groupRoutes(door: ScimDoor): void {
  door.on('GET', '/Groups', list);
  door.on('POST', '/Groups', async (context) =>
    shown(context, await addGroup(context, readBody(ScimGroup, context.body)), 201),
  );
  door.on('GET', '/Groups/:id', async (context) => shown(context, (await findGroup(context)).id));
  door.on('PUT', '/Groups/:id', async (context) => {
    const before = await lockGroup(context);
    const group = readBody(ScimGroup, context.body);
    await changeGroup(context, before, group);
    await replaceMembers(context, before.id, group.memberIds ?? []);
    return shown(context, before.id);
  });
  door.on('PATCH', '/Groups/:id', patchGroup);
  door.on('DELETE', '/Groups/:id', async (context) => {
    await removeDepartment((await findGroup(context)).id, context.log('department', 'delete'));
    return { status: 204 };
  });
}
