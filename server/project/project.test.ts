import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { postForm } from '../../tests/kit/uploads.ts';
import { writeWorkbook } from '../outside/spreadsheet.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});

const add = (by: Person, more: object = {}) =>
  by.caller.postJson('/api/v3/project/add', { projectNo: 'P-1', projectName: '新车型上线', ...more });
const list = (by: Person, more: object = {}) =>
  by.caller.post('/api/v3/project/list', { pageNum: 1, pageSize: 20, ...more });

const send = (by: Person, bytes: Uint8Array) =>
  postForm(server, by, '/api/v3/project/import', { field: 'excel', filename: '项目.xlsx', bytes });

async function withBudget(budget: number) {
  const rides = await Rides.create(server, desk);
  const rider = await rides.rider();
  const { projectId } = done(await add(rides.company.admin, { budget }));
  const of = async () => done(await list(rides.company.admin)).list[0];
  return { rides, rider, projectId, of, admin: rides.company.admin };
}

test('a ride that names a listed project holds its budget, settles it and gives it back', async () => {
  const { rides, rider, projectId, of } = await withBudget(500);
  const first = await rides.booked(rider, { projectNo: ' p-1 ' });
  expect(await rides.row(first)).toMatchObject({ project_no: 'p-1', project_id: String(projectId) });
  expect(await of()).toMatchObject({ budget: 500, used: RIDE_FEN / 100, residual: 500 - RIDE_FEN / 100 });
  done(await rides.drive(first, 'priced', RIDE_FEN + 300));
  expect(await of()).toMatchObject({ used: (RIDE_FEN + 300) / 100 });
  const second = await rides.booked(rider, { projectNo: 'P-1' });
  done(await rides.cancel(rider, second));
  expect(await of()).toMatchObject({ used: (RIDE_FEN + 300) / 100, residual: 500 - (RIDE_FEN + 300) / 100 });
  expect(await rides.differences()).toEqual([]);
});

test('what is left of a budget is the most that the company pays, and with nothing left there is no ride', async () => {
  const { rides, rider } = await withBudget((RIDE_FEN - 1_000) / 100);
  const plan = done(await rides.evaluate(rider, { projectNo: 'P-1' }));
  expect(plan).toMatchObject({ verdict: 'ALLOW_SPLIT', companyFen: RIDE_FEN - 1_000, personalFen: 1_000 });
  const orderId = await rides.booked(rider, { projectNo: 'P-1', personalFen: 1_000 });
  expect(await rides.row(orderId)).toMatchObject({ born: RIDE_FEN - 1_000, cap_fen: String(RIDE_FEN - 1_000) });
  const refused = await rides.book(rider, { projectNo: 'P-1' });
  expect(refused.msg).toContain('可用额度不足（项目预算剩余 ¥0.00）');
  expect((await rides.book(rider, { projectNo: 'P-2' })).code).toBe(0);
  expect(await rides.differences()).toEqual([]);
});

