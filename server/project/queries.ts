import { type RawBuilder, sql } from 'kysely';
import type { Project } from '#contract/project.ts';
import { NEVER_EDITED } from '#rules/edited.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { ProjectDraft, ProjectStatus } from '#rules/project.ts';
import type { Db } from '../db.ts';
import { lastEdits, versionOf } from '../edits.ts';
import { limitsWithResidual } from '../limits.ts';
import { contains, idArray } from '../query-kit.ts';

export interface ProjectFilter {
  readonly keyword?: string | undefined;
  readonly status?: ProjectStatus | undefined;
}

export interface StoredProject {
  readonly projectId: number;
  readonly number: string;
  readonly name: string;
  readonly startDay: string | null;
  readonly endDay: string | null;
  readonly status: ProjectStatus;
  readonly usedFen: number;
  readonly owners: readonly { readonly staffId: number; readonly name: string }[];
}

const whereOf = (companyId: number, { keyword, status }: ProjectFilter): RawBuilder<unknown> => sql`
  project.company_id = ${companyId}
  and ${keyword ? sql`(project.number ilike ${contains(keyword)} or project.name ilike ${contains(keyword)})` : sql`true`}
  and ${status === undefined ? sql`true` : sql`project.is_enabled = ${status === 'enabled'}`}`;

const select = (companyId: number, condition: RawBuilder<unknown>) => sql<StoredProject>`
  select project.id as project_id, project.number, project.name, project.start_day, project.end_day,
    case when project.is_enabled then 'enabled' else 'disabled' end as status,
    coalesce((select sum(total.amount_fen) from limit_total_project total where total.company_id = ${companyId}
      and total.project_id = project.id and total.monthly), 0)::bigint as used_fen,
    coalesce((select json_agg(json_build_object('staffId', staff.id, 'name', staff.name) order by staff.id)
      from project_owner link join staff on staff.company_id = ${companyId} and staff.id = link.staff_id
      where link.company_id = ${companyId} and link.project_id = project.id), '[]') as owners
  from project where ${condition}`;

export const draftOf = (project: StoredProject, budgetFen: number | null): ProjectDraft => ({
  number: project.number,
  name: project.name,
  startDay: project.startDay,
  endDay: project.endDay,
  budgetFen,
  ownerIds: project.owners.map(({ staffId }) => staffId),
});

/** With the budget in force and what is left of it. */
async function withBudgets(db: Db, companyId: number, rows: readonly StoredProject[], now: Date): Promise<Project[]> {
  if (rows.length === 0) return [];
  const projectIds = rows.map(({ projectId }) => projectId);
  const limits = await limitsWithResidual(db, companyId, { projectIds }, now);
  const edits = await lastEdits(db, companyId, 'project');
  return rows.map((row) => {
    const limit = limits.get(row.projectId);
    const budgetFen = limit && limit.kind !== 'unlimited' ? limit.moneyFen : null;
    return {
      ...row,
      owners: [...row.owners],
      budgetFen,
      residualFen: limit?.residualFen ?? null,
      version: versionOf(draftOf(row, budgetFen)),
      ...NEVER_EDITED,
      ...edits(row.projectId),
    };
  });
}

export async function findProjects(
  db: Db,
  companyId: number,
  { page, pageSize, ...filter }: PageInput & ProjectFilter,
  now: Date,
): Promise<Page<Project>> {
  const where = whereOf(companyId, filter);
  const counted = await sql<{ total: number }>`select count(*) as total from project where ${where}`.execute(db);
  const { rows } = await sql<StoredProject>`${select(companyId, where)}
    order by project.is_enabled desc, project.created_at desc, project.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: await withBudgets(db, companyId, rows, now), total: counted.rows[0]!.total };
}

export async function findProject(db: Db, companyId: number, projectId: number, now: Date) {
  const one = sql`project.company_id = ${companyId} and project.id = ${projectId}`;
  const { rows } = await select(companyId, one).execute(db);
  return (await withBudgets(db, companyId, rows, now))[0];
}

/** Whoever of these still works for the company. */
export async function presentStaff(db: Db, companyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', sql<number>`any(${idArray(ids)})`)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ProjectChoice {
  number: string;
  name: string;
}

const MOST_CHOICES = 50;

/** What can be used on a day, the newest first. */
export async function projectChoices(db: Db, companyId: number, day: string, keyword: string | undefined) {
  const { rows } = await sql<ProjectChoice>`select project.number, project.name from project
    where ${whereOf(companyId, { keyword, status: 'enabled' })}
      and (project.start_day is null or project.start_day <= ${day}::date)
      and (project.end_day is null or project.end_day >= ${day}::date)
    order by project.created_at desc, project.id desc limit ${MOST_CHOICES}`.execute(db);
  return rows;
}
