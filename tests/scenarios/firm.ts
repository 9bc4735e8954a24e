import { addDays, dayOf, localText, startOfDay } from '#rules/calendar.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { metered } from '../kit/rides.ts';
import { wireOf } from '../kit/scene-calls.ts';
import { BEIJING, TIANANMEN } from '../kit/scenes.ts';
import {
  type Address,
  type Browser,
  browser,
  codeSentTo,
  freshPhone,
  ok,
  type ProviderDesk,
  providerDesk,
  type Reply,
  signIn,
} from './kit.ts';

export interface Employee extends Browser {
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
}

/** A company that came in by the front door: applied, opened by the desk, with an administrator, people and money. */
export interface Firm {
  readonly address: Address;
  readonly desk: ProviderDesk;
  readonly companyId: number;
  readonly admin: Employee;
  readonly employees: readonly Employee[];
}

const FUNDS_FEN = 5_000_000;
const NAMES = ['赵一', '钱二', '孙三'];

async function apply(address: Address, companyName: string): Promise<string> {
  const visitor = browser(address);
  const phone = freshPhone();
  const smsCaptcha = await codeSentTo(visitor, phone, 'application');
  const picture = ok(await visitor.get('/api/v1/h5/captcha'), '图形验证码');
  const { captcha } = ok(await visitor.get('/demo/captcha', { token: picture.captcha_token }), '看图');
  const sent = { companyName, responName: '周启明', responPhone: phone, captcha, smsCaptcha };
  ok(await visitor.get('/api/v1/h5/companyRegister', { ...sent, captchaToken: picture.captcha_token }), '提交企业申请');
  return phone;
}

async function open(desk: ProviderDesk, phone: string, administratorPhone: string): Promise<{ companyId: number }> {
  const { rows } = ok(await desk.get('/desk/v1/enrolments', { status: 'new', pageSize: 100 }), '企业申请列表');
  const { enrolmentId } = rows.find((row: { phone: string }) => row.phone === phone);
  const terms = { accountKind: 'prepaid' };
  const decision = { enrolmentId, status: 'accepted', terms, administratorPhone };
  const { companyId } = ok(await desk.post('/desk/v1/enrolments/decide', decision), '开通企业');
  const funds = { companyId, amountFen: FUNDS_FEN, reference: `scenario-${companyId}` };
  ok(await desk.post('/desk/v1/account/recharge', funds), '充值');
  return { companyId };
}

