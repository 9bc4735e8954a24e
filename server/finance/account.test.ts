import { beforeAll, describe, expect, test } from 'vitest';
import { cancelled, settle } from '../../tests/kit/bills.ts';
import { newPhone } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { EDIT_FIELDS } from '../../tests/kit/edited.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const HEAD = '/api/v3/account/headAccount';
const QUERY = '/api/v3/account/queryWarning';
const SET = '/api/v3/account/setWarning';
const PEOPLE = '/api/v3/account/userDeptList';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const freeze = (companyId: number, orderId: number, fen: number) =>
  server.owner.query(
    `insert into account_ledger (company_id, kind, amount_fen, order_id, at) values ($1, 'freeze', $2, $3, now())`,
    [companyId, fen, orderId],
  );

async function busyAccount(accountKind: 'prepaid' | 'postpaid') {
  const company = await server.company({ accountKind, departments: { 研发: {} } });
  const { companyId, admin } = company;
  const desk = new Desk(server);
  if (accountKind === 'prepaid') {
    await desk.post('/desk/v1/account/recharge', { companyId, amountFen: 1_000_000, reference: 'R1' });
  } else {
    await desk.post('/desk/v1/companies/terms', { companyId, creditFen: 2_000_000 });
    await desk.post('/desk/v1/account/repay', { companyId, amountFen: 1_000, reference: 'P1' });
  }
  await desk.post('/desk/v1/account/adjust', { companyId, amountFen: 500, reference: 'A1', note: '补偿' });
  await settle(server, company, '2025-03-10', [{ companyFen: 30_000 }]);
  const going = await insertOrder(server.owner, company, { booker: admin, status: 'serving' });
  await freeze(companyId, going.orderId, 7_000);
  const pending = await insertOrder(server.owner, company, { booker: admin, status: 'toSettle' });
  await freeze(companyId, pending.orderId, 2_500);
  return company;
}

