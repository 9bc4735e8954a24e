import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf, localText } from '#rules/calendar.ts';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, draftOf, NOON, RIDE_FEN, Rides, rideDesk, STATION, saved } from '../../tests/kit/ride-calls.ts';
import { charter, metered } from '../../tests/kit/rides.ts';
import { BEIJING, BUND, quick, quickCharter, SHANGHAI, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, {
    departments: { 研发: { 平台: {} }, 销售: {} },
    scene: quick({ countsPersonalLimit: true }),
  });
  rider = await rides.rider('平台');
});

const broken = (answer: { data: { reasons: { code: string; passed: boolean }[] } }) =>
  answer.data.reasons.filter(({ passed }) => !passed).map(({ code }) => code);

describe('a dry run', () => {
  test('says what the ride would cost, who would pay, and every rule with its sentence', async () => {
    await rides.limit(rider, 3_000);
    const { code, data } = await rides.evaluate(rider);
    const { reasons, ...rest } = data;
    expect(code).toBe(0);
    expect(rest).toEqual({
      verdict: 'ALLOW_SPLIT',
      missing: [],
      fixes: [],
      changes: [],
      warnings: [],
      applicationId: null,
      capFen: 3_000,
      estimateFen: RIDE_FEN,
      companyFen: 3_000,
      personalFen: 1_600,
      overAgreed: '实际费用高于预估时，超出个人同意支付的部分由个人支付',
      prepaid: false,
      meters: 13_000,
      seconds: 1_800,
      lines: { base: 1_300, overMileage: 2_300, overTime: 1_000 },
    });
    expect(reasons.at(-1)).toEqual({
      step: 11,
      stepName: '费用限额',
      code: 'LIMIT_EXHAUSTED',
      passed: true,
      text: '企业最多支付 ¥30.00（个人剩余 ¥30.00），其余由个人支付',
    });
    expect(await rides.row(1)).toBeUndefined();
  });

  test('without a map the straight line is stretched, over the via points too', async () => {
    const { data } = await rides.evaluate(rider, { meters: undefined, seconds: undefined });
    expect([data.meters, data.seconds]).toEqual([3_363, 404]);
    const via = [{ address: '北京站', point: STATION }];
    const home = { cityId: BEIJING, point: TIANANMEN, address: '天安门' };
    const longer = await rides.evaluate(rider, { meters: undefined, seconds: undefined, via, to: home });
    expect(longer.data.meters).toBe(6_727);
  });

  test('tells everything that stands in the way at once', async () => {
    const { sceneId } = rides;
    const person = await rides.company.person({ companyPay: false });
    const closed = await rides.scene(quick({ cityIds: [SHANGHAI], projectNo: 'required' }));
    expect(broken(await rides.evaluate(person, { sceneId: closed }))).toEqual([
      'COMPANY_PAY_STOPPED',
      'SCENE_NOT_GRANTED',
      'CITY_NOT_ALLOWED',
      'PROJECT_NO',
    ]);
    expect(sceneId).not.toBe(closed);
  });
});

describe('my scenes', () => {
  test('are those I was given, with what is left of every limit', async () => {
    const other = await rides.scene(quick({ name: '别人的' }));
    const daily = await rides.scene(
      quick({ name: '每日', perOrderQuotaFen: 6_000, dailyQuota: { unifiedFen: 9_000, custom: [] } }),
    );
    await rides.grant(rider, daily);
    await rides.limit(rider, 20_000);
    await rides.limit({ departmentId: rides.company.departmentId('研发') }, 30_000);
    await rides.booked(rider);
    const now = localText(new Date(Date.now() + 60_000));
    const today = now.slice(0, 10) === dayOf(new Date());
    if (today) await rides.booked(rider, { sceneId: daily, at: now, meters: 0, seconds: 0 });
    const { data } = await rider.caller.get('/app/v1/scenes');
    expect(data.scenes.map(({ sceneId }: { sceneId: number }) => sceneId)).toEqual([rides.sceneId, daily]);
    expect(data.scenes).not.toContainEqual(expect.objectContaining({ sceneId: other }));
    expect(data.scenes[1]).toMatchObject({
      name: '每日',
      template: 'quick',
      needsApplication: false,
      perOrderFen: 6_000,
      dailyLeftFen: today ? expect.any(Number) : 9_000,
      services: ['scheduled', 'pickup', 'dropoff'],
    });
    if (today) expect(data.scenes[1].dailyLeftFen).toBeLessThan(9_000);
    expect(data.limit).toMatchObject({ kind: 'monthly', moneyFen: 20_000 });
    expect(data.limit.residualFen).toBeLessThanOrEqual(20_000);
  });

  test('tell of the department’s limit in a word, on the list and in every reason', async () => {
    const { rows } = await server.owner.query('select department_id from staff where id = $1', [rider.staffId]);
    await rides.limit({ departmentId: Number(rows[0].department_id) }, 3_123, 'total');
    const scenes = await rider.caller.get('/app/v1/scenes');
    expect(scenes.data.department).toBe('ample');
    const evaluated = await rider.caller.postJson('/app/v1/rides/evaluate', rides.ask());
    expect(evaluated.data.companyFen).toBe(3_123);
    const bound = evaluated.data.reasons.at(-1).text;
    expect(bound).toContain('部门限额紧张');
    expect(bound).not.toContain('部门剩余');
    const booked = done(await rides.book(rider, { personalFen: 99_999 }));
    expect((await rider.caller.get('/app/v1/scenes')).data.department).toBe('used');
    const { why } = done(await rides.detail(rider, booked.orderId));
    expect(JSON.stringify(why)).not.toContain('部门剩余');
  });

  test('of somebody without a limit have none', async () => {
    const { data } = await rider.caller.get('/app/v1/scenes');
    expect(data.limit).toEqual({ kind: 'unlimited', moneyFen: 0, startDay: null, endDay: null, residualFen: null });
    expect(data.department).toBe('ample');
  });
});

