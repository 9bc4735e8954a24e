import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../tests/kit/company.ts';
import { made } from '../../tests/kit/logged-calls/setup.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
});

const PATH = '/api/v2/role/add';
const ADDRESS = { receiptName: '王芳', contactPhone: '13800000009', receiptSex: 1, address: '北京市朝阳区望京街10号' };
const ROLE = { roleName: '区域管理', roleMemo: '管理一个区域', did: '0', pid: '3' };
const addresses = async () =>
  made(await company.admin.caller.post('/api/v2/invoiceManagement/loadAll')).addressList as object[];

test('address parameters save an address for whoever holds 35, in the invoices’ name', async () => {
  const clerk = await company.person({ roles: [await company.role('开票员', [35], 'none')] });
  expect(await clerk.caller.get(PATH, ADDRESS)).toEqual({ code: 0, msg: '保存成功!', data: null });
  expect(await addresses()).toMatchObject([ADDRESS]);
  expect((await company.log()).at(-1)).toMatchObject({ permissionId: 35, type: 'add' });
  expect(await clerk.caller.get(PATH, { ...ADDRESS, contactPhone: '123' })).toMatchObject({ code: 40000 });
  expect(await clerk.caller.get(PATH, ROLE)).toMatchObject({ code: 40300 });
});

test('role parameters go the role’s way, and need its function', async () => {
  const keeper = await company.person({ roles: [await company.role('角色管理员', [3, 7], 'all')] });
  expect(await keeper.caller.get(PATH, ROLE)).toEqual({ code: 0, msg: '成功', data: null });
  expect((await company.log()).at(-1)).toMatchObject({ permissionId: 7 });
  expect(await keeper.caller.get(PATH, ADDRESS)).toMatchObject({ code: 40300 });
  expect(await keeper.caller.get(PATH, {})).toMatchObject({ code: 40000, msg: '请输入角色名称' });
});
