import { sql } from 'kysely';
import type { LimitsLeft, RideProject } from '#rules/scene.ts';
import type { Db } from './db.ts';
import { residuals } from './limits.ts';

/** Which project a ride is charged to: by the number that was typed, or by the link that an order has. */
export type NamedProject = { readonly number: string } | { readonly projectId: number };

export const projectNamed = (typed: string | null): NamedProject | null => {
  const number = (typed ?? '').trim();
  return number === '' ? null : { number };
};

export interface ProjectFacts extends RideProject {
  readonly projectId: number;
  /** What is left of its budget; null: it has none. */
  readonly residualFen: number | null;
}

/** No row where the list does not know it: then the number is free text. */
export function projectQuery(db: Db, companyId: number, named: NamedProject, at: Date, exceptOrderId = 0) {
  const which =
    'number' in named ? sql`project.number_key = lower(${named.number})` : sql`project.id = ${named.projectId}`;
  const one = sql<number>`(select project.id from project where project.company_id = ${companyId} and ${which})`;
  const query = sql<ProjectFacts>`
    select project.id as project_id, project.number, project.is_enabled, project.start_day, project.end_day,
      budget.residual_fen
    from project left join (${residuals(companyId, { project: one }, at, exceptOrderId)}) budget on true
    where project.company_id = ${companyId} and ${which}`;
  return query.compile(db);
}

/** What the limits leave, with what the project's budget leaves. */
export const withBudget = (left: LimitsLeft, project: ProjectFacts | undefined): LimitsLeft =>
  project ? { ...left, projectFen: project.residualFen } : left;
