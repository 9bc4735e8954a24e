import type pg from 'pg';
import { addDays, dayOf } from '#rules/calendar.ts';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import type { SceneDraft } from '#rules/scene.ts';
import type { TestCompany } from '../kit/company.ts';
import { insertOrder } from '../kit/order-rows.ts';
import { wireOf } from '../kit/scene-calls.ts';
import { approval, approvalCharter, BEIJING, bus, SHANGHAI, TIANANMEN, trip } from '../kit/scenes.ts';

/** People of the demonstration who apply and decide, through the calls that their app makes. */
export const ADMIN = '13800000001';
export const HEAD = '13800000003';
export const STAFF = '13800000005';
export const ACCOUNTANT = '13800000006';

export interface DemoWorld {
  readonly address: string;
  readonly database: pg.Pool;
}

type WireFields = Record<string, unknown>;

export interface AppUser {
  readonly phone: string;
  readonly name: string;
  readonly staffId: number;
  readonly companyId: number;
  // biome-ignore lint/suspicious/noExplicitAny: a journey reads whatever the wire holds
  get(path: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: a journey reads whatever the wire holds
  post(path: string, body: WireFields): Promise<any>;
}

async function answerOf(response: Response) {
  const { code, msg, data } = await response.json();
  if (code !== 0) throw new Error(`${response.url}: ${code} ${msg}`);
  return data;
}

const hands = new WeakMap<pg.Pool, Map<string, Promise<AppUser>>>();
/** Somebody with their app in hand, which stays signed in. */
export function hand(ground: DemoWorld, phone: string): Promise<AppUser> {
  const known = hands.get(ground.database) ?? new Map<string, Promise<AppUser>>();
  hands.set(ground.database, known);
  if (!known.has(phone)) known.set(phone, signedIn(ground, phone));
  return known.get(phone)!;
}

async function signedIn({ address }: DemoWorld, phone: string): Promise<AppUser> {
  const response = await fetch(`${address}/api/v1/password/login`, {
    method: 'POST',
    headers: { 'trace-id': 'journey' },
    body: new URLSearchParams({ phone, password: DEMO_PASSWORD }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { userId, companyId, userName } = await answerOf(response);
  const headers = { cookie, 'trace-id': 'journey', 'content-type': 'application/json' };
  return {
    phone,
    name: userName,
    staffId: userId,
    companyId,
    get: async (path) => answerOf(await fetch(address + path, { headers })),
    post: async (path, body) =>
      answerOf(await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })),
  };
}

const designated = (...people: AppUser[]): WireFields => ({
  approvalUserRole: 3,
  userJson: {
    data: people.map(({ staffId, name, phone }) => ({ userId: staffId, userName: name, userPhone: phone })),
  },
});

/** A scene whose flow asks the head, the accountant, and the head once more, which then passes by itself. */
export async function newScene(ground: DemoWorld, draft: (flowId: number) => SceneDraft): Promise<number> {
  const [admin, head, accountant] = [
    await hand(ground, ADMIN),
    await hand(ground, HEAD),
    await hand(ground, ACCOUNTANT),
  ];
  const steps = JSON.stringify([designated(head), designated(accountant), designated(head)]);
  const { flowId } = await admin.post('/api/v2/flow/add', { flowName: '申请审批', flowStepStr: steps });
  const { sceneId } = await admin.post('/api/v2/scene/add', wireOf(draft(flowId)));
  const { staffId, companyId } = await hand(ground, STAFF);
  await ground.database.query('insert into staff_scene values ($1, $2, $3)', [companyId, staffId, sceneId]);
  return sceneId;
}

const spot = (address: string) => ({ cityId: BEIJING, address, point: TIANANMEN });
const today = (): string => dayOf(new Date());
const basics = () => ({ startDay: today(), endDay: today(), useCount: 2, roundTrip: true });

export const SCENES = {
  approval: (flowId: number) => approval({ name: '客户拜访', flowId }),
  trip: (flowId: number) => trip({ name: '国内出差', flowId }),
  approvalCharter: (flowId: number) => approvalCharter({ name: '公务包车', flowId }),
  bus: (flowId: number) => bus({ name: '团建大巴', flowId }),
};
export type Template = keyof typeof SCENES;

const FILLED: Record<Template, () => WireFields> = {
  approval: () => ({
    ...basics(),
    reason: '拜访重要客户',
    cityId: BEIJING,
    start: spot('澄明大厦 B 座'),
    end: spot('天通苑北一区'),
    viaPoints: [spot('国贸三期'), spot('望京 SOHO')],
    companions: [{ name: '白若溪', phone: '15011264083' }],
    estimatedFen: 12_050,
  }),
  trip: () => ({
    ...basics(),
    endDay: addDays(today(), 2),
    reason: '上海项目验收',
    travelCityIds: [SHANGHAI],
    legs: [
      {
        fromCityId: BEIJING,
        toCityId: SHANGHAI,
        vehicle: '高铁',
        startAt: `${today()} 08:30:00`,
        endAt: `${today()} 13:05:00`,
      },
    ],
  }),
  approvalCharter: () => ({
    ...basics(),
    reason: '接待考察团',
    cityId: BEIJING,
    start: spot('首都机场'),
    service: 'dayRental',
    estimatedFen: 80_000,
  }),
  bus: () => ({
    ...basics(),
    reason: '部门团建',
    cityId: BEIJING,
    start: spot('澄明大厦'),
    end: spot('怀柔'),
    service: 'dayRental',
    passengerCount: 40,
    vehicles: [{ vehicleGroup: 'coach', count: 1 }],
    specialNeeds: '一个轮椅位',
  }),
};

// By database: the worlds of a worker's files follow each other at one address.
const scenes = new WeakMap<pg.Pool, Map<Template, Promise<number>>>();
function sceneOf(ground: DemoWorld, template: Template): Promise<number> {
  const known = scenes.get(ground.database) ?? new Map<Template, Promise<number>>();
  scenes.set(ground.database, known);
  if (!known.has(template)) known.set(template, newScene(ground, SCENES[template]));
  return known.get(template)!;
}

export interface SubmittedApplication {
  readonly applicationId: number;
  readonly number: string;
}

export async function applies(
  ground: DemoWorld,
  template: Template,
  more: WireFields = {},
): Promise<SubmittedApplication> {
  const person = await hand(ground, STAFF);
  const sceneId = await sceneOf(ground, template);
  return person.post('/app/v1/applications/apply', { sceneId, template, ...FILLED[template](), ...more });
}

/** Passes the step that waits for this person, or rejects it for a reason. */
export async function decides(
  ground: DemoWorld,
  phone: string,
  { applicationId }: SubmittedApplication,
  reason?: string,
) {
  const person = await hand(ground, phone);
  const { rows } = await person.get('/app/v1/approvals?pageSize=500');
  const { approvalId, stepNo } = rows.find((row: SubmittedApplication) => row.applicationId === applicationId);
  return reason === undefined
    ? person.post('/app/v1/approvals/approve', { approvalId, stepNo })
    : person.post('/app/v1/approvals/reject', { approvalId, stepNo, reason });
}

export const revokes = async (ground: DemoWorld, { applicationId }: SubmittedApplication) =>
  (await hand(ground, STAFF)).post('/app/v1/applications/revoke', { applicationId });

/** A settled ride that was booked with it, by plain SQL. */
export async function rides(
  ground: DemoWorld,
  { applicationId }: SubmittedApplication,
): Promise<{ orderId: number; number: string }> {
  const booker = await hand(ground, STAFF);
  const { rows } = await ground.database.query('select id from department where company_id = $1 and super_id is null', [
    booker.companyId,
  ]);
  const company = { companyId: booker.companyId, rootId: Number(rows[0]!.id) } as unknown as TestCompany;
  return insertOrder(ground.database, company, { booker: booker as never, applicationId, companyFen: 8_050 });
}
