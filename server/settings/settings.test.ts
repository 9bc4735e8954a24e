import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const CONFIGURE = '/api/v2/company/configure';
const USER = '/api/v2/company/user';
const OK = { code: 0, msg: '成功', data: null };
const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let [anna, bo]: Person[] = [];
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ accountKind: 'postpaid', departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company();
  admin = company.admin.caller;
  anna = await company.person({ name: '安娜', department: '平台' });
  bo = await company.person({ name: '博', department: '销售' });
});

const offer = (carpoolOffer: string) =>
  server.owner.query(`update company_terms set carpool_offer = $2 where company_id = $1`, [
    company.companyId,
    carpoolOffer,
  ]);
const set = (call: string, fields: object, caller = admin) => caller.post(`${CONFIGURE}/${call}`, { ...fields });
const info = async (caller = admin) => (await caller.get(`${CONFIGURE}/baseInfo`)).data;
const lastLog = async () => (await company.log()).at(-1)!;

beforeEach(() => offer('mixed'));

describe('base info', () => {
  test('a holder of the settings reads all of it', async () => {
    await server.owner.query(
      `update company_terms set discount_per_ten_thousand = 9550, sales_name = '周销', sales_phone = '010-8888'
       where company_id = $1`,
      [company.companyId],
    );
    const answer = await admin.get(`${CONFIGURE}/baseInfo`, { companyId: company.companyId });
    expect(answer).toEqual({
      code: 0,
      msg: '成功',
      data: {
        companyName: expect.stringMatching(/^测试企业/),
        payment: 2,
        percent: 95.5,
        contactMan: '管理员',
        responPhone: company.admin.phone,
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        sale: '周销',
        salePhone: '010-8888',
        tipsInfo: '',
        appointDriver: 0,
        otherTransport: 1,
        overPayer: 0,
        overBound: -1,
        overFlowId: 0,
        overFlowName: '',
        mixedCarpool: '0',
        displayPooling: '1',
        openCarpooling: 0,
        carpoolOffered: 1,
        exitsPriorityCarpoolList: [],
        appointDriverUserList: [],
        settingVersionList: expect.arrayContaining([
          { setting: 'tips', version: expect.stringMatching(/^.{16}$/), updateUserName: '', updateTime: '' },
        ]),
      },
    });
  });

  test('anybody else reads four fields', async () => {
    const holder45 = await company.person({ roles: [await company.role('规则员', [45], 'all')] });
    for (const { caller } of [anna!, holder45, await company.person({ manages: ['研发'] })]) {
      expect(Object.keys(await info(caller)).sort()).toEqual(
        ['companyName', 'displayPooling', 'openCarpooling', 'tipsInfo'].sort(),
      );
    }
  });

  test('another company’s id answers like an unknown one', async () => {
    expect(await admin.get(`${CONFIGURE}/baseInfo`, { companyId: other.companyId })).toEqual(NOT_FOUND);
    expect(await set('tips', { companyId: other.companyId, tipsInfo: 'x' })).toEqual(NOT_FOUND);
    expect(await set('updateCarpoolType', { companyId: 999_999, carpoolType: 0 })).toEqual(NOT_FOUND);
  });
});

describe('carpools', () => {
  test('displayPooling is "0" where the company uses them, everywhere', async () => {
    expect(await set('updateCarpoolType', { companyId: company.companyId, carpoolType: 2 })).toEqual(OK);
    expect(await lastLog()).toMatchObject({
      type: 'edit',
      permissionId: 43,
      content: '修改接送机拼车：“不开启”→“全部员工可选拼车”',
    });
    expect(await info(anna!.caller)).toMatchObject({ displayPooling: '0', openCarpooling: 2 });
    expect(await anna!.caller.get('/api/v2/car/getBaseConfig')).toEqual({
      code: 0,
      msg: '成功',
      data: { displayPooling: '0' },
    });
    await set('updateCarpoolType', { carpoolType: 0 });
    expect((await admin.get('/api/v2/car/getBaseConfig')).data).toEqual({ displayPooling: '1' });
  });

  test('without the provider’s offer nothing can be opened, and what was open is shut', async () => {
    await set('updateCarpoolType', { carpoolType: 1 });
    await set('updateMixedCarpool', { mixedCarpool: '1' });
    await offer('none');
    expect(await info()).toMatchObject({
      openCarpooling: 0,
      displayPooling: '1',
      mixedCarpool: '-1',
      carpoolOffered: 0,
    });
    expect(await set('updateCarpoolType', { carpoolType: 2 })).toMatchObject({ code: 30004 });
    expect(await set('updateMixedCarpool', { mixedCarpool: '0' })).toMatchObject({ code: 30005 });
    await offer('ownRiders');
    expect(await info()).toMatchObject({ openCarpooling: 1, displayPooling: '0', mixedCarpool: '-1' });
    expect(await set('updateMixedCarpool', { mixedCarpool: '1' })).toMatchObject({ code: 30005 });
    await offer('mixed');
    expect(await info()).toMatchObject({ mixedCarpool: '1' });
    expect(await set('updateCarpoolType', { carpoolType: 0 })).toEqual(OK);
  });

  test('mixed is accepted or declined; hidden is not the company’s to say', async () => {
    expect(await set('updateMixedCarpool', { mixedCarpool: '0' })).toEqual(OK);
    expect(await set('updateMixedCarpool', { mixedCarpool: '1' })).toEqual(OK);
    expect((await lastLog()).content).toBe('修改混合拼车：“不接受”→“接受”');
    expect(await set('updateMixedCarpool', { mixedCarpool: '-1' })).toMatchObject({ code: 30006 });
    expect(await set('updateMixedCarpool', { mixedCarpool: '7' })).toMatchObject({ code: 40000 });
    expect(await info()).toMatchObject({ mixedCarpool: '1' });
  });
});