describe('colleagues who ride', () => {
  test('are named by who they are; their phones are known to the order and not asked of whoever books', async () => {
    const [colleague, companion] = [await rides.rider('销售'), await rides.rider('平台')];
    const guest = { name: '陈逸飞', phone: '13900001234' };
    const people = { riderId: colleague.staffId, companions: [guest], companionIds: [companion.staffId] };
    expect((await rides.evaluate(rider, people)).code).toBe(0);
    const { orderId } = done(await rides.book(rider, people));
    expect(await rides.row(orderId)).toMatchObject({
      staff_name: rider.name,
      rider_phone: colleague.phone,
      rider_name: colleague.name,
    });
    const detail = done(await rides.detail(rider, orderId));
    expect(detail.companions.map(({ name }: { name: string }) => name)).toEqual([guest.name, companion.name]);
    for (const { phone } of [colleague, companion]) expect(JSON.stringify(detail)).not.toContain(phone);
    const { at, from, to } = rides.ask();
    const sketch = { at, from, to, riderId: colleague.staffId };
    expect((await rider.caller.postJson('/app/v1/rides/options', sketch)).code).toBe(0);
  });

  test('are of the same company and have not left it', async () => {
    const stranger = await (await Rides.create(server, desk, { departments: { 研发: {} } })).rider('研发');
    const gone = await rides.rider('销售');
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    for (const { staffId } of [stranger, gone]) {
      expect(await rides.book(rider, { riderId: staffId })).toMatchObject({ code: 28_126 });
      expect(await rides.evaluate(rider, { companionIds: [staffId] })).toMatchObject({ code: 28_126 });
    }
    expect((await rides.book(rider, { riderId: 0 })).code).not.toBe(0);
  });
});

