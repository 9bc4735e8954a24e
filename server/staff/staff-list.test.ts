import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { EDIT_FIELDS } from '../../tests/kit/edited.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { makeScene, STAFF } from '../../tests/kit/staff.ts';
import { matchesSearch } from './queries.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let manager: Person;
let engineer: Person;
let seller: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ name: '远山', departments: { 研发: { 平台: {}, 前端: {} }, 销售: {} } });
  other = await server.company({ departments: { 外部: {} } });
  manager = await company.person({ name: '欧阳明日', department: '研发', manages: ['研发'] });
  engineer = await company.person({ name: '李小平', department: '平台' });
  seller = await company.person({ name: '王平安', department: '销售', companyPay: false });
  await server.owner.query('update staff set number = $1 where id = $2', ['YS-0007', engineer.staffId]);
});

const page = (caller: Caller, filter: Record<string, unknown> = {}) => caller.postJson(`${STAFF}/getPage`, filter);
const names = async (caller: Caller, filter: Record<string, unknown> = {}): Promise<string[]> =>
  (await page(caller, filter)).data.list.map(({ name }: { name: string }) => name);

describe('the list', () => {
  test('answers the documented fields', async () => {
    const scene = await makeScene(server, company, '加班');
    await server.owner.query('insert into staff_scene values ($1, $2, $3)', [
      company.companyId,
      engineer.staffId,
      scene,
    ]);
    const answer = await page(company.admin.caller, { departmentId: company.departmentId('平台') });
    expect(answer).toEqual({
      code: 0,
      msg: '成功',
      data: {
        total: 1,
        deptCount: 1,
        deptManage: '',
        deptId: company.departmentId('平台'),
        deptName: '平台',
        list: [
          {
            userId: engineer.staffId,
            name: '李小平',
            deptId: company.departmentId('平台'),
            deptName: '平台',
            deptOriginName: '远山/研发/平台',
            phone: engineer.phone,
            number: 'YS-0007',
            sceneCharge: { type: 0, money: 0, residual: null, startDate: null, endDate: null },
            useCondition: [{ sceneName: '加班', sceneId: scene, companyPay: 1, carUseRemark: '快捷用车' }],
            companyPay: 1,
            heIsKeyCustomer: 0,
            editStatus: 1,
            isManager: 0,
          },
        ],
      },
    });
    expect(await names(company.admin.caller, { deptAll: 1, userCondition: scene })).toEqual(['李小平']);
  });

  test('is about the own department unless another is named, alone unless all below are asked for', async () => {
    expect(await names(manager.caller)).toEqual(['欧阳明日']);
    expect((await page(manager.caller)).data).toMatchObject({ deptManage: '欧阳明日', deptCount: 1, deptName: '研发' });
    expect(await names(manager.caller, { deptAll: 1 })).toEqual(['李小平', '欧阳明日']);
    expect(await names(company.admin.caller, { deptAll: '1' })).toEqual(['王平安', '李小平', '欧阳明日', '管理员']);
  });

  test.each([
    [3, ['王平安', '李小平', '欧阳明日', '管理员']],
    [1, ['李小平', '欧阳明日', '管理员']],
    [0, ['王平安']],
  ])('pay status %i', async (companyPay, expected) => {
    expect(await names(company.admin.caller, { deptAll: 1, companyPay })).toEqual(expected);
  });

  test.each([
    ['平', ['王平安', '李小平']],
    ['小平', ['李小平']],
    ['阳明', ['欧阳明日']],
    ['ys-00', ['李小平']],
    ['0007', ['李小平']],
    ['s-00', []],
    ['%', []],
    ['李_平', []],
    ['\u0000', ['王平安', '李小平', '欧阳明日', '管理员']],
  ])('searching %j', async (searchUser, expected) => {
    expect(await names(company.admin.caller, { deptAll: 1, searchUser })).toEqual(expected);
  });

  test('a phone is found by its beginning and by its last four digits', async () => {
    const of = (searchUser: string) => names(company.admin.caller, { deptAll: 1, searchUser });
    expect(await of(engineer.phone)).toEqual(['李小平']);
    expect(await of(engineer.phone.slice(0, 10))).toContain('李小平');
    expect(await of(engineer.phone.slice(-4))).toEqual(['李小平']);
    expect(await of(engineer.phone.slice(3, 9))).toEqual([]);
  });

  test('the headcount does not follow the filters, the total does; pages turn', async () => {
    const { data } = await page(company.admin.caller, { deptAll: 1, searchUser: '平', pageSize: 1, pageNum: 2 });
    expect(data).toMatchObject({ total: 2, deptCount: 4 });
    expect(data.list.map(({ name }: { name: string }) => name)).toEqual(['李小平']);
  });

  test('a renamed, renumbered or deleted person is found accordingly', async () => {
    const caller = company.admin.caller;
    const person = await company.person({ name: '赵钱孙', department: '前端' });
    await server.owner.query(`update staff set name = '周吴郑' where id = $1`, [person.staffId]);
    expect(await names(caller, { deptAll: 1, searchUser: '钱' })).toEqual([]);
    expect(await names(caller, { deptAll: 1, searchUser: '吴郑' })).toEqual(['周吴郑']);
    await server.owner.query('update staff set deleted_at = now() where id = $1', [person.staffId]);
    expect(await names(caller, { deptAll: 1, searchUser: '周' })).toEqual([]);
    const { rows } = await server.owner.query('select * from staff_search_token where staff_id = $1', [person.staffId]);
    expect(rows).toEqual([]);
  });

  test('the phone of oneself and of the super administrator cannot be changed from a row', async () => {
    const statusOf = async (caller: Caller) =>
      Object.fromEntries(
        (await page(caller, { deptAll: 1 })).data.list.map(
          (row: { name: string; editStatus: number; isManager: number }) => [row.name, [row.editStatus, row.isManager]],
        ),
      );
    expect(await statusOf(company.admin.caller)).toMatchObject({ 管理员: [0, 1], 欧阳明日: [1, 0], 李小平: [1, 0] });
    expect(await statusOf(manager.caller)).toEqual({ 欧阳明日: [0, 0], 李小平: [1, 0] });
  });
});

