import type { Applicant } from '#rules/flow/route.ts';
import { routeApplication } from '#rules/flow/route-application.ts';
import type { Db } from '../db.ts';
import { loadOrg } from '../flow/org.ts';
import { designees } from '../flow/queries.ts';
import { flowInForce } from './runs.ts';

/** The names of those whom a flow would ask first today; none where it asks nobody. */
export async function askedFirst(db: Db, companyId: number, flowId: number, applicant: Applicant): Promise<string[]> {
  const flow = await flowInForce(db, companyId, flowId);
  if (!flow) return [];
  const asked = flow.steps.map(({ approver }) => approver);
  const routes = routeApplication(flow.steps, applicant, await loadOrg(db, companyId, applicant, asked));
  const approvers = routes.find(({ outcome }) => outcome !== 'pass')?.approvers ?? [];
  const people = await designees(db, companyId, approvers);
  return approvers.flatMap((id) => people.get(id)?.name ?? []);
}