describe('a booking', () => {
  test('freezes the company’s part in account and limits, and keeps what admitted it', async () => {
    await rides.limit(rider, 10_000);
    const data = done(await rides.book(rider, { projectNo: ' P-1 ', reason: '拜访客户' }));
    expect(data).toEqual({
      orderId: expect.any(Number),
      status: 'booking',
      number: expect.stringMatching(/^\d{18}$/),
      estimateFen: RIDE_FEN,
      companyFen: RIDE_FEN,
      personalFen: 0,
    });
    const row = await rides.row(data.orderId);
    expect(row).toMatchObject({ status: 'booking', frozen: RIDE_FEN, born: RIDE_FEN, counts_personal: true });
    expect(row).toMatchObject({
      project_no: 'P-1',
      reason: '拜访客户',
      staff_name: rider.name,
      rider_phone: rider.phone,
    });
    expect(row.judged_at_booking.map(({ code }: { code: string }) => code)).toContain('LIMIT_EXHAUSTED');
    expect(Number(row.cap_fen)).toBe(10_000);
    expect(await rides.figures()).toMatchObject({ goingFen: RIDE_FEN, pendingFen: 0 });
    expect((await rider.caller.get('/app/v1/scenes')).data.limit.residualFen).toBeLessThanOrEqual(10_000);
    expect(await rides.company.log()).toHaveLength(1); // the scene's, and no other
  });

  test('for somebody else: they see it, and cannot touch it', async () => {
    const guest = await rides.company.person();
    const orderId = await rides.booked(rider, { rider: { name: '客人', phone: guest.phone } });
    expect((await rides.detail(guest, orderId)).data).toMatchObject({ orderId, isBooker: false, riderName: '客人' });
    for (const [what, more] of [
      ['cancel', { reason: '不要了' }],
      ['confirm'],
      ['pay'],
      ['reason', { reason: '堵车' }],
    ] as const) {
      expect((await rides.act(guest, what, orderId, more)).code).toBe(28035);
    }
  });

  test('with the same key is one booking', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => rider.caller.send('POST', '/app/v1/rides/book', { body: rides.ask(), json: true, headers });
    const answers = await Promise.all([send(), send(), send()]);
    const numbers = new Set(answers.map((answer) => answer.json().data.number));
    expect(numbers.size).toBe(1);
    expect((await rides.figures()).goingFen).toBe(RIDE_FEN);
  });

  test('without a time is for now, by the server’s clock and to the minute, and so is a trial', async () => {
    const before = Math.floor(Date.now() / 60_000) * 60_000;
    expect((await rides.evaluate(rider, { at: undefined })).code).toBe(0);
    const { orderId } = done(await rides.book(rider, { at: undefined }));
    const { rows } = await server.owner.query('select ride_at from ride_order where id = $1', [orderId]);
    const at = rows[0].ride_at.getTime();
    expect(at % 60_000).toBe(0);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test('costs nobody more than they agreed to', async () => {
    await rides.limit(rider, 3_000);
    expect(await rides.book(rider)).toMatchObject({
      code: 28021,
      msg: '本次行程您个人需要支付 ¥16.00，请确认后再预订',
      fields: { personalFen: expect.any(String) },
    });
    expect((await rides.book(rider, { personalFen: 1_599 })).code).toBe(28021);
    expect(done(await rides.book(rider, { personalFen: 1_600 }))).toMatchObject({
      companyFen: 3_000,
      personalFen: 1_600,
    });
  });

  const refusals: [what: string, more: () => Record<string, unknown>, code: number][] = [
    ['in the past', () => ({ at: localText(new Date(Date.now() - 600_000)) }), 28022],
    ['in two years', () => ({ at: localText(new Date(NOON.getTime() + 2 * 366 * 86_400_000)) }), 28023],
    ['with a vehicle that has no price there', () => ({ vehicleGroup: 'business' }), 28010],
    ['in a city without prices', () => ({ from: { cityId: SHANGHAI, point: BUND, address: '外滩' } }), 28010],
    ['of an unknown scene', () => ({ sceneId: 9_999_999 }), 40400],
    ['without a place', () => ({ to: undefined }), 40000],
    ['without a time', () => ({ at: '明天' }), 40000],
    ['with a negative agreement', () => ({ personalFen: -1 }), 40000],
  ];
  test.each(refusals)('%s is refused', async (_, more, code) => {
    expect((await rides.book(rider, more())).code).toBe(code);
    expect((await rides.figures()).goingFen).toBe(0);
  });

  test('that the rules deny says why, all of it', async () => {
    const stranger = await rides.company.person({ companyPay: false });
    expect(await rides.book(stranger)).toMatchObject({
      code: 28019,
      msg: expect.stringMatching(/^不能预订：.*；.*$/),
    });
    await rides.limit(rider, 0);
    expect((await rides.book(rider, { personalFen: 99_999 })).code).toBe(28019);
  });

  test('in another company’s scene, or with its session, finds nothing', async () => {
    const other = await Rides.create(server, desk);
    expect((await rides.book(rider, { sceneId: other.sceneId })).code).toBe(40400);
    const orderId = await rides.booked(rider);
    const stranger = await other.rider();
    expect(await rides.detail(stranger, orderId)).toEqual({ code: 40400, msg: '没有查询到数据', data: null });
    expect((await rides.cancel(stranger, orderId)).code).toBe(40400);
  });

  test('that somebody else of the company made is not mine', async () => {
    const orderId = await rides.booked(rider);
    const colleague = await rides.rider('销售');
    expect((await rides.detail(colleague, orderId)).code).toBe(40400);
    expect((await rides.cancel(colleague, orderId)).code).toBe(40400);
    expect((await colleague.caller.get('/app/v1/orders')).data).toEqual({ rows: [], total: 0 });
  });

  test('beyond the account is denied, and one that takes the last of it is not', async () => {
    const poor = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: RIDE_FEN });
    const person = await poor.rider();
    await poor.booked(person);
    const second = await poor.book(person);
    expect(second).toMatchObject({ code: 28019, msg: expect.stringContaining('账户') });
    expect(await poor.figures()).toMatchObject({ goingFen: RIDE_FEN, availableFen: 0 });
  });

  test('while a personal part is unpaid may be the company’s, but not split', async () => {
    await rides.limit(rider, RIDE_FEN + 3_000);
    const first = await rides.booked(rider);
    await rides.drive(first, 'priced', RIDE_FEN + 4_000);
    expect(await rides.row(first)).toMatchObject({ status: 'toPay', frozen: 0, taken: RIDE_FEN + 3_000 });
    await rides.limit(rider, RIDE_FEN + 4_000);
    expect((await rides.book(rider, { personalFen: 99_999 })).code).toBe(28009);
    await rides.limit(rider, 100_000);
    done(await rides.book(rider));
  });
});