describe('the priority list', () => {
  test('the list comes first, then the choice that needs it', async () => {
    expect(await set('updateCarpoolType', { carpoolType: 3 })).toMatchObject({ code: 30001, msg: '请填写指定员工！' });
    expect(await admin.post(`${USER}/savePriorityCarpoolUser`, { userIds: '' })).toMatchObject({
      code: 40000,
      msg: '请填写指定员工！',
    });
    const userIds = `${anna!.staffId},${bo!.staffId},${anna!.staffId}`;
    expect(await admin.post(`${USER}/savePriorityCarpoolUser`, { userIds })).toEqual(OK);
    expect(await lastLog()).toMatchObject({
      type: 'edit',
      permissionId: 43,
      content: '修改优先拼车员工（0 人→2 人）新增 安娜、博',
    });
    expect(await set('updateCarpoolType', { carpoolType: 3 })).toEqual(OK);
    expect(await info()).toMatchObject({
      openCarpooling: 3,
      exitsPriorityCarpoolList: [
        {
          id: anna!.staffId,
          name: '安娜',
          mobile: anna!.phone,
          departmentId: company.departmentId('平台'),
          departmentName: '平台',
        },
        { id: bo!.staffId, name: '博' },
      ],
    });
    expect(await admin.postJson(`${USER}/savePriorityCarpoolUser`, { userIds: [bo!.staffId] })).toEqual(OK);
    expect((await lastLog()).content).toBe('修改优先拼车员工（2 人→1 人）移除 安娜');
  });

  test('nobody who left, of another company or unknown; nothing changes then', async () => {
    const gone = await company.person({ name: '离职' });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const before = (await info()).exitsPriorityCarpoolList;
    for (const id of [gone.staffId, other.admin.staffId, 999_999_999]) {
      const answer = await admin.post(`${USER}/savePriorityCarpoolUser`, { userIds: `${anna!.staffId},${id}` });
      expect(answer).toMatchObject({ code: 30002, msg: '所选员工中有 1 人不存在或已离职，请重新选择' });
    }
    expect((await info()).exitsPriorityCarpoolList).toEqual(before);
  });

  test('who leaves is shown on no list', async () => {
    const leaver = await company.person({ name: '将离' });
    await admin.post(`${USER}/savePriorityCarpoolUser`, { userIds: `${leaver.staffId},${bo!.staffId}` });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [leaver.staffId]);
    expect((await info()).exitsPriorityCarpoolList.map(({ id }: { id: number }) => id)).toEqual([bo!.staffId]);
  });

  test('two lists saved at once: one of them stands, whole', async () => {
    const save = (...people: Person[]) =>
      admin.post(`${USER}/savePriorityCarpoolUser`, { userIds: people.map(({ staffId }) => staffId).join(',') });
    const tries = Array.from({ length: 6 }, (_, at) => (at % 2 ? save(anna!) : save(bo!, company.admin)));
    for (const answer of await Promise.all(tries)) expect(answer).toEqual(OK);
    const ids = (await info()).exitsPriorityCarpoolList.map(({ id }: { id: number }) => id).sort();
    const possible = [[anna!.staffId], [bo!.staffId, company.admin.staffId].sort()];
    expect(possible).toContainEqual(ids);
  });
});

describe('designated drivers', () => {
  test('for a list they need one; the list outlasts another choice', async () => {
    const drivers = async () => {
      const { appointDriver, appointDriverUserList } = await info();
      return [appointDriver, appointDriverUserList.map(({ id }: { id: number }) => id)];
    };
    for (const fields of [{ appointDriver: 2 }, { appointDriver: 2, appointDriverUser: '' }]) {
      expect(await set('updateAppointDriver', fields)).toMatchObject({ code: 40000, msg: '请填写指定员工！' });
    }
    expect(await drivers()).toEqual([0, []]);
    expect(await set('updateAppointDriver', { appointDriver: 2, appointDriverUser: anna!.staffId })).toEqual(OK);
    expect((await lastLog()).content).toBe(
      '修改指定司机费用：“企业不支付”→“企业为指定员工支付”；指定员工（0 人→1 人）新增 安娜',
    );
    expect(await drivers()).toEqual([2, [anna!.staffId]]);
    expect(await set('updateAppointDriver', { appointDriver: 1, appointDriverUser: '' })).toEqual(OK);
    expect((await lastLog()).content).toBe('修改指定司机费用：“企业为指定员工支付”→“企业全部支付”');
    expect(await drivers()).toEqual([1, [anna!.staffId]]);
    const foreign = { appointDriver: 2, appointDriverUser: other.admin.staffId };
    expect(await set('updateAppointDriver', foreign)).toMatchObject({ code: 30002 });
    expect(await drivers()).toEqual([1, [anna!.staffId]]);
    expect(await set('updateAppointDriver', { appointDriver: 3 })).toMatchObject({ code: 40000 });
  });
});

