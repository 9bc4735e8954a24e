import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { EDIT_FIELDS } from '../../tests/kit/edited.ts';
import { ADDRESS, addAddress, addEmail, INVOICE, overviewOf } from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let caller: Caller;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {} } });
  caller = company.admin.caller;
});

const post = (call: string, fields: Record<string, unknown>, by = caller) => by.post(`${INVOICE}/${call}`, fields);
const lastEntry = async () => (await company.log()).at(-1);

describe('mailboxes', () => {
  test('are added, edited and deleted, with one default at most', async () => {
    const first = await addEmail(caller, 'first@example.com', 1);
    const second = await addEmail(caller, 'second@example.com', 1);
    expect(await lastEntry()).toMatchObject({
      type: 'add',
      permissionId: 35,
      content: '添加发票邮箱“second@example.com”，设为默认',
    });
    expect((await overviewOf(caller)).emailList).toEqual([
      { id: first, companyEmail: 'first@example.com', defaultEmail: 0, ...EDIT_FIELDS },
      { id: second, companyEmail: 'second@example.com', defaultEmail: 1, ...EDIT_FIELDS },
    ]);
    const edit = { id: first, email: 'third@example.com', defaultEmail: 1 };
    expect(await post('updateEmail', edit)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await lastEntry()).toMatchObject({
      type: 'edit',
      content: '修改发票邮箱“first@example.com”：邮箱由“first@example.com”改为“third@example.com”，设为默认',
    });
    expect(await post('deleteEmail', { id: second })).toEqual({ code: 0, msg: '成功', data: null });
    expect(await lastEntry()).toMatchObject({ type: 'delete', content: '删除发票邮箱“second@example.com”' });
    expect((await overviewOf(caller)).emailList).toEqual([
      { id: first, companyEmail: 'third@example.com', defaultEmail: 1, ...EDIT_FIELDS },
    ]);
  });

  test.each([
    [{}, 40000, '邮箱不能为空'],
    [{ email: '  ' }, 40000, '邮箱不能为空'],
    [{ email: `${'a'.repeat(40)}@example.com` }, 40000, '邮箱长度不得长于50位'],
    [{ email: 'nobody' }, 11115, '邮箱格式不正确'],
    [{ email: 'a@b.com,c@d.com' }, 11115, '邮箱格式不正确'],
  ])('%j is refused with %i %s', async (fields, code, msg) => {
    const before = (await company.log()).length;
    expect(await post('addEmail', { defaultEmail: 0, ...fields })).toMatchObject({ code, msg, fields: { email: msg } });
    expect(await company.log()).toHaveLength(before);
  });

  test('a known one is 11114, nothing changed is 111117, and both leave no entry', async () => {
    const id = await addEmail(caller, 'known@example.com');
    await addEmail(caller, 'other@example.com');
    const before = (await company.log()).length;
    expect(await post('addEmail', { email: 'KNOWN@example.com', defaultEmail: 0 })).toMatchObject({
      code: 11114,
      msg: '该邮箱已存在',
    });
    expect(await post('updateEmail', { id, email: 'other@example.com', defaultEmail: 0 })).toMatchObject({
      code: 11114,
    });
    expect(await post('updateEmail', { id, email: 'nobody', defaultEmail: 0 })).toMatchObject({ code: 11115 });
    expect(await post('updateEmail', { id, email: 'known@example.com', defaultEmail: 0 })).toMatchObject({
      code: 111117,
    });
    expect(await company.log()).toHaveLength(before);
  });

  test('the same mailbox twice at once is kept once, and of two defaults at once one remains', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('addEmail', { email: 'race@example.com', defaultEmail: 0 })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 11114, 11114, 11114, 11114, 11114]);
    await Promise.all([1, 2, 3, 4].map((nth) => post('addEmail', { email: `d${nth}@example.com`, defaultEmail: 1 })));
    const { emailList } = await overviewOf(caller);
    expect(emailList.filter((one: { defaultEmail: number }) => one.defaultEmail === 1)).toHaveLength(1);
  });
});