describe('who pays a designated driver', () => {
  const asked = { designatedDriver: true };
  test.each([
    ['personal', false, RIDE_FEN, 2_000],
    ['company', false, RIDE_FEN + 2_000, 0],
    ['listed', false, RIDE_FEN, 2_000],
    ['listed', true, RIDE_FEN + 2_000, 0],
  ])('%s, listed %s: company %i, personal %i', async (choice, listed, companyFen, personalFen) => {
    await rides.setting({ designated_driver: choice });
    if (listed) {
      await server.owner.query(`insert into setting_staff values ($1, 'designatedDriver', $2)`, [
        rides.companyId,
        rider.staffId,
      ]);
    }
    const { data } = await rides.evaluate(rider, asked);
    expect(data).toMatchObject({ estimateFen: RIDE_FEN + 2_000, companyFen, personalFen });
  });

  test('the company’s part of it must be in the account too', async () => {
    const poor = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: RIDE_FEN + 1_999 });
    const person = await poor.rider();
    await poor.setting({ designated_driver: 'company' });
    expect((await poor.book(person, asked)).code).toBe(28019);
  });
});

test('a contract’s discount is in the estimate, half up to the fen', async () => {
  done(await desk.post('/desk/v1/companies/terms', { companyId: rides.companyId, discountPerTenThousand: 8_765 }));
  expect((await rides.evaluate(rider)).data.estimateFen).toBe(4_032); // 4031.9
});

test('the price is that of the pick-up, and an order keeps the version it was booked with', async () => {
  const key = { vehicleGroup: 'luxury', baseFen: 5_000 } as const;
  const sceneId = await rides.scene(quick({ vehicleGroups: ['luxury'] }));
  await rides.grant(rider, sceneId);
  const first = await saved(desk, draftOf(metered(key)));
  const orderId = await rides.booked(rider, { sceneId, vehicleGroup: 'luxury' });
  const later = { ...draftOf(metered({ ...key, baseFen: 9_000 })), effectiveFrom: localText(NOON) };
  done(await desk.post('/desk/v1/tariffs/save', later));
  const before = localText(new Date(NOON.getTime() - 1_000));
  expect((await rides.evaluate(rider, { sceneId, vehicleGroup: 'luxury', at: before })).data.estimateFen).toBe(8_300);
  expect((await rides.evaluate(rider, { sceneId, vehicleGroup: 'luxury' })).data.estimateFen).toBe(12_300);
  expect(Number((await rides.row(orderId)).tariff_id)).toBe(first);
});

describe('a ride that needs an application', () => {
  let approver: Person;
  let sceneId: number;
  const today = () => ({ startDay: dayOf(NOON), endDay: dayOf(NOON) });
  beforeEach(async () => {
    approver = await rides.company.person();
    sceneId = await newScene(server, rides.company, [designated(approver)], [rider]);
  });
  const passed = async (more: Record<string, unknown> = {}): Promise<number> => {
    const { applicationId } = await applied(rider, sceneId, { ...today(), start: null, end: null, ...more });
    expect((await decide(approver, applicationId)).code).toBe(0);
    return applicationId;
  };

  test('is refused without one, and while it waits', async () => {
    expect((await rides.evaluate(rider, { sceneId })).data.verdict).toBe('NEED_APPLICATION');
    expect(await rides.book(rider, { sceneId })).toMatchObject({
      code: 28020,
      msg: '需要先提交用车申请：需要先提交用车申请并通过审批',
    });
    await applied(rider, sceneId, { ...today(), start: null, end: null });
    expect((await rides.book(rider, { sceneId })).code).toBe(28020);
  });

  test('takes a use, and a cancellation gives it back', async () => {
    const applicationId = await passed({ useCount: 1 });
    const orderId = await rides.booked(rider, { sceneId });
    expect(await rides.row(orderId)).toMatchObject({ application_id: String(applicationId), reason: '拜访客户' });
    const second = await rides.book(rider, { sceneId });
    expect(second).toMatchObject({ code: 28020, msg: '需要先提交用车申请：申请的用车次数已用完' });
    done(await rides.cancel(rider, orderId));
    await rides.booked(rider, { sceneId });
  });

  test('takes the one that fits and ends soonest, or the one that is named', async () => {
    const tomorrow = dayOf(NOON);
    const long = await passed({ startDay: tomorrow, endDay: dayOf(new Date(NOON.getTime() + 5 * 86_400_000)) });
    const short = await passed();
    expect((await rides.evaluate(rider, { sceneId })).data.applicationId).toBe(short);
    expect((await rides.evaluate(rider, { sceneId, applicationId: long })).data.applicationId).toBe(long);
    const colleague = await rides.company.person();
    await rides.grant(colleague, sceneId);
    expect((await rides.book(colleague, { sceneId, applicationId: long })).code).toBe(40400);
  });

  test('on another day is refused with its dates', async () => {
    await passed();
    const at = localText(new Date(NOON.getTime() + 86_400_000));
    expect(broken(await rides.evaluate(rider, { sceneId, at }))).toEqual(['APPLICATION_DATES']);
  });
});