describe('the other choices', () => {
  test('tips, other transport, settlement: saved, answered, logged', async () => {
    expect(await set('tips', { tipsInfo: ' 雨天请提前约车 ' })).toEqual(OK);
    expect((await lastLog()).content).toBe('修改提示语：无→“雨天请提前约车”');
    expect(await set('otherTranspor', { otherTransport: 0 })).toEqual(OK);
    expect((await lastLog()).content).toBe('修改其他平台运力：“接受其他平台运力”→“仅用本平台运力”');
    expect(await info()).toMatchObject({ tipsInfo: '雨天请提前约车', otherTransport: 0 });
    expect(await info(bo!.caller)).toMatchObject({ tipsInfo: '雨天请提前约车' });
    expect(await set('otherTranspor', { otherTransport: '' })).toEqual(OK);
    expect(await info()).toMatchObject({ otherTransport: 1 });
    expect(await set('tips', { tipsInfo: '' })).toEqual(OK);
    expect((await lastLog()).content).toBe('修改提示语：“雨天请提前约车”→无');
    expect(await set('tips', { tipsInfo: '字'.repeat(501) })).toMatchObject({
      code: 40000,
      msg: '提示语不能超过 500 个字',
    });
  });

  test('settlement is for holders of 43 or 45, and everybody reads it', async () => {
    const holder45 = await company.person({ roles: [await company.role('规则员二', [45], 'none')] });
    expect(await set('settlement', { settlement: 1 }, holder45.caller)).toEqual(OK);
    expect(await lastLog()).toMatchObject({
      permissionId: 43,
      content: '修改结算方式：“行程结束后自动结算”→“员工确认费用后结算”',
    });
    expect(await set('getSettlement', {}, anna!.caller)).toEqual({
      code: 0,
      msg: '成功',
      data: {
        settlement: 1,
        version: expect.stringMatching(/^.{16}$/),
        updateUserName: holder45.name,
        updateTime: expect.any(String),
      },
    });
    expect(await set('settlement', { settlement: 0 })).toEqual(OK);
    expect(await set('settlement', { settlement: 0 }, anna!.caller)).toMatchObject({ code: 40300 });
    expect(await set('tips', { tipsInfo: 'x' }, holder45.caller)).toMatchObject({ code: 40300 });
  });
});

describe('people of departments', () => {
  const people = (departmentIds: unknown, caller = admin) =>
    caller.post(`${USER}/getDepartmentUser`, { departmentIds });

  test('each with everything below, whatever the caller’s departments', async () => {
    const keeper = await company.person({ department: '销售', roles: [await company.role('设置员', [43], 'none')] });
    const lead = await company.person({ name: '研发主管', department: '研发' });
    const answer = await people(company.departmentId('研发'), keeper.caller);
    expect(answer.data.users.map(({ id }: { id: number }) => id)).toEqual([anna!.staffId, lead.staffId]);
    expect(answer.data.users[0]).toEqual({
      id: anna!.staffId,
      name: '安娜',
      mobile: anna!.phone,
      departmentId: company.departmentId('平台'),
      departmentName: '平台',
    });
    const both = await people(`${company.departmentId('平台')},${company.departmentId('研发')}`);
    expect(both.data.users).toHaveLength(2);
  });

  test('who picks people for the settings sees every department by name, and no more of it', async () => {
    const keeper = await company.person({ department: '销售', roles: [await company.role('设置员二', [43], 'none')] });
    const tree = async (caller: Caller, more: object) => {
      const { data } = await caller.get('/api/v2/dept/all', { ...more });
      return data.filter(({ role }: { role: number }) => role === 1).length;
    };
    expect(await tree(keeper.caller, { permissionId: 43 })).toBe(company.departments.size);
    expect(await tree(keeper.caller, {})).toBe(0);
    expect(await tree(bo!.caller, { permissionId: 43 })).toBe(0);
    const detail = { deptId: company.rootId, permissionId: 43 };
    expect(await keeper.caller.get('/api/v2/dept/getDetail', detail)).toEqual(NOT_FOUND);
  });

  test('none chosen, unknown, another company’s', async () => {
    expect(await people('')).toMatchObject({ code: 40000, msg: '请选择指定部门！' });
    for (const id of [999_999, other.rootId]) {
      expect(await people(`${company.rootId},${id}`)).toEqual(NOT_FOUND);
    }
    expect(await people(company.rootId, anna!.caller)).toMatchObject({ code: 40300 });
  });
});
