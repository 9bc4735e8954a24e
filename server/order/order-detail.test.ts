import { beforeAll, describe, expect, test } from 'vitest';
import { insertLine } from '../../tests/kit/bill-rows.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { markOrder } from '../../tests/kit/marked-orders.ts';
import { insertOrder, insertTariff, type OrderSketch } from '../../tests/kit/order-rows.ts';
import { at, SHANGHAI } from '../../tests/kit/scenes.ts';
import { RATES, servedColumns, TRACK } from '../../tests/kit/served-order.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const DETAIL = '/api/v2/orderyq/detail';
const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };

let server: TestServer;
let company: TestCompany;
let engineer: Person;
let tariffId: number;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  engineer = await company.person({ name: '李工', department: '平台' });
  tariffId = await insertTariff(server.owner, undefined, RATES);
});

const order = async (sketch: Partial<OrderSketch> = {}): Promise<number> =>
  (await insertOrder(server.owner, company, { booker: engineer, rideAt: at('2026-03-16 12:00:00'), ...sketch }))
    .orderId;
const served = (more: Record<string, unknown> = {}, sketch: Partial<OrderSketch> = {}) => {
  const columns = { ...servedColumns(), tariff_id: tariffId, ...more };
  return order({ status: 'toPay', ...sketch, columns });
};
const ask = async (id: unknown, who: Person = company.admin) => who.caller.get(DETAIL, { id });
const event = (orderId: number, kind: string, time: string, more: Record<string, unknown> = {}) =>
  server.owner.query(
    `insert into order_event (company_id, order_id, kind, cause, at, taken_at, staff_id, details, event_id, sequence)
     values ($1, $2, $3, $4, $5, now(), $6, $7, $8, $9)`,
    [
      company.companyId,
      orderId,
      kind,
      more.cause ?? 'provider',
      at(time),
      more.staffId ?? null,
      JSON.stringify(more.details ?? {}),
      more.sequence === undefined ? null : `${kind}-${orderId}`,
      more.sequence ?? null,
    ],
  );

