import type { PreviewStep } from '#contract/flow-wire.ts';
import { storedApprover } from '#rules/flow/change.ts';
import type { Step } from '#rules/flow/form.ts';
import type { Applicant } from '#rules/flow/route.ts';
import { routeApplication } from '#rules/flow/route-application.ts';
import { wholeStepText } from '#rules/flow/text.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { loadOrg } from './org.ts';
import { designees } from './queries.ts';

/** Somebody of the company who could hand an application in; flows know no department scope. */
const findApplicant = (db: Db, companyId: number, staffId: number) =>
  db
    .selectFrom('staff')
    .select(['id as staffId', 'departmentId'])
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** How an application of this person would go today. */
export async function previewSteps(
  db: Db,
  companyId: number,
  { staffId, ...asked }: { staffId: number } & Pick<Applicant, 'placedBy' | 'amountFen'>,
  shown: readonly Pick<Step, 'approver' | 'amounts'>[],
): Promise<PreviewStep[]> {
  const applicant = { ...found(await findApplicant(db, companyId, staffId)), ...asked };
  const steps = shown.map(({ approver, amounts }) => ({ approver: storedApprover(approver), amounts }));
  const org = await loadOrg(
    db,
    companyId,
    applicant,
    steps.map(({ approver }) => approver),
  );
  const routes = routeApplication(steps, applicant, org);
  const people = await designees(
    db,
    companyId,
    routes.flatMap((route) => route.approvers),
  );
  return routes.map((route, at) => ({
    text: wholeStepText(shown[at]!),
    reason: route.outcome === 'pass' ? route.reason : null,
    notes: route.notes,
    approvers: route.approvers.flatMap((id) => people.get(id) ?? []),
  }));
}
