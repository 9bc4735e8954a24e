import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { EDIT_FIELDS } from '../../tests/kit/edited.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
/** Manages 研发; works in 研发. */
let head: Person;
/** Role 4 in 平台: own tree, without function 5. */
let lead: Person;
let plain: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: { 数据: {} }, 移动: {} }, 销售: { 华东: {} } } });
  other = await server.company({ departments: { 外部: {} } });
  head = await company.person({ name: '林岚', department: '研发', manages: ['研发'] });
  lead = await company.person({ name: '周平', department: '平台', roles: [4] });
  plain = await company.person({ name: '陈一', department: '数据' });
});

const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };
const idOf = (name: string): number => company.departmentId(name);
const all = async (caller: Caller, query = {}) => (await caller.get('/api/v2/dept/all', query)).data;
const visibleNames = async (caller: Caller, query = {}) =>
  (await all(caller, query))
    .filter((node: { role: number }) => node.role === 1)
    .map(({ name }: { name: string }) => name);
const detail = (caller: Caller, deptId: number | string, more = {}) =>
  caller.get('/api/v2/dept/getDetail', { deptId, ...more });
const children = (caller: Caller, parentId: number, more = {}) =>
  caller.get('/api/v2/dept/childList', { parentId, pageNo: 1, pageSize: 500, ...more });

describe('dept/all', () => {
  test('answers what the documents name, the company first with superId 0', async () => {
    const nodes = await all(company.admin.caller);
    expect(nodes).toHaveLength(7);
    expect(nodes[0]).toEqual({
      id: company.rootId,
      name: expect.any(String),
      number: `D${company.rootId}`,
      superId: 0,
      level: 1,
      role: 1,
    });
    expect(nodes.find(({ id }: { id: number }) => id === idOf('数据'))).toMatchObject({
      superId: idOf('平台'),
      level: 4,
      role: 1,
    });
  });

  test('asked for, the people of each department in sight, as its own page counts them', async () => {
    const nodes = await all(head.caller, { counts: 1 });
    expect(nodes[0]).not.toHaveProperty('deptCount');
    for (const { id, deptCount, userNum } of nodes.slice(1)) {
      const { data } = await detail(head.caller, id);
      expect({ deptCount, userNum }).toEqual({ deptCount: data.deptCount, userNum: data.userNum });
    }
  });

  test('a department administrator sees the tree managed, and above it only where it hangs', async () => {
    const nodes = await all(head.caller);
    expect(nodes.map(({ name, role }: { name: string; role: number }) => [name, role]).slice(1)).toEqual([
      ['研发', 1],
      ['平台', 1],
      ['数据', 1],
      ['移动', 1],
    ]);
    expect(nodes[0]).toEqual({ id: company.rootId, name: expect.any(String), superId: 0, level: 1, role: 0 });
  });

  test('a department manager sees the own tree, plain staff nothing', async () => {
    expect(await visibleNames(lead.caller)).toEqual(['平台', '数据']);
    expect(await all(plain.caller)).toEqual([]);
  });

  test('of several roles the union, or that of the permission named', async () => {
    const both = await company.person({ department: '华东', manages: ['移动'], roles: [4] });
    expect(await visibleNames(both.caller)).toEqual(['移动', '华东']);
    expect(await visibleNames(both.caller, { permissionId: 5 })).toEqual(['移动']);
    expect(await visibleNames(both.caller, { permissionId: 39 })).toEqual(['移动', '华东']);
    expect(await all(both.caller, { permissionId: 7 })).toEqual([]);
  });
});