test('a charter with a personal part is due in advance', async () => {
  await saved(desk, draftOf(charter({ vehicleGroup: 'business' })));
  const sceneId = await rides.scene(quickCharter({ perOrderQuotaFen: 50_000 }));
  await rides.grant(rider, sceneId);
  const asked = { sceneId, service: 'dayRental', vehicleGroup: 'business', packages: 2 };
  expect((await rides.evaluate(rider, asked)).data).toMatchObject({
    verdict: 'ALLOW_SPLIT',
    estimateFen: 160_000,
    companyFen: 50_000,
    personalFen: 110_000,
    prepaid: true,
  });
  const orderId = await rides.booked(rider, { ...asked, personalFen: 110_000 });
  expect(await rides.row(orderId)).toMatchObject({ prepayment: 'due', prepayment_fen: '110000', frozen: 50_000 });
});

describe('my orders', () => {
  test('are listed by the time they are for, and found by status', async () => {
    const later = await rides.booked(rider, { at: localText(new Date(NOON.getTime() + 3_600_000)) });
    const sooner = await rides.booked(rider);
    done(await rides.cancel(rider, sooner));
    const { data } = await rider.caller.get('/app/v1/orders');
    expect(data.rows.map(({ orderId }: { orderId: number }) => orderId)).toEqual([later, sooner]);
    expect(data.rows[0]).toEqual({
      orderId: later,
      number: expect.any(String),
      status: 'booking',
      statusName: '预订中',
      sceneName: '测试场景',
      service: 'scheduled',
      vehicleGroup: 'comfort',
      rideAt: localText(new Date(NOON.getTime() + 3_600_000)),
      createdAt: expect.any(String),
      start: { address: '天安门', point: TIANANMEN },
      end: { address: '北京站', point: STATION },
      riderName: rider.name,
      placedByName: null,
      estimateFen: RIDE_FEN,
      actualPayFen: null,
      companyFen: null,
      personalFen: null,
      personalDueFen: 0,
      toExplain: false,
    });
    const cancelled = await rider.caller.get('/app/v1/orders', { status: 'cancelled', page: 1, pageSize: 1 });
    expect(cancelled.data).toMatchObject({ total: 1, rows: [{ orderId: sooner }] });
  });

  test('one says what happened, what it cost and what cancelling would cost', async () => {
    const orderId = await rides.booked(rider);
    expect((await rides.detail(rider, orderId)).data).toMatchObject({ cancelFeeFen: 0, isBooker: true, lines: null });
    await rides.drive(orderId, 'arrived');
    expect((await rides.detail(rider, orderId)).data).toMatchObject({
      cancelFeeFen: 3_000,
      driver: { name: '王', plate: '京A12345' },
    });
    await rides.drive(orderId, 'priced');
    const { data } = await rides.detail(rider, orderId);
    expect(data).toMatchObject({
      status: 'settled',
      cancelFeeFen: null,
      meters: 13_000,
      seconds: 1_800,
      lines: { base: RIDE_FEN },
      totalFen: RIDE_FEN,
      companyFen: RIDE_FEN,
      personalFen: 0,
      start: { address: '天安门东' },
      bookedStart: { address: '天安门' },
      secondApproval: 'none',
      confirmBy: null,
      reasonBy: null,
    });
    expect(data.trail.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['预订', '已接单', '已派车', '开始服务', '服务结束', '费用已出', '企业部分已扣款']),
    );
    expect((await rides.detail(rider, 9_999_999)).code).toBe(40400);
  });
});