describe('the detail', () => {
  test('answers everything of a served ride, spelt as documented', async () => {
    const id = await served({ reason: '拜访客户', needs_confirmation: true }, { projectNo: 'PX-7' });
    await server.owner.query('insert into order_track values ($1, $2, $3, 6, now())', [company.companyId, id, TRACK]);
    const { code, data } = await ask(id);
    expect(code).toBe(0);
    expect(data).toMatchObject({
      id,
      orderNo: expect.stringMatching(/^T/),
      orderStatus: 44,
      templateId: 1,
      serviceTypeId: 2,
      serviceTypeName: '预约用车',
      groupId: 63,
      bookingDate: '2026-03-16 12:00:00',
      createTime: '2026-03-16 11:00:00',
      startTime: '2026-03-16 12:06:00',
      cityName: '北京',
      riderName: '李工',
      bookingUserName: '李工',
      bookingUserPhone: engineer.phone,
      peerPeopleList: [{ peerName: '赵同行', peerPhone: '13900002222' }],
      departmentName: '平台',
      sceneName: '日常用车',
      projectNo: 'PX-7',
      useReason: '拜访客户',
      applicationNo: null,
      lineNo: null,
      factStartAddr: '天安门东',
      factEndAddr: '北京站西口',
      bookingStartAddr: '天安门',
      bookingEndAddr: '北京站',
      trackLine: TRACK,
      driverName: '孙师傅',
      driverPhone: '13900003333',
      vehicleNo: '京A12345',
      carModel: '大众帕萨特',
      driverScore: 4.9,
      travelTime: 35,
      travelMileage: 12,
      settlement: 1,
      userConfirm: 0,
      publicToPrivate: 0,
      publicToPrivateAmount: null,
      secondApplyerName: null,
      secondApprovalFlowVOS: [],
      secondApprovalStatusShowVOS: [],
      cancelAmount: null,
      cancelReason: null,
      carpoolInformationVO: null,
    });
    expect(data.addressPoints).toEqual([
      { type: 1, isFact: 0, address: '天安门', point: '116.397455,39.909187' },
      { type: 3, isFact: 0, address: '王府井', point: '116.41,39.913' },
      { type: 2, isFact: 0, address: '北京站', point: '116.397455,39.909187' },
      { type: 1, isFact: 1, address: '天安门东', point: '116.397455,39.909187' },
      { type: 2, isFact: 1, address: '北京站西口', point: '116.427287,39.904983' },
    ]);
  });

  test('names its scene, and its bill for whoever may see bills', async () => {
    const id = await served();
    expect((await ask(id)).data).toMatchObject({ sceneId: expect.any(Number), billNo: null, invoiceRecordId: null });
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into bill (company_id, number, statement_no, month, issued_at)
       values ($1, 'ZD-LINK', 'DZ-LINK', '2026-03-01', now()) returning id`,
      [company.companyId],
    );
    await insertLine(server.owner, company, Number(rows[0]!.id), { orderId: id, amountFen: 4000 });
    expect((await ask(id)).data).toMatchObject({ billNo: 'ZD-LINK' });
    expect((await ask(id, engineer)).data).toMatchObject({ sceneId: expect.any(Number), billNo: null });
  });

  test('fee lines are yuan, add up to the total, and the parts to what is paid', async () => {
    const { data } = await ask(await served());
    // 13 + 9 km × 2.30 + 25 min × 0.50, 5 min of waiting × 0.80, a toll of 5, one yuan off; 5 % discount.
    const lines = {
      basePrice: 13,
      overMileagePrice: 20.7,
      overTimePrice: 12.5,
      longDistancePrice: 0,
      waitingFee: 4,
      nightMileageFee: 0,
      nightTimeFee: 0,
      gsFees: 5,
      tcFees: 0,
      gqFees: 0,
      otherAddFees: 0,
      designatedDriverFee: 0,
      fixedPrice: 0,
      reductionPrice: 1,
      decimalsFees: 0,
    };
    expect(data).toMatchObject({ ...lines, totalAmount: 54.2, actualPayAmount: 51.49 });
    expect(data.orderPersonalPayDTO).toEqual({ companyAmount: 40, personalPayAmount: 11.49 });
    expect(data.estimateParams).toEqual({
      distance: 10_000,
      duration: 1_500,
      packages: null,
      seats: null,
      designatedDriver: 0,
      estimateAmount: 34.77,
      companyCap: 40,
      discount: 0.95,
    });
  });

  test('says why: the scene’s version, every rule in words, how the parts came about', async () => {
    const { why } = (await ask(await served())).data;
    expect(why).toMatchObject({ sceneName: '日常用车', sceneVersion: 1 });
    expect(why.atBooking.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['企业账户正常', '员工可以使用这个场景', '不限用车城市', '可以使用预约用车']),
    );
    expect(why.atBooking.at(-1)).toMatchObject({ stepName: '费用限额', code: 'LIMIT_EXHAUSTED', passed: true });
    expect(why.atEnd.at(-1).text).toBe('企业最多支付 ¥40.00（每单限额 ¥40.00），其余由个人支付');
    expect(why.split).toEqual([
      '下单时预估 ¥34.77；企业最多支付 ¥40.00（每单限额）。',
      '费用合计 ¥54.20，按合同 9.5 折后实付 ¥51.49。',
      '服务结束时企业最多支付 ¥40.00（每单限额）。',
      '企业支付 ¥40.00，个人支付 ¥11.49，合计 ¥51.49。',
      '个人部分还有 ¥11.49 待支付。',
    ]);
  });

  test('prices the ride anew with the tariff it was booked with', async () => {
    const { tariff } = (await ask(await served())).data.why;
    expect(tariff).toMatchObject({ effectiveTime: expect.stringMatching(/^20(19|20)-/), estimateAnew: 34.77 });
    expect(
      tariff.rows.map(({ label, charged, byTariff }: Record<string, unknown>) => [label, charged, byTariff]),
    ).toEqual([
      ['基础价', 13, 13],
      ['超里程费', 20.7, 20.7],
      ['超时长费', 12.5, 12.5],
      ['等候费', 4, 4],
      ['高速费', 5, 5],
      ['减免', 1, 1],
    ]);
    expect(tariff.rows[1].note).toBe('超出 9 公里 × ¥2.30');
    const fees = JSON.stringify({ ...JSON.parse(servedColumns().fees), overMileage: 2_570, base: 800 });
    const { rows } = (await ask(await served({ fees }))).data.why.tariff;
    expect(rows.slice(0, 2)).toMatchObject([
      { label: '基础价', charged: 8, byTariff: 13 },
      { label: '超里程费', charged: 25.7, byTariff: 20.7 },
    ]);
  });

  test('a tariff of a kind that is gone is named by its version', async () => {
    const { tariff } = (await ask(await order())).data.why;
    expect(tariff).toMatchObject({ version: expect.any(Number), estimateAnew: null, rows: [] });
  });

  test('tells the trail in words, from the booking on', async () => {
    const id = await served();
    await event(id, 'started', '2026-03-16 12:06:00', { sequence: 5 });
    await event(id, 'accepted', '2026-03-16 11:01:00', { sequence: 1 });
    await event(id, 'disputed', '2026-04-02 10:00:00', { cause: 'company', staffId: engineer.staffId });
    await event(id, 'disputeDecided', '2026-04-05 10:00:00', { details: { refundFen: 1_050 } });
    await event(id, 'somethingNew', '2026-04-06 10:00:00', { cause: 'system' });
    expect((await ask(id)).data.orderTrail).toEqual([
      { type: 'booked', time: '2026-03-16 11:00:00', text: '李工下单' },
      { type: 'accepted', time: '2026-03-16 11:01:00', text: '服务商已接单' },
      { type: 'started', time: '2026-03-16 12:06:00', text: '行程开始' },
      { type: 'disputed', time: '2026-04-02 10:00:00', text: '李工提出账单异议' },
      { type: 'disputeDecided', time: '2026-04-05 10:00:00', text: '账单异议处理完毕，退回 ¥10.50' },
      { type: 'somethingNew', time: '2026-04-06 10:00:00', text: '订单有新的记录' },
    ]);
  });

  test('what an objection gave back is told', async () => {
    const columns = servedColumns();
    const id = await served({
      company_fen: columns.company_fen - 1_000,
      actual_pay_fen: columns.actual_pay_fen - 1_000,
    });
    await server.owner.query(
      `insert into account_ledger (company_id, kind, amount_fen, order_id, at) values ($1, 'refund', 1000, $2, now())`,
      [company.companyId, id],
    );
    const { data } = await ask(id);
    expect(data).toMatchObject({ refundAmount: 10, totalAmount: 54.2, actualPayAmount: 41.49 });
    expect(data.why.split).toContain('账单异议退回企业 ¥10.00，实付与企业支付同时减少。');
  });
});

describe('other kinds of orders', () => {
  test('before the price there are no amounts, no track and no judgement of the end', async () => {
    const id = await order({ status: 'serving', columns: { started_at: at('2026-03-16 12:05:00') } });
    await server.owner.query('insert into order_track values ($1, $2, $3, 6, now())', [company.companyId, id, TRACK]);
    const { data } = await ask(id);
    expect(data).toMatchObject({
      orderStatus: 30,
      trackLine: null,
      factStartAddr: null,
      totalAmount: null,
      basePrice: null,
      orderPersonalPayDTO: { companyAmount: null, personalPayAmount: null },
      settlement: 0,
      userConfirm: null,
    });
    expect(data.why.atEnd).toBeNull();
    expect(data.why.split.at(-1)).toBe('费用还没有产生。');
  });

  test('a cancelled one has its fee, reason and time', async () => {
    const columns = {
      cancelled_by: 'person',
      cancelled_at: at('2026-03-16 11:30:00'),
      cancel_reason: '行程有变',
      cancel_fee_fen: 1_000,
      fees: JSON.stringify({ cancel: 1_000 }),
      total_fen: 1_000,
      actual_pay_fen: 1_000,
      company_fen: 1_000,
      personal_fen: 0,
    };
    const { data } = await ask(await order({ status: 'cancelled', columns }));
    expect(data).toMatchObject({
      orderStatus: 60,
      cancelAmount: 10,
      cancelReason: '行程有变',
      cancelTime: '2026-03-16 11:30:00',
      cancelType: 'person',
      carpoolFailReason: null,
    });
    expect(data.why.split).toContain('取消费 ¥10.00，没有合同折扣，实付 ¥10.00。');
    const free = await ask(await order({ status: 'cancelled', columns: { cancelled_by: 'provider' } }));
    expect(free.data).toMatchObject({ cancelAmount: 0, cancelType: 'provider' });
    expect(free.data.why.split.at(-1)).toBe('订单已取消，没有产生费用。');
  });

  test('a carpool has its one price, or the reason it failed for', async () => {
    const carpool = { fixedFen: 5_900, estimateFen: 9_800, riders: 3, ratio: 6_020 };
    const { data } = await ask(
      await order({
        service: 'pickupCarpool',
        cityId: SHANGHAI,
        companyFen: 5_900,
        columns: { is_carpool: true, carpool_succeeded: true, carpool, fees: JSON.stringify({ fixed: 5_900 }) },
      }),
    );
    expect(data).toMatchObject({
      serviceTypeId: 63,
      isCarpool: 1,
      carpoolSuccessFlag: 1,
      fixedPrice: 59,
      carpoolInformationVO: { fixedPrice: 59, estimateAmount: 98, carpoolNum: 3, ratio: 0.602 },
    });
    const failed = {
      is_carpool: true,
      carpool_succeeded: false,
      cancelled_by: 'carpool',
      cancel_reason: '没有同路的乘客',
    };
    const answer = await ask(await order({ service: 'dropoffCarpool', status: 'cancelled', columns: failed }));
    expect(answer.data).toMatchObject({ carpoolFailReason: '没有同路的乘客', carpoolSuccessFlag: 0, cancelAmount: 0 });
  });
});

describe('a second approval', () => {
  const newFlow = async (): Promise<number> => {
    const steps = [{ approvalUserRole: 1 }, { approvalUserRole: 1 }];
    const sent = { flowName: '超额审批', flowStepStr: JSON.stringify(steps) };
    return (await company.admin.caller.post('/api/v2/flow/add', sent)).data.flowId;
  };

  test('shows what was found, who asked, who decided and who is asked now', async () => {
    const id = await served({ second_approval: 'open' }, { status: 'toSettle' });
    const flowId = await newFlow();
    const approver = await company.person({ name: '周审' });
    const hits = [
      { kind: 'amount', limit: 4_000, actual: 5_149 },
      { kind: 'start', limit: 1_000, actual: 1_830 },
    ];
    await markOrder(server.owner, {
      companyId: company.companyId,
      orderId: id,
      flowId,
      applicantId: engineer.staffId,
      hits,
      reason: '绕路接客户',
      at: at('2026-03-16 12:45:00'),
      passedBy: company.admin.staffId,
      askedOf: approver.staffId,
    });
    const { data } = await ask(id);
    expect(data).toMatchObject({
      secondApprovalStatus: 0,
      secondApplyerName: '李工',
      secondApplyReason: '绕路接客户',
      secondApplyTime: '2026-03-16 12:45:00',
    });
    expect(data.secondApprovalStatusShowVOS).toEqual([
      { desc: '实付金额 ¥51.49，超过基准 ¥40.00', isExceedsLimit: 1, exceedsAmount: 11.49 },
      { desc: '实际上车地点距审批的上车地点 1,830 米，超过 1,000 米', isExceedsLimit: 0, exceedsAmount: null },
    ]);
    expect(data.secondApprovalFlowVOS).toEqual([
      { approvalStatus: 1, approvalName: '管理员', approvalTime: '2026-03-16 12:45:00', approvalRemark: '' },
      { approvalStatus: 0, approvalName: '周审', approvalTime: null, approvalRemark: '' },
    ]);
    expect(data.why.split).toContain('二次审批还没有结束，企业与个人的分摊以审批结果为准。');
  });
});

describe('who sees it', () => {
  test('the booker, the rider, who has the department; for all others it is not there', async () => {
    const rider = await company.person({ name: '乘客', department: '销售' });
    const id = await order({ rider });
    const head = await company.person({ department: '销售', manages: ['研发'] });
    const manager = await company.person({ department: '平台', roles: [4] });
    for (const who of [company.admin, engineer, rider, head, manager]) expect((await ask(id, who)).code).toBe(0);
    const colleague = await company.person({ department: '平台' });
    const sales = await company.person({ department: '销售', roles: [4] });
    const other = await server.company();
    for (const who of [colleague, sales, other.admin]) expect(await ask(id, who)).toEqual(NOT_FOUND);
    expect(await ask(99_999_999)).toEqual(NOT_FOUND);
  });

  test('an id that is none is refused clearly', async () => {
    expect(await ask('')).toMatchObject({ code: 40000, msg: 'id格式不合法' });
    expect((await ask('1 or 1=1')).msg).toBe('id格式不合法');
  });
});