describe('who sees whom', () => {
  test('a department administrator sees no other department, by list, detail or picker', async () => {
    const departmentId = company.departmentId('销售');
    expect(await page(manager.caller, { departmentId })).toMatchObject({ code: 40400, msg: '没有查询到数据' });
    expect(await page(manager.caller, { departmentId: 999_999 })).toMatchObject({ code: 40400 });
    expect(await page(manager.caller, { departmentId: other.departmentId('外部') })).toMatchObject({ code: 40400 });
    expect(await manager.caller.get(`${STAFF}/getDetail`, { userId: seller.staffId })).toMatchObject({ code: 40400 });
    const found = await manager.caller.get(`${STAFF}/getList`, { searchUser: '平' });
    expect(found.data.list.map(({ name }: { name: string }) => name)).toEqual(['李小平']);
    expect(await manager.caller.get(`${STAFF}/getList`, { departmentId })).toMatchObject({ code: 40400 });
  });

  test('plain staff have no list, and pickers answer them nobody', async () => {
    expect(await page(engineer.caller)).toMatchObject({ code: 40300 });
    expect(await engineer.caller.get(`${STAFF}/getDetail`, { userId: engineer.staffId })).toMatchObject({
      code: 40300,
    });
    expect((await engineer.caller.post(`${STAFF}/getList`, {})).data).toEqual({ list: [] });
  });

  test('a department manager (role 4) sees the own tree', async () => {
    const four = await company.person({ name: '四号', department: '平台', roles: [4] });
    expect(await names(four.caller, { deptAll: 1 })).toEqual(['四号', '李小平']);
    await server.owner.query('update staff set deleted_at = now() where id = $1', [four.staffId]);
  });

  test('whose scope lies elsewhere sees that first; whose scope is empty sees nobody', async () => {
    const elsewhere = await company.role('销售员工', [3], 'listed', ['销售']);
    const nowhere = await company.role('无部门', [3], 'none');
    const a = await company.person({ name: '甲乙', department: '前端', roles: [elsewhere] });
    const b = await company.person({ name: '丙丁', department: '前端', roles: [nowhere] });
    expect((await page(a.caller)).data).toMatchObject({ deptName: '销售', total: 1 });
    expect((await page(b.caller)).data).toMatchObject({ deptId: 0, total: 0, list: [] });
    await server.owner.query('update staff set deleted_at = now() where id in ($1, $2)', [a.staffId, b.staffId]);
  });

  test('a picker takes the union of all roles, or one function’s scope', async () => {
    const reports = await company.role('报表', [39], 'all');
    const person = await company.person({ name: '看报表', department: '平台', roles: [4, reports] });
    const count = async (query: Record<string, unknown>) =>
      (await person.caller.get(`${STAFF}/getList`, query)).data.list.length;
    expect(await count({})).toBe(5);
    expect(await count({ permissionId: 3 })).toBe(2);
    expect(await count({ departmentId: company.departmentId('研发') })).toBe(1);
    expect(await count({ departmentId: company.departmentId('研发'), deptAll: 1 })).toBe(3);
    await server.owner.query('update staff set deleted_at = now() where id = $1', [person.staffId]);
  });

  test('numbers are whole for whoever works with people, and masked for finance and auditors', async () => {
    const finance = await company.person({ name: '看账单', roles: [await company.role('账务', [33, 39], 'all')] });
    const phones = async (caller: Caller) =>
      (await caller.get(`${STAFF}/getList`)).data.list.map(
        ({ mobile, phone }: Record<string, string>) => mobile ?? phone,
      );
    const read = await phones(finance.caller);
    expect(read).toContain(finance.phone); // one's own is no secret
    const others = read.filter((phone: string) => phone !== finance.phone);
    expect(others.length).toBeGreaterThan(1);
    expect(others.every((phone: string) => /^\d{3}\*{4}\d{4}$/.test(phone))).toBe(true);
    expect((await phones(company.admin.caller)).every((phone: string) => /^\d{11}$/.test(phone))).toBe(true);
    await server.owner.query('update staff set deleted_at = now() where id = $1', [finance.staffId]);
  });

  test('another company sees nothing of it', async () => {
    expect(await names(other.admin.caller, { deptAll: 1, searchUser: '平' })).toEqual([]);
    const answer = await other.admin.caller.get(`${STAFF}/getDetail`, { userId: engineer.staffId });
    expect(answer).toMatchObject({ code: 40400, msg: '没有查询到数据' });
  });
});

