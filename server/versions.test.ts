import { beforeAll, describe, expect, test } from 'vitest';
import { FUNCTIONS } from '#rules/permission.ts';
import type { Person, TestCompany } from '../tests/kit/company.ts';
import { ADDRESS, addAddress, addEmail } from '../tests/kit/invoices.ts';
import { made } from '../tests/kit/logged-calls/setup.ts';
import { makeFlow } from '../tests/kit/scene-calls.ts';
import { newRule, SECOND } from '../tests/kit/second-approvals.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { makeScene } from '../tests/kit/staff.ts';

type Fields = Record<string, unknown>;

/** A record that two people can edit: how it is read, and a save of it that changes one thing. */
interface Editable {
  read: (by: Person) => Promise<Fields>;
  save: (by: Person, change: 'one' | 'other', version?: unknown) => Promise<{ code: number; msg: string }>;
  /** What of the record the two saves change. */
  shown: (record: Fields) => unknown;
}

let server: TestServer;
let company: TestCompany;
let colleague: Person;
let serial = 0;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  const everything = await company.role('副手', FUNCTIONS, 'all');
  colleague = await company.person({ name: '许静怡', roles: [everything] });
});

const versioned = (fields: Fields, version: unknown): Fields =>
  version === undefined ? fields : { ...fields, version };

const INVOICE = '/api/v2/invoiceManagement';
const listed = async ({ caller }: Person, list: 'emailList' | 'addressList', id: number): Promise<Fields> =>
  made(await caller.post(`${INVOICE}/loadAll`))[list].find((row: Fields) => row.id === id);

const CONFIGURE = '/api/v2/company/configure';
/** A setting as a record of its own: a caller's two values of it, and where the version stands. */
const setting =
  (name: string, path: string, one: Fields, other: Fields): (() => Promise<Editable>) =>
  async () => ({
    read: async ({ caller }) => {
      const info = made(await caller.get(`${CONFIGURE}/baseInfo`));
      const edit = info.settingVersionList.find((row: Fields) => row.setting === name);
      return { ...edit, info: { ...info, settingVersionList: undefined } };
    },
    save: ({ caller }, change, version) => caller.post(path, versioned(change === 'one' ? one : other, version)),
    shown: ({ info }) => info,
  });
const offeredCarpools = async (): Promise<void> => {
  await server.owner.query(`update company_terms set carpool_offer = 'mixed' where company_id = $1`, [
    company.companyId,
  ]);
};
/** Each begins with what neither of the two chooses. */
const SETTINGS: Readonly<Record<string, () => Promise<Editable>>> = {
  指定司机费用: async () => {
    const { staffId } = await company.person({ department: '平台' });
    const path = `${CONFIGURE}/updateAppointDriver`;
    await company.admin.caller.post(path, { appointDriver: 0 });
    return setting('designatedDriver', path, { appointDriver: 1 }, { appointDriver: 2, appointDriverUser: staffId })();
  },
  提示语: async () => {
    serial += 1;
    return setting('tips', `${CONFIGURE}/tips`, { tipsInfo: `甲${serial}` }, { tipsInfo: `乙${serial}` })();
  },
  接送机拼车: async () => {
    await offeredCarpools();
    const path = `${CONFIGURE}/updateCarpoolType`;
    await company.admin.caller.post(path, { carpoolType: 0 });
    return setting('carpool', path, { carpoolType: 1 }, { carpoolType: 2 })();
  },
  优先拼车员工: async () => {
    const [one, other] = [await company.person({ department: '平台' }), await company.person({ department: '平台' })];
    const path = '/api/v2/company/user/savePriorityCarpoolUser';
    return setting('carpoolList', path, { userIds: one.staffId }, { userIds: other.staffId })();
  },
};
/** These have two values alone: who saves later goes back to what it was. */
const SWITCHES: Readonly<Record<string, readonly [name: string, path: string, field: string]>> = {
  其他平台运力: ['otherTransport', 'otherTranspor', 'otherTransport'],
  混合拼车: ['mixedCarpool', 'updateMixedCarpool', 'mixedCarpool'],
  结算方式: ['costConfirmation', 'settlement', 'settlement'],
};

test.each(Object.entries(SWITCHES))('a switch that two people turn: %s', async (_, [name, path, field]) => {
  await offeredCarpools();
  const { read, save } = await setting(name, `${CONFIGURE}/${path}`, { [field]: 1 }, { [field]: 0 })();
  expect(await save(company.admin, 'other')).toMatchObject({ code: 0 });
  const { version } = await read(company.admin);
  expect(await save(colleague, 'one', version)).toMatchObject({ code: 0 });
  expect(await save(company.admin, 'other', version)).toMatchObject({ code: 40900 });
  const now = await read(company.admin);
  expect(now).toMatchObject({ updateUserName: '许静怡' });
  expect(await save(company.admin, 'other', now.version)).toMatchObject({ code: 0 });
});

