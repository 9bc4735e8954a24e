import { sql } from 'kysely';
import type { ApprovalStanding } from '#contract/app-application-wire.ts';
import { actsFor, ownStep } from '#rules/approval.ts';
import { dayOf } from '#rules/calendar.ts';
import { isRefused, REFUSALS } from '#rules/refusal.ts';
import { rulesOf } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';
import { SCENE_COLUMNS, sceneOf } from '../scene/stored.ts';
import { actingOf } from './deputies.ts';
import { limitsAsOf } from './limits-as-of.ts';
import { progressOf } from './progress.ts';
import { findRun, type Run } from './runs.ts';
import { trailOf } from './trail.ts';

interface Applicant {
  readonly number: string;
  readonly sceneId: number;
  readonly applicantName: string;
  readonly applicantPhone: string;
  /** The department and those above it. */
  readonly path: readonly number[];
  readonly asOf: Date;
}

async function applicantOf(db: Db, { companyId, approvalId }: Run, now: Date): Promise<Applicant> {
  const { rows } = await sql<Applicant>`
    select coalesce(application.number, ride_order.number) as number,
      coalesce(application.scene_id, ride_order.scene_id) as scene_id, staff.name as applicant_name,
      staff.phone as applicant_phone, department.path, ${limitsAsOf(now)} as as_of
    from approval
    join staff on staff.company_id = approval.company_id and staff.id = approval.applicant_id
    join department on department.company_id = approval.company_id and department.id = approval.department_id
    left join application on application.company_id = approval.company_id and application.id = approval.application_id
    left join ride_order on ride_order.company_id = approval.company_id and ride_order.id = approval.order_id
    where approval.company_id = ${companyId} and approval.id = ${approvalId}`.execute(db);
  return rows[0]!;
}

async function perOrderQuota(db: Db, companyId: number, sceneId: number): Promise<number | null> {
  const row = await db
    .selectFrom('scene')
    .select(SCENE_COLUMNS)
    .where('companyId', '=', companyId)
    .where('id', '=', sceneId)
    .executeTakeFirstOrThrow();
  return rulesOf(sceneOf(row).draft).perOrderQuotaFen;
}

/** What the applicant and the departments above may still spend. */
async function limitsOf(db: Db, { companyId, applicant }: Run, path: readonly number[], asOf: Date) {
  const own = await limitsWithResidual(db, companyId, { staffIds: [applicant.staffId] }, asOf);
  const above = await limitsWithResidual(db, companyId, { departmentIds: path }, asOf);
  const left = [...above.values()].map(({ residualFen }) => residualFen).filter((fen) => fen !== null);
  return {
    limit: own.get(applicant.staffId) ?? NO_LIMIT,
    departmentLeftFen: left.length > 0 ? Math.min(...left) : null,
  };
}

async function nameOf(db: Db, companyId: number, staffId: number | null): Promise<string> {
  if (staffId === null) return '';
  const query = db.selectFrom('staff').select('name').where('companyId', '=', companyId).where('id', '=', staffId);
  return (await query.executeTakeFirstOrThrow()).name;
}

/** For whoever is or was asked, or represents one of them; for everybody else the approval does not exist. */
export async function standingFor(db: Db, actor: Actor, approvalId: number, now: Date): Promise<ApprovalStanding> {
  const run = found(await findRun(db, actor.companyId, approvalId));
  const events = await trailOf(db, actor.companyId, approvalId);
  const { companyId, staffId } = actor;
  const acting = await actingOf(db, companyId, staffId, dayOf(now));
  const asked = { staffId, applicant: run.applicant, flowId: run.flowId };
  const step = ownStep(run, { staffId, actsFor: actsFor(acting, asked) }, events);
  if (isRefused(step) && step.refused.code === REFUSALS.notFound.code) throw new Refused(REFUSALS.notFound);
  const { path, sceneId, asOf, ...applicant } = await applicantOf(db, run, now);
  return {
    subject: run.subject.kind,
    ...applicant,
    ...(isRefused(step)
      ? { stepNo: null, inPlaceOf: '', closed: step.refused.msg }
      : { stepNo: step.stepNo, inPlaceOf: await nameOf(db, companyId, step.inPlaceOf), closed: '' }),
    ...(await progressOf(db, run, events)),
    ...(await limitsOf(db, run, path, asOf)),
    perOrderFen: await perOrderQuota(db, actor.companyId, sceneId),
  };
}
