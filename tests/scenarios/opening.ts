import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '#server/outside/workbook.ts';
import { wireOf } from '../kit/scene-calls.ts';
import { quick } from '../kit/scenes.ts';
import type { BusinessClock } from './clock.ts';
import {
  applyForAccount,
  employee,
  enrolmentOf,
  openCompany,
  type ScenarioCompany,
  scenarioCompanyOf,
} from './company.ts';
import { type Address, fenOf, freshPhone, ok, providerDesk } from './kit.ts';

const STAFF = '/api/v2/company/user';
const LIMIT_FEN = 80_000;
const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString() === 'PK';

/** A visitor applies, the desk opens the company, its administrator signs in and finds it empty. */
async function opened(address: Address, clock: BusinessClock): Promise<ScenarioCompany> {
  const desk = providerDesk(address);
  const [contact, administratorPhone] = [await applyForAccount(address, '启明咨询'), freshPhone()];
  const companyId = await openCompany(desk, contact, administratorPhone, { accountKind: 'prepaid' });
  assert.equal((await enrolmentOf(desk, contact, 'accepted')).companyId, companyId);
  const company = await scenarioCompanyOf(address, clock, companyId, administratorPhone);
  const { administrator, staffCount } = ok(await desk.get('/desk/v1/companies/detail', { companyId }), '企业');
  assert.deepEqual([administrator.phone, staffCount], [company.admin.phone, 1]);
  return company;
}

/** Two people and a line that is wrong, in a file as it comes from a desk drawer; answers the good ones' ids. */
async function imported({ admin }: ScenarioCompany, phones: readonly [string, string]): Promise<number[]> {
  assert.ok(isWorkbook((await admin.download(`${STAFF}/importTemplate`, { kind: 'add' })).bytes), 'the template');
  const titles = ['姓名', '手机号', '部门'].map((title) => ({ title }));
  const rows = [
    ['李雷', phones[0], '启明咨询'],
    ['韩梅', phones[1], '启明咨询'],
    ['无名', '12345', '启明咨询'],
  ];
  const file = { field: 'excel', name: '员工.xlsx', bytes: await buffer(writeWorkbook(titles, rows)) };
  const outcome = ok(await admin.upload(`${STAFF}/excelImportAdd`, file), '批量导入');
  assert.deepEqual([outcome.totalNum, outcome.sucNum, outcome.failNum], [3, 2, 1]);
  assert.ok(isWorkbook((await admin.download(outcome.url)).bytes), 'the lines that failed');
  const progress = ok(await admin.get(`${STAFF}/importProgress`), '导入进度');
  assert.deepEqual([progress.done, progress.failed, progress.finished], [2, 1, 1]);
  const { list } = ok(await admin.json(`${STAFF}/getPage`, { pageSize: 100 }), '员工列表');
  const idOf = (phone: string) => list.find((row: { phone: string }) => row.phone === phone).userId;
  return phones.map(idOf);
}

/** Loop 1: from a visitor's application to an imported person who sees scene and limit in the app. */
export async function opening(address: Address, clock: BusinessClock): Promise<void> {
  const company = await opened(address, clock);
  const { admin } = company;
  const phones = [freshPhone(), freshPhone()] as const;
  const userId = await imported(company, phones);

  const { sceneId } = ok(await admin.json('/api/v2/scene/add', wireOf(quick({ name: '日常用车' }))), '新建场景');
  const given = { userId, sceneIds: [sceneId], type: 1, money: LIMIT_FEN / 100 };
  ok(await admin.json('/api/v2/scene/batch/setUser', given), '批量设置场景和限额');

  const person = await employee(address, phones[1]);
  assert.deepEqual([person.name, person.staffId], ['韩梅', userId[1]]);
  const { scenes, limit } = ok(await person.get('/app/v1/scenes'), '我的场景');
  assert.deepEqual(
    scenes.map((scene: { name: string }) => scene.name),
    ['日常用车'],
  );
  assert.deepEqual([limit.kind, limit.moneyFen, limit.residualFen], ['monthly', LIMIT_FEN, LIMIT_FEN]);
  const { sceneCharge } = ok(await admin.get(`${STAFF}/getDetail`, { userId: userId[1] }), '员工详情');
  assert.equal(fenOf(sceneCharge.residual), LIMIT_FEN);
}
