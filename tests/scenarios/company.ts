import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { OpeningTerms } from '#rules/company-terms.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { metered } from '../kit/rides.ts';
import { wireOf } from '../kit/scene-calls.ts';
import { BEIJING } from '../kit/scenes.ts';
import type { BusinessClock } from './clock.ts';
import {
  type Address,
  type Browser,
  browser,
  codeSentTo,
  freshPhone,
  ok,
  type ProviderDesk,
  providerDesk,
  signIn,
} from './kit.ts';

export interface Employee extends Browser {
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
}

/** A company that came in by the front door: applied, opened by the desk, with an administrator, people and money. */
export interface ScenarioCompany {
  readonly address: Address;
  readonly clock: BusinessClock;
  readonly desk: ProviderDesk;
  readonly companyId: number;
  readonly rootId: number;
  readonly admin: Employee;
}

type Terms = z.input<typeof OpeningTerms>;
export const FUNDS_FEN = 5_000_000;
/** Whatever a story's rides cost settles at once; the story of held prices has the usual terms. */
const UNREVIEWED = { priceBoundPerTenThousand: 1_000_000, priceNeedsMeasure: false };

/** A visitor applies for an account; answers the number they gave. */
export async function applyForAccount(address: Address, companyName: string): Promise<string> {
  const visitor = browser(address);
  const phone = freshPhone();
  const smsCaptcha = await codeSentTo(visitor, phone, 'application');
  const picture = ok(await visitor.get('/api/v1/h5/captcha'), '图形验证码');
  const { captcha } = ok(await visitor.get('/demo/captcha', { token: picture.captcha_token }), '看图');
  const sent = { companyName, responName: '周启明', responPhone: phone, captcha, smsCaptcha };
  ok(await visitor.get('/api/v1/h5/companyRegister', { ...sent, captchaToken: picture.captcha_token }), '提交企业申请');
  return phone;
}

export async function enrolmentOf(desk: ProviderDesk, phone: string, status: string) {
  const { rows } = ok(await desk.get('/desk/v1/enrolments', { status, pageSize: 100 }), '企业申请列表');
  const enrolment = rows.find((row: { phone: string }) => row.phone === phone);
  assert.ok(enrolment, `an application of ${phone} that is ${status}`);
  return enrolment;
}

/** The desk accepts an application and opens the company, whose administrator has another number than who applied. */
export async function openCompany(
  desk: ProviderDesk,
  phone: string,
  administratorPhone: string,
  terms: Terms,
): Promise<number> {
  const { enrolmentId } = await enrolmentOf(desk, phone, 'new');
  const decision = { enrolmentId, status: 'accepted', terms, administratorPhone };
  const { companyId } = ok(await desk.post('/desk/v1/enrolments/decide', decision), '开通企业');
  if (terms.accountKind === 'postpaid') return companyId;
  const funds = { companyId, amountFen: FUNDS_FEN, reference: `scenario-${companyId}` };
  ok(await desk.post('/desk/v1/account/recharge', funds), '充值');
  return companyId;
}

/** What a ride costs where the scenarios ride; one is made where there is none. */
async function ensureTariff(desk: ProviderDesk): Promise<void> {
  const key = { cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort' };
  if (ok(await desk.get('/desk/v1/tariffs', { ...key, pageSize: 1 }), '计价规则').total > 0) return;
  const { tariffId: _t, version: _v, effectiveFrom: _e, ...draft } = metered();
  ok(await desk.post('/desk/v1/tariffs/save', { ...draft, effectiveFrom: '2020-01-01 00:00:00' }), '保存计价规则');
}

export async function employee(address: Address, phone: string): Promise<Employee> {
  const signedIn = await signIn(address, phone);
  const { userId, userName } = ok(await signedIn.get('/api/v1/company/me'), '我是谁');
  return { ...signedIn, staffId: userId, name: userName, phone };
}

/** The company whose administrator has this number, as its administrator finds it. */
export async function scenarioCompanyOf(
  address: Address,
  clock: BusinessClock,
  companyId: number,
  administratorPhone: string,
): Promise<ScenarioCompany> {
  const admin = await employee(address, administratorPhone);
  const [root] = ok(await admin.get('/api/v2/dept/all'), '部门');
  return { address, clock, desk: providerDesk(address), companyId, rootId: root.id, admin };
}

/** A new company for one story. */
export async function newScenarioCompany(
  address: Address,
  clock: BusinessClock,
  terms: Terms = { accountKind: 'prepaid' },
): Promise<ScenarioCompany> {
  const desk = providerDesk(address);
  await ensureTariff(desk);
  const administratorPhone = freshPhone();
  const applied = await applyForAccount(address, '启明咨询');
  const companyId = await openCompany(desk, applied, administratorPhone, { ...UNREVIEWED, ...terms });
  return scenarioCompanyOf(address, clock, companyId, administratorPhone);
}

export async function hire(
  { address, admin, rootId }: ScenarioCompany,
  name: string,
  deptId = rootId,
): Promise<Employee> {
  const phone = freshPhone();
  ok(await admin.json('/api/v2/company/user/add', { name, phone, deptId }), '新增员工');
  return employee(address, phone);
}

/** A new department, with its managers where it has any. */
export async function department(
  { admin, rootId }: ScenarioCompany,
  name: string,
  managers: readonly Employee[] = [],
  superId = rootId,
): Promise<number> {
  const managerIds = managers.map(({ staffId }) => staffId).join(',');
  const number = `D${name}`;
  return ok(await admin.json('/api/v2/dept/add', { name, number, superId, managerIds, type: 0 }), '新增部门').deptId;
}

/** A new scene that this person has, with a limit of this much in all. */
export async function giveScene(
  { admin }: ScenarioCompany,
  person: Employee,
  draft: SceneDraft,
  limitFen: number,
): Promise<number> {
  const { sceneId } = ok(await admin.json('/api/v2/scene/add', wireOf(draft)), '新建场景');
  await setLimit(admin, person, sceneId, limitFen);
  return sceneId;
}

export async function setLimit(
  admin: Employee,
  { staffId }: Employee,
  sceneId: number,
  limitFen: number,
): Promise<void> {
  const limit = { type: 4, money: (limitFen / 100).toFixed(2) };
  const body = { userId: staffId, ...limit, sceneIds: [sceneId], status: 1 };
  ok(await admin.json('/api/v2/scene/setUser', body), '设置场景和限额');
}
