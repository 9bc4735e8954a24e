import { beforeAll, beforeEach, expect, test } from 'vitest';
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
  company = await server.company({ departments: { 研发: { 平台: { 数据: {} } }, 销售: { 华东: {} } } });
  head = await company.person({ name: '林岚', department: '研发', manages: ['研发'] });
});

const NOT_FOUND = { code: 40400, msg: '没有查询到数据' };
const idOf = (name: string): number => company.departmentId(name);
const remove = (caller: Caller, deptId: number) => caller.post('/api/v2/dept/delete', { deptId });
const detail = (deptId: number) => company.admin.caller.get('/api/v2/dept/getDetail', { deptId });

test('an empty department goes, with the rights over it; number and name are free again', async () => {
  const keeper = await company.person({ roles: [await company.role('数据组', [5], 'listed', ['数据'])] });
  const manager = await company.person({ department: '平台', manages: ['数据'] });
  expect(await remove(company.admin.caller, idOf('数据'))).toEqual({ code: 0, msg: '成功', data: null });
  expect((await company.log()).at(-1)).toMatchObject({ type: 'delete', content: '删除部门“数据”' });
  expect(await detail(idOf('数据'))).toMatchObject(NOT_FOUND);
  expect(await remove(company.admin.caller, idOf('数据'))).toMatchObject(NOT_FOUND);
  expect((await detail(idOf('平台'))).data).toMatchObject({ childDept: 0 });
  for (const { caller } of [keeper, manager]) expect((await caller.get('/api/v2/dept/all')).data).toEqual([]);
  const again = { name: '数据', number: `D${idOf('数据')}`, superId: idOf('平台'), type: 0 };
  expect((await company.admin.caller.postJson('/api/v2/dept/add', again)).code).toBe(0);
});

test('not with children, not with active people; people who left do not hold it', async () => {
  expect(await remove(company.admin.caller, idOf('平台'))).toMatchObject({ code: 23008 });
  const person = await company.person({ department: '数据' });
  expect(await remove(company.admin.caller, idOf('数据'))).toMatchObject({ code: 23009 });
  await server.owner.query('update staff set deleted_at = now() where id = $1', [person.staffId]);
  expect((await remove(company.admin.caller, idOf('数据'))).code).toBe(0);
});

test('not out of scope, not another company’s, not the topmost of the own scope', async () => {
  for (const id of [idOf('华东'), other.departmentId('外部'), 999_999_999])
    expect(await remove(head.caller, id)).toMatchObject(NOT_FOUND);
  const keeper = await company.person({ manages: ['华东'] });
  expect(await remove(keeper.caller, idOf('华东'))).toMatchObject({ code: 23005 });
  expect((await company.admin.caller.post('/api/v2/dept/delete')).msg).toBe('删除失败,部门编号为空');
});

test('a deleted department moves along with its tree', async () => {
  await remove(company.admin.caller, idOf('数据'));
  const moved = { deptId: idOf('平台'), name: '平台', number: 'P', superId: idOf('销售') };
  await company.admin.caller.postJson('/api/v2/dept/update', moved);
  const { rows } = await server.owner.query('select path::int[] as path from department where id = $1', [idOf('数据')]);
  expect(rows[0].path).toEqual([company.rootId, idOf('销售'), idOf('平台'), idOf('数据')]);
});
