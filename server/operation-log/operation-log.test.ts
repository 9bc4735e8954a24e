import { beforeAll, describe, expect, test } from 'vitest';
import { AREAS } from '#contract/areas.ts';
import { endpoints } from '#contract/index.ts';
import { localText } from '#rules/calendar.ts';
import { OperationType } from '#rules/operation.ts';
import { MODULES } from '#rules/operation-log.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { companyWithLog, MARCH, writeOperations } from '../../tests/kit/operations.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const LIST = '/api/v2/operationLog/findList';
const EXPORT = '/api/v2/operationLog/export';
const VERIFY = '/api/v2/operationLog/verify';

let server: TestServer;
let company: TestCompany;
let auditor: Person;

beforeAll(async () => {
  server = await testServer();
  ({ company, auditor } = await companyWithLog(server));
});

const list = (fields: object = MARCH, who = auditor) => who.caller.post(LIST, fields as Record<string, unknown>);
const contents = async (fields: object, who = auditor): Promise<string[]> =>
  (await list(fields, who)).data.list.map(({ content }: { content: string }) => content);

describe('the list', () => {
  test('answers as documented, newest first, to a holder of 27 without any department', async () => {
    const { code, data } = await list({ ...MARCH, pageNum: 1, pageSize: 10 });
    expect(code).toBe(0);
    expect(data.totalRecord).toBe(5);
    expect(data.list.map(({ createTime }: { createTime: string }) => createTime)).toEqual([
      '2026-03-31 23:59:59',
      '2026-03-20 10:00:00',
      '2026-03-10 09:30:15',
      '2026-03-10 09:30:15',
      '2026-03-01 00:00:00',
    ]);
    expect(data.list[1]).toEqual({
      id: 5,
      createTime: '2026-03-20 10:00:00',
      type: 9,
      permissionName: '角色管理',
      createName: company.admin.name,
      createMobile: company.admin.phone,
      content: '=移交',
    });
    expect(data.list.map(({ id }: { id: number }) => id)).toEqual([6, 5, 4, 3, 2]);
  });

  test('pages', async () => {
    const second = await list({ ...MARCH, pageNum: 2, pageSize: 2 });
    expect(second.data.totalRecord).toBe(5);
    expect(second.data.list.map(({ id }: { id: number }) => id)).toEqual([4, 3]);
    expect((await list({ ...MARCH, pageNum: 9, pageSize: 2 })).data.list).toEqual([]);
  });

  test.each([
    [{ types: '1' }, ['添加部门“测试部”']],
    [{ types: '9,11' }, ['=移交', '设置员工用车条件']],
    [{ types: '[5,3]' }, ['导出操作日志 3 条', '编辑员工“甲”']],
    [{ types: '' }, ['导出操作日志 3 条', '=移交', '设置员工用车条件', '编辑员工“甲”', '添加部门“测试部”']],
    [{ permissionNames: '部门管理' }, ['添加部门“测试部”']],
    [{ permissionNames: '5,27' }, ['导出操作日志 3 条', '添加部门“测试部”']],
    [{ permissionNames: '["角色管理",5]' }, ['=移交', '添加部门“测试部”']],
    [{ permissionNames: '员工管理', types: '3' }, ['编辑员工“甲”']],
    [{ permissionNames: '组织管理', types: '1,9' }, ['=移交', '添加部门“测试部”']],
    [{ permissionNames: '没有这个模块' }, []],
    [
      { createTimeStart: '2026-03-10 09:30:15', createTimeEnd: '2026-03-10 09:30:15' },
      ['设置员工用车条件', '编辑员工“甲”'],
    ],
    [{ createTimeStart: '2026-03-10 09:30:16', createTimeEnd: '2026-03-20 09:59:59' }, []],
    [{ createTimeStart: '2026-03-31 00:00:00', createTimeEnd: '2026-03-31 23:59:59' }, ['导出操作日志 3 条']],
  ])('%j finds %j', async (fields, found) => {
    expect(await contents({ ...MARCH, ...fields })).toEqual(found);
  });

  test('reads JSON as well as a form', async () => {
    const answer = await auditor.caller.postJson(LIST, { ...MARCH, types: [1], permissionNames: ['部门管理'] });
    expect(answer.data.totalRecord).toBe(1);
  });

  test.each([
    [{}, '请选择操作时间'],
    [{ createTimeStart: '2026-03-01' }, '请选择操作时间'],
    [{ createTimeStart: '', createTimeEnd: '2026-03-01' }, '请选择操作时间'],
    [{ createTimeStart: '昨天', createTimeEnd: '今天' }, '请选择操作时间'],
    [{ createTimeStart: '2026-02-30', createTimeEnd: '2026-03-01' }, '请选择操作时间'],
    [{ createTimeStart: '2026-03-02', createTimeEnd: '2026-03-01' }, '结束时间不能早于开始时间'],
    [{ createTimeStart: '2026-03-01', createTimeEnd: '2026-04-02' }, '操作时间不能超过一个月'],
    [{ createTimeStart: '2026-03-15 12:00:00', createTimeEnd: '2026-04-16 00:00:00' }, '操作时间不能超过一个月'],
    [{ createTimeStart: '0000-01-01', createTimeEnd: '0000-01-02' }, '请选择操作时间'],
    [{ createTimeStart: '9999-12-31', createTimeEnd: '9999-12-31' }, '请选择操作时间'],
    [{ ...MARCH, types: '17' }, '请填写完整信息！'],
    [{ ...MARCH, types: '新增' }, '请填写完整信息！'],
    [{ ...MARCH, types: '[1' }, '请填写完整信息！'],
  ])('%j is refused: %s', async (fields, msg) => {
    expect(await list(fields)).toMatchObject({ code: 40000, msg });
    expect((await auditor.caller.get(EXPORT, fields as Record<string, unknown>)).msg).toBe(msg);
  });

  test('a year is found where it is asked for by name, in pages, by person and by word', async () => {
    const year = { createTimeStart: '2025-04-01', createTimeEnd: '2026-03-31', longRange: 1 };
    expect((await list({ ...year, pageSize: 2, pageNum: 2 })).data.totalRecord).toBeGreaterThanOrEqual(5);
    expect(await list({ ...year, createTimeStart: '2025-03-30' })).toMatchObject({ msg: '操作时间不能超过一年' });
    expect(await contents({ ...year, keyword: '测试部' })).toEqual(['添加部门“测试部”']);
    expect(await contents({ ...year, keyword: '没有这个词' })).toEqual([]);
    const all = await list({ ...year, pageSize: 50 });
    const [{ createName, createMobile }] = all.data.list;
    const by = async (createUser: string) => (await list({ ...year, createUser, pageSize: 50 })).data.list;
    const own = await by(createMobile);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((row: { createMobile: string }) => row.createMobile === createMobile)).toBe(true);
    expect((await by(createName.slice(0, 1))).length).toBeGreaterThanOrEqual(own.length);
    expect(await by('无此人')).toEqual([]);
  });

  test('a month from either end is allowed', async () => {
    for (const [createTimeStart, createTimeEnd] of [
      ['2026-02-28', '2026-03-31'],
      ['2026-01-31', '2026-02-28'],
    ]) {
      expect((await list({ createTimeStart, createTimeEnd })).code).toBe(0);
    }
  });

  test('holds the own company’s entries only', async () => {
    const other = await server.company();
    expect((await list(MARCH, other.admin)).data).toEqual({ list: [], totalRecord: 0 });
    await writeOperations(server, other, [{ at: '2026-03-05 10:00:00', content: '别家的' }]);
    expect(await contents(MARCH, other.admin)).toEqual(['别家的']);
    expect(await contents({ ...MARCH, types: '3' })).toEqual(['编辑员工“甲”']);
  });
});