describe('the head of the account', () => {
  test('prepaid', async () => {
    const { admin, companyId } = await busyAccount('prepaid');
    const { code, data } = await admin.caller.post(HEAD, { companyId, userId: admin.staffId });
    expect(code).toBe(0);
    expect(data).toMatchObject({
      payType: 1,
      preAccountBalance: 9_705,
      goingOrder: 70,
      prePendingOrder: 25,
      preRealTimeAvailableAmount: 9_610,
      repaymentTotalAmount: null,
      aftOrderFreezeAmount: null,
      aftPendingOrder: null,
      amountEvery: null,
      surplusAmount: null,
      owed: null,
      creditLeft: null,
      rechargeTotal: 10_000,
      settledTotal: 300,
      refundTotal: 0,
      adjustTotal: 5,
      repaidTotal: 0,
    });
    expect(data.explanations).toContainEqual({
      field: 'preRealTimeAvailableAmount',
      label: '实时可用金额',
      text: '账户余额 − 进行中订单 − 待结算订单',
    });
    expect(data.explanations).toHaveLength(4);
  });

  test('postpaid', async () => {
    const { admin } = await busyAccount('postpaid');
    const { data } = await admin.caller.post(HEAD);
    expect(data).toMatchObject({
      payType: -1,
      goingOrder: 70,
      aftOrderFreezeAmount: 70,
      aftPendingOrder: 25,
      repaymentTotalAmount: 95,
      amountEvery: 20_000,
      surplusAmount: 19_975,
      owed: 285,
      creditLeft: 19_620,
      preAccountBalance: null,
      preRealTimeAvailableAmount: null,
      prePendingOrder: null,
    });
    expect(data.explanations.map(({ field }: { field: string }) => field)).toEqual([
      'repaymentTotalAmount',
      'aftOrderFreezeAmount',
      'aftPendingOrder',
      'amountEvery',
      'surplusAmount',
      'owed',
      'creditLeft',
    ]);
  });

  test('each order behind a figure is told, with what it holds', async () => {
    const { admin } = await busyAccount('postpaid');
    const held = async (type: number) => (await admin.caller.post('/api/v3/account/heldOrders', { type })).data;
    expect(await held(1)).toEqual({
      totalRecord: 1,
      list: [
        {
          orderId: expect.any(Number),
          orderNo: expect.any(String),
          orderStatus: 30,
          orderStatusName: '服务中',
          departmentName: expect.any(String),
          bookingUserName: admin.name,
          bookingDate: expect.any(String),
          amount: 70,
          feeReviewTime: null,
        },
      ],
    });
    expect(await held(2)).toMatchObject({ totalRecord: 1, list: [{ orderStatus: 40, amount: 25 }] });
    const other = await server.company();
    const foreign = await other.admin.caller.post('/api/v3/account/heldOrders', { type: 1 });
    expect(foreign.data).toEqual({ totalRecord: 0, list: [] });
    expect((await admin.caller.post('/api/v3/account/heldOrders', { type: 4 })).code).toBe(40000);
  });

  test('somebody else’s company or person is refused, whatever the rights', async () => {
    const [one, two] = [await server.company(), await server.company()];
    const { caller } = one.admin;
    for (const sent of [{ companyId: two.companyId }, { userId: two.admin.staffId }, { userId: 1 }]) {
      for (const path of [HEAD, '/api/v3/account/bill', '/api/v3/account/billSearch']) {
        expect(await caller.post(path, sent)).toMatchObject({ code: 40400, msg: '没有查询到数据' });
      }
    }
    expect((await caller.post(HEAD, { companyId: one.companyId, userId: one.admin.staffId })).code).toBe(0);
  });

  test('the account is the company’s: a holder of 33 without departments sees all of it, others nothing', async () => {
    const company = await server.company({ departments: { 研发: {}, 销售: {} } });
    await settle(server, company, '2025-03-10', [{ companyFen: 1_000, department: '销售' }]);
    await cancelled(server, company, '2025-03-11', 500);
    const finance = await company.person({ roles: [await company.role('财务', [33], 'none')], department: '研发' });
    expect((await finance.caller.post(HEAD)).data.owed).toBe(15);
    const manager = await company.person({ manages: ['研发'], department: '研发' });
    const deputy = await company.person({ roles: [4], department: '研发' });
    for (const { caller } of [manager, deputy, await company.person()]) {
      expect((await caller.post(HEAD)).code).toBe(40300);
    }
  });
});