test('the settlement is read with its version by whoever keeps the second approval', async () => {
  const keeper = await company.person({ roles: [await company.role('规则管理', [45], 'all')] });
  const path = `${CONFIGURE}/getSettlement`;
  const { version } = made(await keeper.caller.post(path));
  expect(await keeper.caller.post(`${CONFIGURE}/settlement`, { settlement: 1, version })).toMatchObject({ code: 0 });
  expect(made(await company.admin.caller.post(path))).toMatchObject({ settlement: 1, updateUserName: keeper.name });
  expect(await keeper.caller.post(`${CONFIGURE}/settlement`, { settlement: 0, version })).toMatchObject({
    code: 40900,
  });
});

const RECORDS: Readonly<Record<string, () => Promise<Editable>>> = {
  角色: async () => {
    serial += 1;
    const roleName = `区域管理员${serial}`;
    const id = await company.role(roleName, [3], 'none');
    return {
      read: async ({ caller }) => made(await caller.get('/api/v2/role/queryOne', { id })),
      save: ({ caller }, change, version) =>
        caller.post('/api/v2/role/update', versioned({ id, roleName, roleMemo: change, did: '0', pid: '3' }, version)),
      shown: ({ roleMemo }) => roleMemo,
    };
  },
  部门: async () => {
    const deptId = company.departmentId('平台');
    serial += 1; // a name that it has already would change nothing, and so nobody would be refused
    const prefix = `平台${serial}`;
    return {
      read: async ({ caller }) => made(await caller.get('/api/v2/dept/getDetail', { deptId })),
      save: ({ caller }, change, version) =>
        caller.postJson(
          '/api/v2/dept/update',
          versioned({ deptId, name: `${prefix}${change}`, number: 'D-1' }, version),
        ),
      shown: ({ name }) => name,
    };
  },
  用车条件: async () => {
    const { staffId: userId } = await company.person({ department: '平台' });
    const sceneId = await makeScene(server, company, '加班');
    return {
      read: async ({ caller }) => made(await caller.get('/api/v2/company/user/getDetail', { userId })),
      save: ({ caller }, change, version) =>
        caller.postJson(
          '/api/v2/scene/setUser',
          versioned({ userId, type: 1, money: change === 'one' ? 50 : 500, sceneIds: [sceneId] }, version),
        ),
      shown: ({ sceneCharge }) => sceneCharge,
    };
  },
  审批流: async () => {
    const flowId = await makeFlow(server, company, '共编流');
    return {
      read: async ({ caller }) => made(await caller.post('/api/v2/flow/init/data', { flowId })),
      save: ({ caller }, change, version) =>
        caller.post(
          '/api/v2/flow/update/step',
          versioned(
            { flowId, flowName: `流程${change}`, flowStepStr: JSON.stringify([{ approvalUserRole: 1 }]) },
            version,
          ),
        ),
      shown: ({ flowName }) => flowName,
    };
  },
  余额预警: async () => {
    const userList = JSON.stringify([{ userId: company.admin.staffId }]);
    serial += 10;
    const amounts = { one: String(serial), other: String(serial + 1) };
    return {
      read: async ({ caller }) => made(await caller.post('/api/v3/account/queryWarning')),
      save: ({ caller }, change, version) =>
        caller.post('/api/v3/account/setWarning', versioned({ warnAmount: amounts[change], userList }, version)),
      shown: ({ firstAmountWarning }) => firstAmountWarning,
    };
  },
  发票邮箱: async () => {
    serial += 1;
    const id = await addEmail(company.admin.caller, `v${serial}@example.com`);
    return {
      read: (by) => listed(by, 'emailList', id),
      save: ({ caller }, change, version) =>
        caller.post(`${INVOICE}/updateEmail`, versioned({ id, email: `${change}${serial}@example.com` }, version)),
      shown: ({ companyEmail }) => companyEmail,
    };
  },
  发票收件地址: async () => {
    const id = await addAddress(company.admin.caller);
    return {
      read: (by) => listed(by, 'addressList', id),
      save: ({ caller }, change, version) =>
        caller.post(`${INVOICE}/updateAddress`, versioned({ ...ADDRESS, id, receiptName: `收件人${change}` }, version)),
      shown: ({ receiptName }) => receiptName,
    };
  },
  法人主体: async () => {
    const path = '/api/v3/invoice/entity';
    serial += 1;
    const tax = { identificationNum: `91310000MA1FL${String(serial).padStart(4, '0')}X`, defaultFlag: 0 };
    const { entityId } = made(await company.admin.caller.postJson(`${path}/add`, { title: `主体${serial}`, ...tax }));
    return {
      read: async ({ caller }) =>
        made(await caller.post(`${path}/list`)).list.find((row: Fields) => row.entityId === entityId),
      save: ({ caller }, change, version) =>
        caller.postJson(`${path}/update`, versioned({ entityId, ...tax, title: `主体${serial}${change}` }, version)),
      shown: ({ title }) => title,
    };
  },
};

