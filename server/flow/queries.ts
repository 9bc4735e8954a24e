import { sql } from 'kysely';
import type { Candidate } from '#contract/flow.ts';
import { type Directory, roleIdsIn, shownStep, shownWaiting, staffIdsIn } from '#rules/flow/change.ts';
import {
  type Designee,
  type Flow,
  type FlowChoice,
  type FlowDraft,
  isActiveStep,
  type StoredStep,
} from '#rules/flow/form.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { NO_WAITING, readWaiting, targetsOf } from '#rules/flow/waiting.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { MOST_FOUND } from '#rules/role-form.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { contains, paginate, phoneFoundBy, sameCompany } from '../query-kit.ts';

/** More flows than any picker can show; a company has some dozens. */
const MOST_CHOICES = 2000;

const designee = sql`json_build_object('staffId', s.id, 'name', s.name, 'phone', s.phone,
  'hasLeft', s.deleted_at is not null)`;

/** The people and roles that a version names, as they are called today. */
const staffOfVersion = (companyId: number) => sql<Designee[]>`(select coalesce(json_agg(${designee}), '[]') from staff s
  where s.company_id = ${companyId} and s.id in
    (select id::bigint from jsonb_path_query(approval_flow_version.steps, '$[*].approver.staffIds[*]') id
      union select id::bigint from jsonb_path_query(approval_flow_version.waiting, '$.*.to.staffIds[*]') id))`;
const rolesOfVersion = (companyId: number) => sql<
  { id: number; name: string }[]
>`(select coalesce(json_agg(json_build_object('id', r.id,
  'name', r.name)), '[]') from role r
  where r.company_id = ${companyId} and r.id in
    (select id::bigint from jsonb_path_query(approval_flow_version.steps, '$[*].approver.roleId') id
      union select id::bigint from jsonb_path_query(approval_flow_version.waiting, '$.*.to.roleId') id))`;

const editorOfVersion = (companyId: number) => sql<string>`coalesce((select s.name from staff s
  where s.company_id = ${companyId} and s.id = approval_flow_version.made_by), '')`;

const flowRows = (db: Db, companyId: number) =>
  db
    .selectFrom('approvalFlow')
    .innerJoin('approvalFlowVersion', (join) =>
      join
        .onRef('approvalFlowVersion.companyId', '=', 'approvalFlow.companyId')
        .onRef('approvalFlowVersion.flowId', '=', 'approvalFlow.id')
        .onRef('approvalFlowVersion.version', '=', 'approvalFlow.version'),
    )
    .where('approvalFlow.companyId', '=', companyId)
    .where('approvalFlow.deletedAt', 'is', null)
    .select(['approvalFlow.id', 'approvalFlow.companyId', 'approvalFlow.name', 'approvalFlow.kind'])
    .select(['approvalFlow.version', 'approvalFlow.updatedAt'])
    .select(editorOfVersion(companyId).as('editedBy'))
    .select(['approvalFlow.lastStepId', 'approvalFlowVersion.steps', 'approvalFlowVersion.waiting'])
    .select([staffOfVersion(companyId).as('staff'), rolesOfVersion(companyId).as('roles')]);

type FlowRow = Awaited<ReturnType<ReturnType<typeof flowRows>['execute']>>[number];

/** A flow with what only its next version needs. */
export interface StoredFlow extends Flow {
  readonly lastStepId: number;
  readonly stored: readonly StoredStep[];
}

function flowOf({ staff, roles, steps, waiting, ...row }: FlowRow): StoredFlow {
  const directory: Directory = {
    staff: new Map(staff.map((person) => [person.staffId, person])),
    roles: new Map(roles.map(({ id, name }) => [id, name])),
  };
  const stored = readSteps(steps);
  return {
    ...row,
    stored,
    steps: stored.map((step) => shownStep(step, directory)),
    waiting: shownWaiting(readWaiting(waiting), directory),
  };
}

export async function findFlows(db: Db, companyId: number, page: PageInput): Promise<Page<Flow>> {
  const { rows, total } = await paginate(flowRows(db, companyId).orderBy('approvalFlow.id', 'desc'), page);
  return { rows: rows.map(flowOf), total };
}

/** Deleted flows are found nowhere; applications keep their own copies. */
export async function findFlow(db: Db, companyId: number, id: number): Promise<StoredFlow | undefined> {
  const row = await flowRows(db, companyId).where('approvalFlow.id', '=', id).executeTakeFirst();
  return row && flowOf(row);
}

/** The flow as it is once nobody else is changing it, or using it for a scene that is just being saved. */
export async function lockFlow(db: Db, companyId: number, id: number): Promise<StoredFlow | undefined> {
  const locked = await db
    .selectFrom('approvalFlow')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return locked && findFlow(db, companyId, id);
}

export async function flowChoices(db: Db, companyId: number): Promise<FlowChoice[]> {
  const rows = await db
    .selectFrom('approvalFlow')
    .select(['id', 'name', 'kind'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_CHOICES)
    .execute();
  return rows;
}

/** Flows are the company's, and so are their approvers: everybody who works there, in whatever department. */
export const searchStaff = (db: Db, actor: Actor, keyword: string): Promise<Candidate[]> =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .where('staff.companyId', '=', actor.companyId)
    .where('staff.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('staff.name', 'ilike', contains(keyword)),
        ...(/^\d+$/.test(keyword) ? [phoneFoundBy(actor, 'staff.phone', keyword)] : []),
      ]),
    )
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'department.name as departmentName'])
    .orderBy(sql`staff.name = ${keyword}`, 'desc')
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(MOST_FOUND)
    .execute();

/** The company's roles and people among these ids; whoever has left is marked, another company's are absent. */
export async function loadDirectory(
  db: Db,
  companyId: number,
  ids: { roleIds: readonly number[]; staffIds: readonly number[] },
): Promise<Directory> {
  const roles = await namedRoles(db, companyId, ids.roleIds);
  const staff = await designees(db, companyId, ids.staffIds);
  return { roles, staff };
}

async function namedRoles(db: Db, companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function designees(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Designee>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id as staffId', 'name', 'phone', 'deletedAt'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ deletedAt, ...person }) => [person.staffId, { ...person, hasLeft: deletedAt !== null }]));
}

/** Everybody whom a draft names. */
export const directoryFor = (db: Db, { companyId }: Actor, { steps, waiting = NO_WAITING }: FlowDraft) => {
  const approvers = [...steps.filter(isActiveStep).map(({ approver }) => approver), ...targetsOf(waiting)];
  return loadDirectory(db, companyId, { roleIds: roleIdsIn(approvers), staffIds: staffIdsIn(approvers) });
};