describe('the warning', () => {
  test('is unset, then set, and told with old and new values', async () => {
    const company = await server.company({ departments: { 研发: {} } });
    const { admin } = company;
    expect((await admin.caller.post(QUERY)).data).toEqual({
      userId: null,
      name: '',
      recPhone: '',
      firstAmountWarning: null,
      ...EDIT_FIELDS,
    });
    const [one, two] = [await company.person({ name: '王会计' }), await company.person({ name: '李出纳' })];
    const userList = JSON.stringify([{ userId: one.staffId, name: '随便', mobile: '1' }]);
    expect((await admin.caller.post(SET, { warnAmount: '5000', userList })).code).toBe(0);
    expect((await admin.caller.post(QUERY)).data).toEqual({
      userId: one.staffId,
      name: '王会计',
      recPhone: one.phone,
      firstAmountWarning: 5_000,
      ...EDIT_FIELDS,
    });
    await admin.caller.post(SET, { warnAmount: '800', userList: JSON.stringify([{ userId: two.staffId }]) });
    expect((await company.log()).map(({ type, content, permissionId }) => [type, permissionId, content])).toEqual([
      ['edit', 33, '设置余额预警：由“未设置”改为“低于 ¥5,000.00 提醒 王会计”'],
      ['edit', 33, '设置余额预警：由“低于 ¥5,000.00 提醒 王会计”改为“低于 ¥800.00 提醒 李出纳”'],
    ]);
  });

  test('a new amount is watched anew, a new receiver alone is not', async () => {
    const company = await server.company();
    const { admin, companyId } = company;
    const set = (warnAmount: string, userId: number) =>
      admin.caller.post(SET, { warnAmount, userList: JSON.stringify([{ userId }]) });
    const watch = async () =>
      (await server.owner.query('select own_armed, own_below from company_account where company_id = $1', [companyId]))
        .rows[0];
    await set('100', admin.staffId);
    await server.owner.query('update company_account set own_armed = false, own_below = true where company_id = $1', [
      companyId,
    ]);
    const other = await company.person();
    await set('100', other.staffId);
    expect(await watch()).toEqual({ own_armed: false, own_below: true });
    await set('200', other.staffId);
    expect(await watch()).toEqual({ own_armed: true, own_below: false });
  });

  test('refuses what is missing, wrong or too large, on its field, and changes nothing', async () => {
    const [company, foreign] = [await server.company(), await server.company()];
    const { admin } = company;
    const gone = await company.person();
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const own = { userId: admin.staffId };
    const cases: [string, object[], number, string][] = [
      ['', [own], 40000, '请设置预警金额'],
      ['12.5', [own], 40000, '请设置预警金额'],
      ['-1', [own], 40000, '请设置预警金额'],
      ['123456789012345678901', [own], 40000, '请设置预警金额'],
      ['99999999999999999999', [own], 40000, '预警金额太大，请重新填写'],
      ['100', [], 32015, '设置接收提醒的人员'],
      ['100', [own, { userId: gone.staffId }], 32016, '只能设置一位接收提醒的人员'],
      ['100', [{ userId: gone.staffId }], 40400, '没有查询到数据'],
      ['100', [{ userId: foreign.admin.staffId }], 40400, '没有查询到数据'],
    ];
    for (const [warnAmount, userList, code, msg] of cases) {
      const answer = await admin.caller.post(SET, { warnAmount, userList: JSON.stringify(userList) });
      expect([warnAmount, answer.code, answer.msg]).toEqual([warnAmount, code, msg]);
    }
    expect((await admin.caller.post(SET, { warnAmount: '1' })).msg).toBe('设置接收提醒的人员');
    expect((await admin.caller.post(SET, { userList: '[[[' })).code).toBe(40000);
    expect((await admin.caller.post(QUERY)).data.firstAmountWarning).toBeNull();
    expect(await company.log()).toEqual([]);
  });

  test('whoever left is no receiver any more, and the amount stays', async () => {
    const company = await server.company();
    const one = await company.person();
    await company.admin.caller.post(SET, { warnAmount: '9', userList: JSON.stringify([{ userId: one.staffId }]) });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [one.staffId]);
    expect((await company.admin.caller.post(QUERY)).data).toMatchObject({ userId: null, firstAmountWarning: 9 });
  });

  test('receivers are found by name or mobile in the whole company and nowhere else', async () => {
    const company = await server.company({ departments: { 研发: {}, 销售: {} } });
    const phone = newPhone();
    const one = await company.person({ name: '欧阳会计', phone, department: '销售' });
    await company.person({ name: '另一个', department: '研发' });
    const foreign = await server.company();
    await foreign.person({ name: '欧阳外人' });
    const finance = await company.person({ roles: [await company.role('财务', [33], 'none')], department: '研发' });
    const expected = [{ userId: one.staffId, name: '欧阳会计', mobile: phone, deptName: '销售' }];
    for (const nameOrMobileStr of ['欧阳', '阳会', phone, phone.slice(0, 9), ` ${phone.slice(-4)} `]) {
      const { data } = await finance.caller.post(PEOPLE, { nameOrMobileStr });
      expect(data.filter(({ name }: { name: string }) => name === '欧阳会计')).toEqual(expected);
      expect(JSON.stringify(data)).not.toContain('外人');
    }
    expect((await finance.caller.post(PEOPLE, { nameOrMobileStr: '没有这个人' })).data).toEqual([]);
    expect((await finance.caller.post(PEOPLE)).msg).toBe('请输入查询信息');
  });
});