describe('dept/getDetail', () => {
  test('answers what the documents name', async () => {
    const deputy = await company.person({ name: '吴恒', department: '移动', manages: ['研发'] });
    await server.owner.query('update department_manager set position = 1 where staff_id = $1', [deputy.staffId]);
    await server.owner.query(
      `insert into spending_limit (company_id, department_id, kind, money_fen, counts_from, set_at)
       values ($1, $2, 'monthly', 123450, now(), now())`,
      [company.companyId, idOf('研发')],
    );
    expect((await detail(company.admin.caller, idOf('研发'))).data).toEqual({
      deptId: idOf('研发'),
      name: '研发',
      number: `D${idOf('研发')}`,
      superId: company.rootId,
      superName: expect.stringMatching(/^测试企业/),
      level: 2,
      childDept: 2,
      deptCount: 4,
      userNum: 1,
      managerId: head.staffId,
      managerName: '林岚、吴恒',
      managerVOList: [
        { managerId: head.staffId, managerName: '林岚' },
        { managerId: deputy.staffId, managerName: '吴恒' },
      ],
      isRole: 1,
      sceneCharge: { type: 1, money: 1234.5, residual: 1234.5, startDate: null, endDate: null },
      ...EDIT_FIELDS,
    });
    await server.owner.query('delete from department_manager where staff_id = $1', [deputy.staffId]);
  });

  test('the company has superId 0 and no superName; without a manager there is no managerId', async () => {
    expect((await detail(company.admin.caller, company.rootId)).data).toMatchObject({
      superId: 0,
      superName: '',
      level: 1,
    });
    expect((await detail(company.admin.caller, idOf('华东'))).data).toMatchObject({
      managerId: null,
      managerName: '',
      managerVOList: [],
      sceneCharge: { type: 0, money: 0, residual: null },
    });
  });

  test('people who left count nowhere', async () => {
    const gone = await company.person({ department: '华东', manages: ['华东'] });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const { data } = await detail(company.admin.caller, idOf('华东'));
    expect(data).toMatchObject({ deptCount: data.userNum, managerName: '' });
    expect((await children(company.admin.caller, idOf('销售'))).data.list[0].managerVOList).toEqual([]);
  });

  test('isRole says whether the caller administers it', async () => {
    expect((await detail(head.caller, idOf('数据'))).data.isRole).toBe(1);
    expect((await detail(lead.caller, idOf('数据'))).data.isRole).toBe(0);
  });

  test('what is above, beside, another company’s or unknown answers alike', async () => {
    for (const deptId of [company.rootId, idOf('销售'), other.rootId, 999_999_999, 0]) {
      expect(await detail(head.caller, deptId)).toEqual(NOT_FOUND);
    }
    expect(await detail(plain.caller, idOf('数据'))).toEqual(NOT_FOUND);
    expect(await detail(lead.caller, idOf('数据'), { permissionId: 5 })).toEqual(NOT_FOUND);
  });

  test('a missing id and one that is none are told apart', async () => {
    expect((await detail(head.caller, '')).msg).toBe('读取详情失败,部门编号为空');
    expect((await detail(head.caller, 'x')).msg).toBe('id格式不合法');
    expect((await detail(head.caller, -1)).msg).toBe('id格式不合法');
  });
});

describe('lists', () => {
  test('parentList answers id and name of what is in scope', async () => {
    const names = async (caller: Caller) => (await caller.get('/api/v2/dept/parentList')).data;
    expect(await names(head.caller)).toEqual(
      ['研发', '平台', '数据', '移动'].map((name) => ({ id: idOf(name), name })),
    );
    expect(await names(company.admin.caller)).toHaveLength(7);
    expect(await names(plain.caller)).toEqual([]);
  });

  test('childList answers the children with what the documents name', async () => {
    const { data } = await children(company.admin.caller, idOf('研发'));
    expect(data.total).toBe(2);
    expect(data.list[0]).toEqual({
      id: idOf('平台'),
      superId: idOf('研发'),
      name: '平台',
      number: `D${idOf('平台')}`,
      role: 1,
      level: 3,
      managerId: null,
      managerName: '',
      managerVOList: [],
      deptCount: 2,
      userNum: 1,
      childDept: 1,
      type: 0,
      isRole: 1,
      sceneCharge: { type: 0, money: 0, residual: null, startDate: null, endDate: null },
    });
  });

  test('childList pages, and 0 answers the topmost departments of the scope', async () => {
    const second = await children(company.admin.caller, idOf('研发'), { pageNo: 2, pageSize: 1 });
    expect(second.data).toMatchObject({ total: 2, list: [{ name: '移动' }] });
    const names = async (caller: Caller) =>
      (await children(caller, 0)).data.list.map(({ name }: { name: string }) => name);
    expect(await names(company.admin.caller)).toEqual([expect.stringMatching(/^测试企业/)]);
    expect(await names(head.caller)).toEqual(['研发']);
    expect(await names(plain.caller)).toEqual([]);
  });

  test('childList takes no id below 0', async () => {
    expect(await children(company.admin.caller, -1)).toMatchObject({ code: 40000, msg: 'id格式不合法' });
  });

  test('childList of a parent out of scope is not found', async () => {
    for (const parentId of [company.rootId, idOf('销售'), other.rootId, 999_999_999]) {
      expect(await children(head.caller, parentId)).toEqual(NOT_FOUND);
    }
  });
});
