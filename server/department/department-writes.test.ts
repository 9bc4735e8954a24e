import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOfDay } from '#rules/calendar.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let head: Person;

beforeAll(async () => {
  server = await testServer();
  other = await server.company({ departments: { 外部: {} } });
});
beforeEach(async () => {
  company = await server.company({
    name: '云程',
    departments: { 研发: { 平台: { 数据: {} }, 移动: {} }, 销售: { 华东: {} } },
  });
  head = await company.person({ name: '林岚', department: '研发', manages: ['研发'] });
});

const NOT_FOUND = { code: 40400, msg: '没有查询到数据' };
const idOf = (name: string): number => company.departmentId(name);
const form = (name: string, more = {}) => ({
  deptId: 0,
  name,
  number: `N-${name}`,
  superId: idOf('研发'),
  managerIds: '',
  type: 0,
  money: 0,
  ...more,
});
const add = (caller: Caller, name: string, more = {}) => caller.postJson('/api/v2/dept/add', form(name, more));
const stored = (name: string, more = {}) =>
  form(name, { deptId: idOf(name), number: `D${idOf(name)}`, superId: undefined, managerIds: undefined, ...more });
const update = (caller: Caller, name: string, more = {}) =>
  caller.postJson('/api/v2/dept/update', stored(name, { type: undefined, ...more }));
const remove = (caller: Caller, deptId: number) => caller.post('/api/v2/dept/delete', { deptId });
const detail = async (deptId: number) => (await company.admin.caller.get('/api/v2/dept/getDetail', { deptId })).data;
const lastEntry = async () => (await company.log()).at(-1);
const pathOf = async (name: string): Promise<number[]> => {
  const { rows } = await server.owner.query('select path::int[] as path from department where id = $1', [idOf(name)]);
  return rows[0].path;
};

describe('dept/add', () => {
  test('answers the id, stores everything, and the log tells it', async () => {
    const { code, data } = await add(company.admin.caller, '前端', {
      managerIds: `${head.staffId},${company.admin.staffId}`,
      type: 1,
      money: 1000,
    });
    expect(code).toBe(0);
    expect(data).toEqual({ deptId: expect.any(Number) });
    expect(await detail(data.deptId)).toMatchObject({
      name: '前端',
      superName: '研发',
      level: 3,
      managerName: '林岚、管理员',
      sceneCharge: { type: 1, money: 1000, residual: 1000 },
    });
    expect(await lastEntry()).toEqual({
      type: 'add',
      content: '添加部门“前端”（编号 N-前端，上级 研发，负责人 林岚、管理员，限额 每月 ¥1,000.00）',
      staffName: '管理员',
      permissionId: 5,
    });
  });

  test('a span is sent in milliseconds and answered in whole days', async () => {
    const day = startOfDay('2026-03-10').getTime();
    const sent = { type: 2, money: '9.90', startDate: day + 5_000, endDate: day + 86_399_000 };
    const { data } = await add(company.admin.caller, '专项', sent);
    expect((await detail(data.deptId)).sceneCharge).toMatchObject({
      type: 2,
      money: 9.9,
      startDate: day,
      endDate: day + 86_399_000,
    });
    expect((await lastEntry())!.content).toContain('限额 固定期间总额 ¥9.90（2026-03-10 至 2026-03-10）');
  });

  test.each([
    [{ name: '' }, '请输入部门名称'],
    [{ name: '一' }, '请输入部门名称'],
    [{ name: '长'.repeat(101) }, '部门名称太长'],
    [{ number: '' }, '请输入部门编号'],
    [{ number: '9'.repeat(101) }, '部门编号太长'],
    [{ superId: '' }, '添加部门失败,上级部门编号为空'],
    [{ superId: 0 }, '添加部门失败,上级部门编号为空'],
    [{ superId: 'x' }, 'id格式不合法'],
    [{ type: 9 }, '请填写完整信息！'],
    [{ type: 1, money: '' }, '请填写完整信息！'],
    [{ type: 1, money: -1 }, '请输入正确的金额'],
    [{ type: 1, money: '1.234' }, '请输入正确的金额'],
    [{ type: 2, money: 1 }, '请选择时间范围'],
    [{ type: 2, money: 1, startDate: 2e12, endDate: 1e12 }, '开始时间不能大于结束时间'],
  ])('%j is refused: %s', async (fields, msg) => {
    expect(await add(company.admin.caller, '前端', fields)).toMatchObject({ code: 40000, msg });
  });

  test('a number is the company’s once, a name its siblings’ once', async () => {
    expect(await add(company.admin.caller, '前端', { number: `D${idOf('销售')}` })).toMatchObject({
      code: 23001,
      fields: { number: '部门编号已存在' },
    });
    expect(await add(company.admin.caller, '平台')).toMatchObject({
      code: 23002,
      fields: { name: '同一上级部门下已有同名部门' },
    });
    expect((await add(company.admin.caller, '平台', { superId: idOf('销售') })).code).toBe(0);
    const foreign = await other.admin.caller.postJson('/api/v2/dept/add', form('平台', { superId: other.rootId }));
    expect(foreign.code).toBe(0);
  });

  test('a parent or manager out of scope is as unknown as one that is nowhere', async () => {
    for (const superId of [company.rootId, idOf('销售'), other.rootId, 999_999_999])
      expect(await add(head.caller, '前端', { superId })).toMatchObject(NOT_FOUND);
    const seller = await company.person({ department: '销售' });
    const gone = await company.person({ department: '研发' });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    for (const managerIds of [seller.staffId, gone.staffId, other.admin.staffId, 999_999_999])
      expect(await add(head.caller, '前端', { managerIds })).toMatchObject(NOT_FOUND);
    expect((await add(head.caller, '前端', { managerIds: head.staffId })).code).toBe(0);
  });

  test('without function 5 nothing; without 3 and 39 no managers', async () => {
    const lead = await company.person({ department: '研发', roles: [4] });
    expect(await add(lead.caller, '前端')).toMatchObject({ code: 40300 });
    expect(await update(lead.caller, '平台')).toMatchObject({ code: 40300 });
    expect(await remove(lead.caller, idOf('数据'))).toMatchObject({ code: 40300 });
    const clerk = await company.person({ roles: [await company.role('部门文员', [5], 'listed', ['研发'])] });
    expect(await add(clerk.caller, '前端', { managerIds: head.staffId })).toMatchObject({
      code: 23006,
      fields: { managerIds: expect.any(String) },
    });
    expect((await add(clerk.caller, '前端')).code).toBe(0);
  });
});