test('the detail adds the documented fields', async () => {
  const { data } = await company.admin.caller.get(`${STAFF}/getDetail`, { userId: manager.staffId });
  expect(data).toEqual({
    userId: manager.staffId,
    name: '欧阳明日',
    deptId: company.departmentId('研发'),
    deptName: '研发',
    deptOriginName: '远山/研发',
    phone: manager.phone,
    number: '',
    sceneCharge: { type: 0, money: 0, residual: null, startDate: null, endDate: null },
    useCondition: [],
    companyPay: 1,
    heIsKeyCustomer: 0,
    editStatus: 1,
    isManager: 0,
    email: '',
    idNumber: '',
    userSex: '',
    userBirthday: '',
    userDuty: '',
    roles: [{ roleId: 3, roleName: '部门管理员' }],
    secretaryList: [],
    useCountMonth: 0,
    costMonth: 0,
    leaveDate: '', // ours, beside the documented ones
    ...EDIT_FIELDS,
  });
});

test('titles are the fixed ones and those in use', async () => {
  const before = (await engineer.caller.get(`${STAFF}/getDutyList`)).data;
  expect(before).toContain('总经理');
  await server.owner.query(`update staff set duty = '首席架构师' where id in ($1, $2)`, [
    engineer.staffId,
    seller.staffId,
  ]);
  expect((await engineer.caller.get(`${STAFF}/getDutyList`)).data).toEqual([...before, '首席架构师']);
  expect((await other.admin.caller.get(`${STAFF}/getDutyList`)).data).toEqual(before);
});

test('scenes to pick from: all of the company that are not deleted', async () => {
  const [on, off, gone, over] = await Promise.all(
    (['enabled', 'disabled', 'deleted', 'expired'] as const).map((status) => makeScene(server, other, status, status)),
  );
  const { data } = await other.admin.caller.post('/api/v2/scene/getList');
  expect(data).toContainEqual({ sceneId: on, sceneName: 'enabled', templateId: 1, status: 1 });
  expect(new Set(data.map(({ sceneId }: { sceneId: number }) => sceneId))).toEqual(new Set([on, off, over]));
  expect(gone).toBeDefined();
});

test('headcounts are exact whatever was added, moved, deleted and brought back, also by many at once', async () => {
  const place = await server.company({ departments: { 甲部: {}, 乙部: {}, 丙部: {} } });
  const homes = ['甲部', '乙部', '丙部'].map((name) => place.departmentId(name));
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, at) => place.person({ department: ['甲部', '乙部', '丙部'][at % 3]! })),
  );
  await Promise.all(
    people.map(({ staffId }, at) =>
      at % 5 === 0
        ? place.admin.caller.post(`${STAFF}/delete`, { userId: staffId })
        : place.admin.caller.postJson(`${STAFF}/batchDept`, { userId: [staffId], deptId: homes[(at * 7) % 3] }),
    ),
  );
  await server.owner.query('update staff set deleted_at = null where id = $1', [people[0]!.staffId]);
  const { rows } = await server.owner.query(
    `select department_id, headcount, (select count(*)::int from staff where staff.company_id = kept.company_id
       and staff.department_id = kept.department_id and deleted_at is null) as counted
     from department_headcount kept where company_id = $1`,
    [place.companyId],
  );
  expect(rows).toHaveLength(4);
  for (const { headcount, counted } of rows) expect(headcount).toBe(counted);
  expect((await page(place.admin.caller, { deptAll: 1 })).data).toMatchObject({ total: 26, deptCount: 26 });
});

test('a search goes through its index under row security', async () => {
  const { database } = server.services;
  const plan = await database.companyRead(company.companyId, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select staff.id from staff
      where staff.company_id = ${company.companyId} and ${matchesSearch(company.companyId, '平')}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*token >= .*token < /);
});