describe('who may', () => {
  test('27 alone decides: not a department’s manager, nor every other function', async () => {
    const others = [
      await company.person({ department: '研发' }),
      await company.person({ department: '研发', manages: ['研发'] }),
      await company.person({ roles: [4] }),
      await company.person({
        roles: [
          await company.role(
            '其余功能',
            MODULES.map(({ id }) => id).filter((id) => id !== 27),
            'all',
          ),
        ],
      }),
    ];
    for (const { caller } of others) {
      for (const answer of [
        await caller.post(LIST, MARCH),
        await caller.get(EXPORT, MARCH),
        await caller.post(VERIFY),
      ]) {
        expect(answer).toMatchObject({ code: 40300, msg: '没有权限！请重新登录！' });
      }
    }
  });

  test('from another site nothing is exported', async () => {
    const search = new URLSearchParams(MARCH).toString();
    const response = await auditor.caller.send('GET', `${EXPORT}?${search}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.json().code).toBe(40301);
  });
});

describe('every write is in the log', () => {
  test('a call with an entry belongs to an area whose module the log can name', () => {
    const logged = endpoints.filter(({ effect }) => effect !== undefined && effect !== 'unlogged');
    expect(logged.length).toBeGreaterThan(0);
    const modules = new Set<number>(MODULES.map(({ id }) => id));
    expect(logged.filter(({ area }) => !modules.has(AREAS[area])).map(({ path }) => path)).toEqual([]);
    expect(logged.filter(({ effect }) => !OperationType.names.includes(effect as never))).toEqual([]);
    // A stranger has no name to write down.
    expect(logged.filter(({ access }) => access === 'public' || access === 'desk')).toEqual([]);
  });

  test('one write, one entry: who, when, what', async () => {
    const phone = newPhone();
    const before = (await company.log()).length;
    const answer = await company.admin.caller.postJson('/api/v2/dept/add', {
      name: '日志部',
      number: `N${phone}`,
      superId: company.rootId,
      deptId: 0,
      managerIds: '',
      type: 0,
      money: 0,
    });
    expect(answer.code).toBe(0);
    expect(await company.log()).toHaveLength(before + 1);
    const today = localText(new Date()).slice(0, 10);
    const { data } = await list({ createTimeStart: today, createTimeEnd: today, permissionNames: '部门管理' });
    expect(data.list[0]).toMatchObject({
      type: 1,
      permissionName: '部门管理',
      createName: company.admin.name,
      createMobile: company.admin.phone,
      content: expect.stringContaining('添加部门“日志部”'),
    });
  });
});