const withRule = async (): Promise<Editable> => {
  const flowId = await makeFlow(server, company, '复核');
  const id = await newRule(company, flowId, { amountLimit: 1 });
  return {
    read: async ({ caller }) =>
      made(await caller.post(`${SECOND}/searchSecondRule`, { companySecondApprovalRuleId: id })),
    save: ({ caller }, change, version) =>
      caller.post(
        `${SECOND}/saveRule`,
        versioned(
          {
            id,
            flowId,
            secondApprovalName: `规则${change}`,
            secondApprovalRuleStr: JSON.stringify({ amountLimit: 1 }),
          },
          version,
        ),
      ),
    shown: ({ secondApprovalName }) => secondApprovalName,
  };
};

describe.each(Object.entries({ ...RECORDS, ...SETTINGS, 二次审批规则: withRule }))(
  'two people edit one record: %s',
  (_, prepare) => {
    test('who saves later with what was read before is refused, and nothing of the first is lost', async () => {
      const { read, save, shown } = await prepare();
      const opened = await read(company.admin);
      expect(opened.version).toBeTruthy();
      expect(await save(colleague, 'one', opened.version)).toMatchObject({ code: 0 });
      expect(await save(company.admin, 'other', opened.version)).toMatchObject({
        code: 40900,
        msg: '数据已被他人修改，请刷新后重试',
      });
      const now = await read(company.admin);
      expect(now.version).not.toBe(opened.version);
      expect(now).toMatchObject({ updateUserName: '许静怡', updateTime: expect.stringMatching(/^\d{4}-/) });
      expect(await save(company.admin, 'other', now.version)).toMatchObject({ code: 0 });
      expect(shown(await read(company.admin))).not.toEqual(shown(now));
    });

    test('a caller who sends no version is not asked for one', async () => {
      const { save } = await prepare();
      expect(await save(colleague, 'one')).toMatchObject({ code: 0 });
      expect(await save(company.admin, 'other')).toMatchObject({ code: 0 });
    });

    test('of two who save at once with the same version one is refused', async () => {
      const { read, save } = await prepare();
      const { version } = await read(company.admin);
      const both = await Promise.all([save(colleague, 'one', version), save(company.admin, 'other', version)]);
      expect(both.map(({ code }) => code).sort()).toEqual([0, 40900]);
    });
  },
);

describe('a caller who sends only the documented fields leaves the others as they are', () => {
  test('an invoice address keeps its places and whether it is the default', async () => {
    const { caller } = company.admin;
    const places = { provinceName: '北京市', cityName: '北京市', areaName: '朝阳区', streetName: '望京街道' };
    const id = await addAddress(caller, { ...places, defaultAddress: 1 });
    const documented = { id, receiptName: '王芳', contactPhone: '13800000009', receiptSex: 1, address: '某路2号' };
    made(await caller.post(`${INVOICE}/updateAddress`, documented));
    expect(await listed(company.admin, 'addressList', id)).toMatchObject({
      receiptName: '王芳',
      address: '某路2号',
      defaultAddress: 1,
      companyAddress: places,
    });
  });

  test('the tip stays where none is sent, and goes where an empty one is', async () => {
    const { caller } = company.admin;
    const tips = async () => made(await caller.get('/api/v2/company/configure/baseInfo')).tipsInfo;
    made(await caller.post('/api/v2/company/configure/tips', { tipsInfo: '雨天请提前约车' }));
    made(await caller.post('/api/v2/company/configure/tips', { companyId: company.companyId }));
    expect(await tips()).toBe('雨天请提前约车');
    made(await caller.post('/api/v2/company/configure/tips', { tipsInfo: '' }));
    expect(await tips()).toBe('');
  });

  test('a mailbox stays the default', async () => {
    const { caller } = company.admin;
    const id = await addEmail(caller, 'default@example.com', 1);
    made(await caller.post(`${INVOICE}/updateEmail`, { id, email: 'still@example.com' }));
    expect(await listed(company.admin, 'emailList', id)).toMatchObject({ defaultEmail: 1 });
  });
});
