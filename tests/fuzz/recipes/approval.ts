import { dayOf } from '#rules/calendar.ts';
import { applied, filled, HEAD, newScene, waitingOf } from '../../kit/applications.ts';
import type { Person } from '../../kit/company.ts';
import { done } from '../../kit/ride-calls.ts';
import { BEIJING } from '../../kit/scenes.ts';
import { STAFF } from '../../kit/staff.ts';
import type { Values } from '../send.ts';
import type { FuzzWorld } from '../world.ts';
import type { Recipe, Recipes } from './recipe.ts';

interface Waiting {
  readonly person: Person;
  readonly approver: Person;
  readonly applicationId: number;
  readonly approvalId: number;
  readonly stepNo: number;
}

async function applicant({ server, company }: FuzzWorld): Promise<{ person: Person; sceneId: number }> {
  const person = await company.person({ department: '平台' });
  return { person, sceneId: await newScene(server, company, [HEAD], [person]) };
}

/** An application that waits for the head of the department, who is the administrator where it has none. */
async function waiting(world: FuzzWorld): Promise<Waiting> {
  const { person, sceneId } = await applicant(world);
  const { applicationId } = await applied(person, sceneId);
  for (const approver of [world.company.admin, ...(world.heads ?? [])]) {
    const row = (await waitingOf(approver)).find((one) => one.applicationId === applicationId);
    if (row) return { person, approver, applicationId, approvalId: row.approvalId, stepNo: row.stepNo };
  }
  throw new Error('the application waits for nobody');
}

const deciding =
  (fieldsOf: (decision: { approvalId: number; stepNo: number }) => Values = (decision) => ({ ...decision })) =>
  async (world: FuzzWorld): Promise<Recipe> => {
    const { approver, approvalId, stepNo } = await waiting(world);
    return { by: approver.caller, fields: fieldsOf({ approvalId, stepNo }) };
  };

/** Somebody asked to be a secretary, and the request. */
async function secretary({ company }: FuzzWorld) {
  const [boss, asked] = [await company.person(), await company.person()];
  done(await company.admin.caller.post(`${STAFF}/setSecretary`, { userId: boss.staffId, secretaryId: asked.staffId }));
  const requests = done(await asked.caller.get('/app/v1/secretaryRequests'));
  const rows = Array.isArray(requests) ? requests : requests.rows;
  return { boss, asked, requestId: rows[0].requestId as number };
}

export const APPROVAL_RECIPES: Recipes = {
  'GET /app/v1/applications/scenes': async (world) => ({ by: (await applicant(world)).person.caller }),
  'GET /app/v1/applications/preview': async (world) => {
    const { person, sceneId } = await applicant(world);
    return { by: person.caller, fields: { sceneId, estimatedFen: 8_000 } };
  },
  'GET /app/v1/applications/prices': async (world) => {
    const { person, sceneId } = await applicant(world);
    return { by: person.caller, fields: { sceneId, cityId: BEIJING, service: 'dayRental' } };
  },
  'POST /app/v1/applications/apply': async (world) => {
    const { person, sceneId } = await applicant(world);
    const chosen = { riderId: person.staffId, companionIds: [world.company.admin.staffId] };
    return { by: person.caller, fields: { sceneId, ...chosen, ...filled('approval') } };
  },
  'GET /app/v1/applications': async (world) => ({ by: (await waiting(world)).person.caller }),
  'GET /app/v1/applications/detail': async (world) => {
    const { person, applicationId } = await waiting(world);
    return { by: person.caller, fields: { applicationId } };
  },
  'POST /app/v1/applications/revoke': async (world) => {
    const { person, applicationId } = await waiting(world);
    return { by: person.caller, fields: { applicationId } };
  },
  'POST /app/v1/applications/remind': async (world) => {
    const { person, applicationId } = await waiting(world);
    return { by: person.caller, fields: { applicationId } };
  },
  'POST /api/v2/applyInfo/detail': async (world) => ({ fields: { id: (await waiting(world)).applicationId } }),
  'GET /app/v1/approvals/done': () => ({}),
  'GET /app/v1/approvals/context': deciding(),
  'GET /app/v1/approvals/detail': deciding(),
  'GET /app/v1/approvals/standing': deciding(),
  'POST /app/v1/approvals/approve': deciding(),
  'POST /app/v1/approvals/reject': deciding((decision) => ({ ...decision, reason: '不合规' })),
  'POST /app/v1/approvals/approveMany': deciding((decision) => ({ items: [decision] })),
  'GET /app/v1/deputies/candidates': () => ({ fields: { keyword: '员工' } }),
  'GET /app/v1/secretaryRequests': async (world) => ({ by: (await secretary(world)).asked.caller }),
  'POST /app/v1/secretaryRequests/accept': async (world) => {
    const { asked, requestId } = await secretary(world);
    return { by: asked.caller, fields: { requestId } };
  },
  'POST /app/v1/secretaryRequests/refuse': async (world) => {
    const { asked, requestId } = await secretary(world);
    return { by: asked.caller, fields: { requestId } };
  },
  'POST /app/v1/secretaryRequests/end': async (world) => {
    const { asked, requestId } = await secretary(world);
    done(await asked.caller.postJson('/app/v1/secretaryRequests/accept', { requestId }));
    return { by: asked.caller, fields: { requestId } };
  },
  'POST /api/v2/applyInfo/findPage': () => ({ fields: { startTime: dayOf(new Date()), endTime: dayOf(new Date()) } }),
};