test('two who take the last of a budget at once: one of them does', async () => {
  const { rides, rider } = await withBudget(RIDE_FEN / 100);
  const other = await rides.rider();
  const answers = await Promise.all([rider, other].map((one) => rides.book(one, { projectNo: 'P-1' })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await rides.differences()).toEqual([]);
});

test('a project that is stopped or over refuses, one that the list does not know is free text', async () => {
  const { rides, rider, projectId, admin } = await withBudget(500);
  done(await admin.caller.post('/api/v3/project/stop', { projectId }));
  expect((await rides.book(rider, { projectNo: 'P-1' })).msg).toContain('项目 P-1 已停用');
  expect((await admin.caller.post('/api/v3/project/stop', { projectId })).code).toBe(37004);
  done(await admin.caller.post('/api/v3/project/start', { projectId }));
  done(await add(admin, { projectNo: 'P-OLD', startDay: '2020-01-01', endDay: '2020-12-31' }));
  expect((await rides.book(rider, { projectNo: 'P-OLD' })).msg).toContain(
    '项目 P-OLD 只在 2020-01-01 至 2020-12-31 可用',
  );
  const free = await rides.booked(rider, { projectNo: 'ANY' });
  expect(await rides.row(free)).toMatchObject({ project_no: 'ANY', project_id: null });
  const choices = done(await rider.caller.get('/app/v1/projects', {})).rows;
  expect(choices).toEqual([{ number: 'P-1', name: '新车型上线' }]);
});

test('the form: what is missing, wrong, taken or changed meanwhile', async () => {
  const { admin } = await server.company();
  const refusals = async (fields: object) => {
    const { code, msg } = await add(admin, fields);
    return [code, msg];
  };
  expect(await refusals({ projectNo: '' })).toEqual([40000, '请填写项目号']);
  expect(await refusals({ projectName: 'x'.repeat(51) })).toEqual([40000, '项目名称不能超过 50 个字']);
  expect(await refusals({ startDay: '2026-02-02', endDay: '2026-02-01' })).toEqual([40000, '结束日期不能早于开始日期']);
  expect(await refusals({ budget: -1 })).toEqual([40000, '请输入正确的金额']);
  expect(await refusals({ ownerIds: [1] })).toEqual([37002, '负责人不存在或已离职']);
  const { projectId } = done(await add(admin, { budget: 100, ownerIds: [admin.staffId] }));
  expect(await refusals({ projectNo: 'p-1' })).toEqual([37005, '项目号已存在']);
  expect((await add(admin, { projectNo: 'p-1' })).fields).toEqual({ projectNo: '项目号已存在' });
  const { version, owners } = done(await admin.caller.post('/api/v3/project/detail', { projectId }));
  expect(owners).toEqual([{ userId: admin.staffId, name: admin.name }]);
  const update = (more: object) =>
    admin.caller.postJson('/api/v3/project/update', { projectId, projectNo: 'P-1', projectName: '二期', ...more });
  done(await update({ version, budget: 200 }));
  expect((await update({ version, budget: 300 })).code).toBe(40900);
  done(await update({}));
  const now = done(await admin.caller.post('/api/v3/project/detail', { projectId }));
  expect(now).toMatchObject({
    projectName: '二期',
    budget: null,
    residual: null,
    owners: [],
    updateUserName: admin.name,
  });
});

test('other companies and people without the right', async () => {
  const { admin, projectId, rides } = await withBudget(100);
  const other = (await server.company()).admin;
  expect(done(await list(other)).list).toEqual([]);
  for (const path of ['detail', 'start', 'stop'])
    expect((await other.caller.post(`/api/v3/project/${path}`, { projectId })).code, path).toBe(40400);
  const foreign = { projectId, projectNo: 'X', projectName: 'X' };
  expect((await other.caller.postJson('/api/v3/project/update', foreign)).code).toBe(40400);
  expect((await add(other)).code).toBe(0);
  const clerk = await rides.company.person({ roles: [await rides.company.role('报表', [39], 'all')] });
  expect((await list(clerk)).code).toBe(40300);
  expect(done(await list(admin, { keyword: '车型', status: 1 })).totalRecord).toBe(1);
  expect(done(await list(admin, { keyword: '车型', status: 0 })).totalRecord).toBe(0);
});

test('a workbook brings the good lines and gives back the others with their reasons', async () => {
  const { admin } = await server.company();
  done(await add(admin));
  const titles = ['项目号', '项目名称', '开始日期', '结束日期', '预算（元）', '负责人手机号'].map((title) => ({
    title,
  }));
  const rows = [
    ['N-1', '客户年会', '2026/3/1', '', '12,000.50', admin.phone],
    ['n-1', '重复', '', '', '', ''],
    ['P-1', '已有', '', '', '', ''],
    ['N-2', '', '', '', '', ''],
    ['N-3', '搬迁', '哪天', '', '', ''],
    ['N-4', '搬迁', '', '', '很多', ''],
    ['N-5', '搬迁', '', '', '', '13912340000'],
  ];
  const file = await buffer(writeWorkbook(titles, rows));
  const answer = await send(admin, file);
  expect(answer.data).toMatchObject({ successNum: 1, failNum: 6 });
  expect(answer.data.url).not.toBe('');
  const imported = done(await list(admin, { keyword: 'N-1' })).list;
  expect(imported).toMatchObject([{ projectNo: 'N-1', budget: 12_000.5, startDay: '2026-03-01', endDay: null }]);
  expect(imported[0].owners).toHaveLength(1);
  const wrong = await send(admin, Buffer.from('x'));
  expect(wrong.code).toBe(37010);
});