describe('dept/update', () => {
  test('changes what is sent and tells old and new of what changed only', async () => {
    const sent = { name: '平台部', managerIds: [head.staffId], type: 3, money: 50 };
    expect(await update(company.admin.caller, '平台', sent)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await lastEntry()).toMatchObject({
      type: 'edit',
      content: '编辑部门“平台”：名称 平台 → 平台部，负责人 无 → 林岚，限额 不限 → 每日 ¥50.00',
    });
    expect(await detail(idOf('平台'))).toMatchObject({
      name: '平台部',
      superId: idOf('研发'),
      managerName: '林岚',
      sceneCharge: { type: 3, money: 50 },
    });
    await update(company.admin.caller, '平台', { name: '平台部' });
    expect((await lastEntry())!.content).toBe('编辑部门“平台部”：没有改动');
  });

  test('an empty list of managers ends their rights at once', async () => {
    expect((await head.caller.get('/api/v2/dept/all')).data).not.toEqual([]);
    await update(company.admin.caller, '研发', { managerIds: '' });
    expect((await head.caller.get('/api/v2/dept/all')).data).toEqual([]);
  });

  test('a move takes everything below along', async () => {
    expect((await update(company.admin.caller, '平台', { superId: idOf('华东') })).code).toBe(0);
    const above = [company.rootId, idOf('销售'), idOf('华东'), idOf('平台')];
    expect(await pathOf('平台')).toEqual(above);
    expect(await pathOf('数据')).toEqual([...above, idOf('数据')]);
    expect((await lastEntry())!.content).toBe('编辑部门“平台”：上级 研发 → 华东');
  });

  test('nothing moves into itself or below itself, nor beside a namesake', async () => {
    for (const name of ['研发', '平台', '数据'])
      expect(await update(company.admin.caller, '研发', { superId: idOf(name) })).toMatchObject({ code: 23003 });
    await add(company.admin.caller, '平台', { superId: idOf('销售') });
    expect(await update(company.admin.caller, '平台', { superId: idOf('销售') })).toMatchObject({ code: 23002 });
    expect((await update(company.admin.caller, '平台', { superId: idOf('销售'), name: '平台二' })).code).toBe(0);
  });

  test('the company itself stays as it is', async () => {
    const sent = { deptId: company.rootId, number: 'X1', superId: idOf('销售') };
    expect(await update(company.admin.caller, '云程', sent)).toMatchObject({ code: 23004 });
    expect(await remove(company.admin.caller, company.rootId)).toMatchObject({ code: 23004 });
  });

  test('what is out of scope is unknown, as is a parent out of scope', async () => {
    expect(await update(head.caller, '华东')).toMatchObject(NOT_FOUND);
    expect(await update(head.caller, '平台', { deptId: other.departmentId('外部') })).toMatchObject(NOT_FOUND);
    for (const superId of [company.rootId, idOf('销售'), 0, 999_999_999])
      expect(await update(head.caller, '数据', { superId })).toMatchObject(NOT_FOUND);
    expect(await update(head.caller, '数据', { deptId: '' })).toMatchObject({ msg: '编辑部门失败,部门编号为空' });
  });

  test('nobody changes parent, managers or limit of the topmost department of the own scope, but its name', async () => {
    const own = { superId: company.rootId, managerIds: head.staffId };
    expect((await update(head.caller, '研发', { name: '研发部', ...own, type: 0 })).code).toBe(0);
    expect(await update(head.caller, '研发', { type: 1, money: 1 })).toMatchObject({ code: 23005 });
    expect(await update(head.caller, '研发', { managerIds: '' })).toMatchObject({ code: 23005 });
    expect((await update(head.caller, '平台', { type: 1, money: 1, superId: idOf('移动') })).code).toBe(0);
    const twice = await company.person({ manages: ['研发', '平台', '销售'] });
    expect((await update(twice.caller, '平台', { superId: idOf('销售') })).code).toBe(0);
    expect(await update(twice.caller, '销售', { superId: idOf('研发') })).toMatchObject({ code: 23005 });
  });

  test('a move is a grant: who lacks a function over the tree does not move it where it is held', async () => {
    const wide = await company.role('全公司部门', [5], 'all');
    const mover = await company.person({ manages: ['研发'], roles: [wide] });
    expect(await update(mover.caller, '华东', { superId: idOf('研发') })).toMatchObject({ code: 23007 });
    expect((await update(mover.caller, '平台', { superId: idOf('销售') })).code).toBe(0);
  });

  test('managers who are there stay, whoever edits; a deleted one is not named again', async () => {
    await update(company.admin.caller, '平台', { managerIds: company.admin.staffId });
    const both = `${company.admin.staffId},${head.staffId}`;
    expect((await update(head.caller, '平台', { managerIds: both })).code).toBe(0);
    expect((await detail(idOf('平台'))).managerName).toBe('管理员、林岚');
  });
});
