import type { ApplicationDraft } from '#rules/application.ts';
import { addDays, type Day, dayOf, localText } from '#rules/calendar.ts';
import type { SceneDraft } from '#rules/scene.ts';
import type { Answer } from './caller.ts';
import type { Person, TestCompany } from './company.ts';
import { APPLICATIONS } from './rides.ts';
import { savedScene } from './scene-calls.ts';
import { approval, approvalCharter, bus, trip } from './scenes.ts';
import type { TestServer } from './server.ts';

/** What a test of applications begins with: flows, scenes and people who apply and decide, through the calls. */
type WireFields = Record<string, unknown>;

export const HEAD = { approvalUserRole: 1 };
export const SUPERIOR = { approvalUserRole: 4 };
export const roleStep = (roleId: number): WireFields => ({ approvalUserRole: 2, roleId });
export const designated = (...people: Person[]): WireFields => ({
  approvalUserRole: 3,
  userJson: {
    data: people.map(({ staffId, name, phone }) => ({ userId: staffId, userName: name, userPhone: phone })),
  },
});

function ok(answer: Answer): Answer {
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer;
}

export async function newFlow(company: TestCompany, steps: WireFields[], flowType = 0): Promise<number> {
  const fields = { flowName: '用车审批', flowStepStr: JSON.stringify(steps), flowType };
  return ok(await company.admin.caller.post('/api/v2/flow/add', fields)).data.flowId;
}

export async function grant(server: TestServer, company: TestCompany, sceneId: number, ...people: Person[]) {
  for (const { staffId } of people) {
    await server.owner.query('insert into staff_scene values ($1, $2, $3) on conflict do nothing', [
      company.companyId,
      staffId,
      sceneId,
    ]);
  }
}

const SCENES = { approval, trip, approvalCharter, bus } as const;
type Template = keyof typeof SCENES;

/** A scene of this template whose flow has these steps, given to these people. */
export async function newScene(
  server: TestServer,
  company: TestCompany,
  steps: WireFields[],
  people: Person[],
  options: { template?: Template; flowType?: number; more?: object } = {},
): Promise<number> {
  const { template = 'approval', flowType = 0, more = {} } = options;
  const flowId = await newFlow(company, steps, flowType);
  const draft = SCENES[template]({ flowId, ...more }) as SceneDraft;
  const sceneId = await savedScene(company.admin.caller, draft);
  await grant(server, company, sceneId, ...people);
  return sceneId;
}

export const today = (): Day => dayOf(new Date());
export const inDays = (days: number): Day => addDays(today(), days);

/** A filled-in application of this template for today, as the app sends it. */
export function filled<T extends Template>(template: T, more: WireFields = {}): WireFields {
  const days = { startDay: today(), endDay: template === 'trip' ? inDays(2) : today() };
  const draft = APPLICATIONS[template](days as never) as ApplicationDraft;
  const legs =
    draft.template === 'trip'
      ? {
          legs: draft.legs.map((leg) => ({
            ...leg,
            startAt: leg.startAt && localText(leg.startAt),
            endAt: leg.endAt && localText(leg.endAt),
          })),
        }
      : {};
  return { ...draft, ...legs, ...more };
}

export const sendApplication = (person: Person, sceneId: number, more: WireFields = {}): Promise<Answer> =>
  person.caller.postJson('/app/v1/applications/apply', { sceneId, ...filled('approval'), ...more });

export const applied = async (person: Person, sceneId: number, more: WireFields = {}) =>
  ok(await sendApplication(person, sceneId, more)).data as { applicationId: number; number: string; status: string };

/** What waits for this person. */
export const waitingOf = async (person: Person) =>
  ok(await person.caller.get('/app/v1/approvals', { pageSize: 100 })).data.rows as {
    approvalId: number;
    stepNo: number;
    number: string;
    applicationId: number;
  }[];

/** Decides what waits for this person about this application. */
export async function decide(person: Person, applicationId: number, reason?: string): Promise<Answer> {
  const one = (await waitingOf(person)).find((row) => row.applicationId === applicationId);
  if (!one) throw new Error(`nothing waits for ${person.name}`);
  const { approvalId, stepNo } = one;
  return reason === undefined
    ? person.caller.postJson('/app/v1/approvals/approve', { approvalId, stepNo })
    : person.caller.postJson('/app/v1/approvals/reject', { approvalId, stepNo, reason });
}

export const inFull = async (person: Person, applicationId: number) =>
  ok(await person.caller.get('/app/v1/applications/detail', { applicationId })).data;

/** The trail in words. */
export const trailOf = async (person: Person, applicationId: number): Promise<string[]> =>
  (await inFull(person, applicationId)).trail.map(({ text }: { text: string }) => text);