/** What a ride costs where the scenarios ride; one is made where there is none. */
async function ensureTariff(desk: ProviderDesk): Promise<void> {
  const key = { cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort' };
  if (ok(await desk.get('/desk/v1/tariffs', { ...key, pageSize: 1 }), '计价规则').total > 0) return;
  const { tariffId: _t, version: _v, effectiveFrom: _e, ...draft } = metered();
  ok(await desk.post('/desk/v1/tariffs/save', { ...draft, effectiveFrom: '2020-01-01 00:00:00' }), '保存计价规则');
}

async function hire(address: Address, admin: Browser, name: string, deptId: number): Promise<Employee> {
  const phone = freshPhone();
  ok(await admin.json('/api/v2/company/user/add', { name, phone, deptId }), '新增员工');
  return employee(address, phone);
}

async function employee(address: Address, phone: string): Promise<Employee> {
  const signedIn = await signIn(address, phone);
  const { userId, userName } = ok(await signedIn.get('/api/v1/company/me'), '我是谁');
  return { ...signedIn, staffId: userId, name: userName, phone };
}

export async function openFirm(address: Address): Promise<Firm> {
  const desk = providerDesk(address);
  await ensureTariff(desk);
  const administratorPhone = freshPhone();
  const { companyId } = await open(desk, await apply(address, '启明咨询'), administratorPhone);
  const admin = await employee(address, administratorPhone);
  const [root] = ok(await admin.get('/api/v2/dept/all'), '部门');
  const employees: Employee[] = [];
  for (const name of NAMES) employees.push(await hire(address, admin, name, root.id));
  return { address, desk, companyId, admin, employees };
}

/** A new scene that this person has, with a limit of this much in all. */
export async function giveScene(
  { admin }: Firm,
  person: Employee,
  draft: SceneDraft,
  limitFen: number,
): Promise<number> {
  const { sceneId } = ok(await admin.json('/api/v2/scene/add', wireOf(draft)), '新增场景');
  const limit = { type: 4, money: (limitFen / 100).toFixed(2) };
  const body = { userId: person.staffId, ...limit, sceneIds: [sceneId], status: 1 };
  ok(await admin.json('/api/v2/scene/setUser', body), '设置场景和限额');
  return sceneId;
}

/** Tomorrow at noon. */
export const rideTime = (): Date => new Date(startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 12 * 3_600_000);

export const rideOf = (sceneId: number, more: object = {}) => ({
  sceneId,
  at: localText(rideTime()),
  from: { cityId: BEIJING, point: TIANANMEN, address: '天安门' },
  to: { cityId: BEIJING, point: { lng: 116.427287, lat: 39.904983 }, address: '北京站' },
  service: 'scheduled',
  vehicleGroup: 'comfort',
  meters: 13_000,
  seconds: 1_800,
  ...more,
});

export const evaluate = async (person: Employee, ride: object) =>
  ok(await person.json('/app/v1/rides/evaluate', { ...ride }), '试算');
export const book = (person: Employee, ride: object): Promise<Reply> => person.json('/app/v1/rides/book', { ...ride });
export const booked = async (person: Employee, ride: object): Promise<number> =>
  ok(await book(person, ride), '预订').orderId;
export const orderOf = async (person: Employee, orderId: number) =>
  ok(await person.get('/app/v1/orders/detail', { orderId }), '订单');

/** What is left of a person's own limit. */
export const limitLeft = async (person: Employee): Promise<number> =>
  ok(await person.get('/app/v1/scenes'), '我的场景').limit.residualFen;
export const account = async ({ desk, companyId }: Firm) =>
  ok(await desk.get('/desk/v1/account', { companyId }), '账户').figures;

export interface Told {
  kind: string;
  eventId: string;
  sequence: number;
  at: string;
  [detail: string]: unknown;
}

const place = (address: string) => ({ address, point: TIANANMEN });
const DETAILS: readonly [kind: string, details: object][] = [
  ['accepted', {}],
  ['assigned', { driver: { name: '王', phone: '13700000000', plate: '京A12345', car: '帕萨特' } }],
  ['departed', {}],
  ['arrived', {}],
  ['started', {}],
  ['ended', { start: place('天安门东'), end: place('北京站东'), meters: 13_000, seconds: 1_800 }],
];

/** All the provider tells about a ride that cost this much, in the order in which it happened. */
export function rideStory(orderId: number, priceFen: number): Told[] {
  const price = { lines: { base: priceFen }, totalFen: priceFen, actualPayFen: priceFen };
  return [...DETAILS, ['priced', price] as const].map(([kind, details], at) => ({
    kind,
    eventId: `${orderId}-${kind}`,
    sequence: at + 1,
    at: localText(new Date(rideTime().getTime() + at * 60_000)),
    ...details,
  }));
}

export const tell = ({ desk, companyId }: Firm, orderId: number, event: Told): Promise<Reply> =>
  desk.post('/desk/v1/orders/events', { companyId, orderId, ...event });

/** Drives a ride up to an event; answers the order's status. */
export async function drive(firm: Firm, orderId: number, until: string, priceFen = 0): Promise<string> {
  const story = rideStory(orderId, priceFen);
  let status = 'booking';
  for (const event of story.slice(0, story.findIndex(({ kind }) => kind === until) + 1)) {
    status = ok(await tell(firm, orderId, event), event.kind).status;
  }
  return status;
}