describe('addresses', () => {
  test('are added, edited and deleted, with one default at most', async () => {
    const first = await addAddress(caller, { defaultAddress: 1 });
    const { defaultAddress: _, ...kept } = ADDRESS;
    expect((await overviewOf(caller)).addressList).toEqual([
      {
        id: first,
        receiptName: '李敏',
        contactPhone: '13800138000',
        receiptSex: 0,
        defaultAddress: 1,
        companyAddress: { provinceName: '北京市', cityName: '北京市', areaName: '朝阳区', streetName: '建外街道' },
        address: '建国路 1 号',
        ...EDIT_FIELDS,
      },
    ]);
    const second = await addAddress(caller, { receiptName: '王芳', defaultAddress: 1 });
    const edit = { ...kept, id: first, address: '建国路 2 号', defaultAddress: 1, receiptSex: 1 };
    expect(await post('updateAddress', edit)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await lastEntry()).toMatchObject({
      type: 'edit',
      content: expect.stringContaining('性别由“女”改为“男”，地址由“北京市朝阳区建外街道建国路 1 号”改为'),
    });
    expect(await post('delAddress', { id: second })).toEqual({ code: 0, msg: '成功', data: null });
    expect(await lastEntry()).toMatchObject({ type: 'delete', content: expect.stringContaining('王芳 13800138000') });
    const { addressList } = await overviewOf(caller);
    expect(addressList).toMatchObject([{ id: first, address: '建国路 2 号', defaultAddress: 1, receiptSex: 1 }]);
  });

  test('as the older call sends them, with neither sex nor places, are kept', async () => {
    const bare = { receiptName: '赵强', address: '上海市黄浦区人民广场 1 号', contactPhone: '13900139000' };
    expect(await post('addAddress', { id: '', ...bare, defaultAddress: 0 })).toMatchObject({ code: 0 });
    expect((await overviewOf(caller)).addressList.at(-1)).toMatchObject({
      receiptSex: null,
      companyAddress: { provinceName: '', cityName: '', areaName: '', streetName: '' },
      address: '上海市黄浦区人民广场 1 号',
    });
  });

  test.each([
    [{ receiptName: '' }, '请输入收件人姓名'],
    [{ contactPhone: '' }, '请输入收件人联系电话'],
    [{ contactPhone: '12345678901' }, '手机号格式不正确'],
    [{ address: '' }, '请输入详细地址'],
  ])('%j is refused: %s', async (fields, msg) => {
    expect(await post('addAddress', { ...ADDRESS, ...fields })).toMatchObject({ code: 40000, msg });
  });

  test('an edit needs the sex', async () => {
    const id = await addAddress(caller);
    expect(await post('updateAddress', { ...ADDRESS, id, receiptSex: '' })).toMatchObject({
      code: 40000,
      msg: '请选择性别',
    });
  });

  test('the leftover role/add with an address saves it, as addAddress does', async () => {
    const before = (await overviewOf(caller)).addressList.length;
    expect(await caller.get('/api/v2/role/add', ADDRESS)).toMatchObject({ code: 0, msg: '保存成功!' });
    expect((await overviewOf(caller)).addressList).toHaveLength(before + 1);
  });
});

test('another company’s and unknown ids answer alike, and nothing changes', async () => {
  const other = await server.company();
  const emailId = await addEmail(other.admin.caller, 'theirs@example.com');
  const addressId = await addAddress(other.admin.caller);
  const edit = { email: 'mine@example.com', defaultEmail: 0 };
  for (const id of [emailId, 999_999]) {
    expect(await post('updateEmail', { id, ...edit })).toMatchObject({ code: 40400, msg: '没有查询到数据' });
    expect(await post('deleteEmail', { id })).toMatchObject({ code: 40400 });
  }
  for (const id of [addressId, 999_999]) {
    expect(await post('updateAddress', { ...ADDRESS, id })).toMatchObject({ code: 40400 });
    expect(await post('delAddress', { id })).toMatchObject({ code: 40400 });
  }
  const { emailList, addressList } = await overviewOf(other.admin.caller);
  expect([emailList.length, addressList.length]).toEqual([1, 1]);
});
