import { beforeAll, describe, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder, insertScene, type OrderSketch } from '../../tests/kit/order-rows.ts';
import { at, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const LIST = '/api/v2/orderyq/list';
const OF_STAFF = '/api/v2/orderyq/userOrderList';

let server: TestServer;
let company: TestCompany;
let clerk: Person;
let engineer: Person;
let seller: Person;
const numbers: Record<string, string> = {};

async function order(name: string, sketch: OrderSketch): Promise<void> {
  numbers[name] = (await insertOrder(server.owner, company, sketch)).number;
}

const ROUTE = {
  actual_start: JSON.stringify({ address: '国贸大厦', point: { lng: 116.45, lat: 39.91 } }),
  actual_end: JSON.stringify({ address: '首都机场三号航站楼', point: { lng: 116.6, lat: 40.07 } }),
};

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  clerk = await company.person({ name: '欧阳文书', department: '研发' });
  engineer = await company.person({ name: '李工', department: '平台' });
  seller = await company.person({ name: '王欧', department: '销售' });
  const sceneId = await insertScene(server.owner, company, '夜间加班');
  await order('plain', { booker: engineer, rideAt: at('2026-03-10 09:00:00'), projectNo: 'PX-7', columns: ROUTE });
  await order('shanghai', {
    booker: seller,
    rideAt: at('2026-03-12 10:00:00'),
    cityId: SHANGHAI,
    service: 'pickup',
    vehicleGroup: 'business',
    status: 'toPay',
    companyFen: 6_000,
    personalFen: 2_050,
    rider: { name: '客户', phone: '13900001111' },
  });
  await order('scene', {
    booker: clerk,
    rideAt: at('2026-03-14 23:30:00'),
    sceneId,
    columns: { started_at: at('2026-03-15 00:10:00'), second_approval: 'rejected', to_private_fen: 300 },
  });
  await order('carpool', {
    booker: engineer,
    rideAt: at('2026-03-16 08:00:00'),
    service: 'pickupCarpool',
    columns: { is_carpool: true, carpool_succeeded: true },
  });
  await order('failed', {
    booker: clerk,
    rideAt: at('2026-03-17 08:00:00'),
    service: 'dropoffCarpool',
    status: 'cancelled',
    columns: { is_carpool: true, carpool_succeeded: false, cancelled_by: 'carpool' },
  });
  await order('guest', { booker: seller, rideAt: at('2026-03-18 08:00:00'), rider: engineer });
});

const ask = (fields: Record<string, unknown>, who: Person = company.admin) => who.caller.get(LIST, fields);
/** The orders found, by the names of this test. */
async function names(fields: Record<string, unknown>, who: Person = company.admin): Promise<string[]> {
  const { code, msg, data } = await ask({ pageSize: 50, ...fields }, who);
  expect([code, msg]).toEqual([0, '成功']);
  expect(data.totalRecord).toBe(data.list.length);
  return data.list.map(
    ({ orderNo }: { orderNo: string }) => Object.keys(numbers).find((name) => numbers[name] === orderNo)!,
  );
}

describe('the list', () => {
  test('answers each row as documented, newest ride first', async () => {
    const { code, data } = await ask({ userId: company.admin.staffId, pageNum: 1, pageSize: 2, orderNo: '' });
    expect(code).toBe(0);
    expect(data.totalRecord).toBe(6);
    expect(data.list.map(({ orderNo }: { orderNo: string }) => orderNo)).toEqual([numbers.guest, numbers.failed]);
    const { data: second } = await ask({ pageNum: 5, pageSize: 1 });
    expect(second.list[0]).toEqual({
      id: expect.any(Number),
      orderNo: numbers.shanghai,
      projectNo: null,
      serviceTypeName: '接机/站',
      bookingUserName: '王欧',
      bookingUserPhone: seller.phone,
      placedByName: null,
      placedByPhone: null,
      riderName: '客户',
      riderPhone: '13900001111',
      bookingDate: '2026-03-12 10:00:00',
      cityName: '上海',
      factStartAddr: '天安门',
      factEndAddr: '北京站',
      departmentName: '销售',
      templateId: 1,
      applicationNo: null,
      orderStatus: 44,
      totalAmount: 80.5,
      actualPayAmount: 80.5,
      publicToPrivate: 0,
      orderPersonalPayDTO: { companyAmount: 60, personalPayAmount: 20.5 },
      createTime: '2026-03-12 09:00:00',
      sceneName: '日常用车',
      feeReviewTime: null,
      secondApprovalStatus: null,
    });
  });

  test('shows where a ride really was, and no amount before there is one', async () => {
    const { data } = await ask({ orderNo: numbers.plain });
    expect(data.list[0]).toMatchObject({
      factStartAddr: '国贸大厦',
      factEndAddr: '首都机场三号航站楼',
      projectNo: 'PX-7',
    });
    const { data: cancelled } = await ask({ orderNo: numbers.failed });
    expect(cancelled.list[0]).toMatchObject({
      orderStatus: 60,
      totalAmount: null,
      actualPayAmount: null,
      orderPersonalPayDTO: { companyAmount: null, personalPayAmount: null },
    });
  });

  test('marks what a second approval made private, and its state', async () => {
    const { data } = await ask({ orderNo: numbers.scene });
    expect(data.list[0]).toMatchObject({ publicToPrivate: 1, secondApprovalStatus: 2, sceneName: '夜间加班' });
  });

  test('a page beyond the last is empty and has the count all the same', async () => {
    expect((await ask({ pageNum: 9, pageSize: 10 })).data).toEqual({ list: [], totalRecord: 6 });
  });
});

describe('filters', () => {
  const every = ['guest', 'failed', 'carpool', 'scene', 'shanghai', 'plain'];
  test.each<[string, () => Record<string, unknown>, string[]]>([
    ['nothing', () => ({}), every],
    ['blanks', () => ({ orderNo: ' ', bookingUserPhone: '', chooseSecondStatus: 0, carpoolSuccessFlag: '' }), every],
    ['a whole number with blanks around it', () => ({ orderNo: ` ${numbers.plain} ` }), ['plain']],
    ['a number in groups', () => ({ orderNo: numbers.plain!.replace(/(.{8})(.{5})/, '$1 $2 ') }), ['plain']],
    ['the beginning of a number', () => ({ orderNo: numbers.plain!.slice(0, -1) }), every],
    ['a number that is none', () => ({ orderNo: '%' }), []],
    ['a project number', () => ({ projectNo: 'PX' }), ['plain']],
    ['any part of a name', () => ({ bookingUserName: '欧' }), ['guest', 'failed', 'scene', 'shanghai']],
    ['the end of a name', () => ({ bookingUserName: '文书' }), ['failed', 'scene']],
    ['the booker’s phone', () => ({ bookingUserPhone: seller.phone }), ['guest', 'shanghai']],
    ['the beginning of a phone', () => ({ riderPhone: '139' }), ['shanghai']],
    ['the rider’s phone', () => ({ riderPhone: engineer.phone }), ['guest', 'carpool', 'plain']],
    ['a vehicle group', () => ({ groupId: 35 }), ['shanghai']],
    ['several vehicle groups', () => ({ groupId: '63,35' }), every],
    ['a group that nobody took beside one', () => ({ groupId: '43,35' }), ['shanghai']],
    ['a status', () => ({ orderStatus: '60' }), ['failed']],
    ['a service', () => ({ serviceTypeId: 3 }), ['shanghai']],
    ['a department', () => ({ departmentId: company.departmentId('平台') }), ['carpool', 'plain']],
    [
      'a department with everything below',
      () => ({ departmentId: company.departmentId('研发') }),
      ['failed', 'carpool', 'scene', 'plain'],
    ],
    ['a department of nobody', () => ({ departmentId: 999_999 }), []],
    ['a second approval', () => ({ chooseSecondStatus: 1 }), ['scene']],
    ['not carpooled', () => ({ carpoolSuccessFlag: 0 }), ['guest', 'failed', 'scene', 'shanghai', 'plain']],
    ['carpooled', () => ({ carpoolSuccessFlag: 1 }), ['carpool']],
    [
      'booked for these days',
      () => ({ bookingDateStart: '2026-03-12', bookingDateOff: '2026-03-14' }),
      ['scene', 'shanghai'],
    ],
    ['to the second', () => ({ bookingDateOff: '2026-03-12 10:00:00' }), ['shanghai', 'plain']],
    ['a second before', () => ({ bookingDateOff: '2026-03-12 09:59:59' }), ['plain']],
    [
      'served on the 15th, though booked for the 14th',
      () => ({ serviceDateStart: '2026-03-15', serviceDateOff: '2026-03-15' }),
      ['scene'],
    ],
    [
      'both spans',
      () => ({
        bookingDateStart: '2026-03-01',
        bookingDateOff: '2026-03-14',
        serviceDateStart: '2026-03-15',
        serviceDateOff: '2026-03-31',
      }),
      ['scene'],
    ],
    ['two conditions', () => ({ bookingUserName: '欧', orderStatus: 60 }), ['failed']],
    ['an application that is none', () => ({ applicationNo: '2026' }), []],
  ])('%s', async (_, fields, expected) => {
    expect(await names(fields())).toEqual(expected);
  });

  test('a scene, only where it is this company’s', async () => {
    const { rows } = await server.owner.query('select scene_id from ride_order where number = $1', [numbers.scene]);
    expect(await names({ sceneId: rows[0].scene_id })).toEqual(['scene']);
    expect(await names({ sceneId: 1 })).toEqual([]);
  });

  test.each<[Record<string, unknown>, string, string]>([
    [{ bookingUserPhone: '138a' }, 'bookingUserPhone', '手机号格式不正确'],
    [{ riderPhone: '138000000012' }, 'riderPhone', '手机号格式不正确'],
    [{ orderNo: '9'.repeat(101) }, 'orderNo', '请填写完整信息！'],
    [{ bookingUserName: '长'.repeat(101) }, 'bookingUserName', '请填写完整信息！'],
    [{ orderStatus: 11 }, 'orderStatus', '请填写完整信息！'],
    [{ departmentId: 'x' }, 'departmentId', 'id格式不合法'],
    [{ bookingDateStart: '昨天' }, 'bookingDateStart', '时间格式不正确'],
    [{ bookingDateStart: '2025-03-01', bookingDateOff: '2026-03-02' }, 'bookingDateStart', '日期范围不能超过 12 个月'],
    [{ serviceDateStart: '2026-03-02', serviceDateOff: '2026-03-01' }, 'serviceDateStart', '结束时间不能早于开始时间'],
  ])('%j is refused on its field', async (fields, field, sentence) => {
    expect(await ask(fields)).toMatchObject({ code: 40000, msg: sentence, fields: { [field]: sentence } });
  });

  test('nonsense in any field is refused or finds nothing, never 系统异常', async () => {
    const fields = [
      ...['userId', 'pageNum', 'pageSize', 'orderNo', 'projectNo', 'bookingUserName', 'bookingUserPhone', 'riderPhone'],
      ...['groupId', 'orderStatus', 'bookingDateStart', 'bookingDateOff', 'serviceTypeId', 'departmentId'],
      ...['applicationNo', 'serviceDateStart', 'serviceDateOff', 'chooseSecondStatus', 'carpoolSuccessFlag', 'sceneId'],
    ];
    const broken = [];
    for (const field of fields) {
      for (const nonsense of ['\u0000', "' or 1=1 --", '-1', '99999999999999999999', '[[[', '%', '💥'.repeat(60)]) {
        const { code } = await ask({ [field]: nonsense });
        if (code === 500) broken.push(`${field} ${nonsense}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('twelve months to the day are taken', async () => {
    expect(await names({ bookingDateStart: '2025-03-18', bookingDateOff: '2026-03-18' })).toEqual(every);
  });
});

describe('who sees what', () => {
  test('a sent userId is the caller, and nobody else', async () => {
    expect((await ask({ userId: company.admin.staffId })).code).toBe(0);
    const refused = await ask({ userId: clerk.staffId });
    expect(refused).toMatchObject({ code: 28131, msg: '只能以本人身份查询订单', data: null });
  });

  test('plain staff see what they booked and what they ride', async () => {
    expect(await names({}, engineer)).toEqual(['guest', 'carpool', 'plain']);
    expect(await names({}, clerk)).toEqual(['failed', 'scene']);
    expect(await names({ departmentId: company.departmentId('销售') }, engineer)).toEqual(['guest']);
    expect(await names({ bookingUserName: '王' }, clerk)).toEqual([]);
  });

  test('a department administrator sees the tree, and own rides elsewhere', async () => {
    const head = await company.person({ department: '销售', manages: ['研发'] });
    expect(await names({}, head)).toEqual(['failed', 'carpool', 'scene', 'plain']);
    expect(await names({ departmentId: company.departmentId('销售') }, head)).toEqual([]);
    await order('own', { booker: head, rideAt: at('2026-02-01 08:00:00') });
    expect(await names({}, head)).toEqual(['failed', 'carpool', 'scene', 'plain', 'own']);
  });

  test('a department manager sees the own department and below; a role without departments adds nothing', async () => {
    const manager = await company.person({ department: '平台', roles: [4] });
    expect(await names({}, manager)).toEqual(['carpool', 'plain']);
    const auditor = await company.person({ roles: [await company.role('无部门', [21, 27], 'none')] });
    expect(await names({}, auditor)).toEqual([]);
    const reader = await company.person({ roles: [await company.role('看销售', [27], 'listed', ['销售'])] });
    expect(await names({ bookingDateStart: '2026-03-01' }, reader)).toEqual(['guest', 'shanghai']);
  });

  test('another company sees nothing of it', async () => {
    const other = await server.company();
    expect((await ask({ orderNo: numbers.plain }, other.admin)).data).toEqual({ list: [], totalRecord: 0 });
    expect((await ask({ bookingUserName: '欧' }, other.admin)).data.totalRecord).toBe(0);
  });
});

describe('the orders of one person', () => {
  const ofStaff = async (who: Person, userId: unknown, more = {}) => who.caller.get(OF_STAFF, { userId, ...more });
  const found = async (who: Person, whose: Person): Promise<string[]> =>
    (await ofStaff(who, whose.staffId, { pageNum: 1, pageSize: 10 })).data.list.map(
      ({ bookingDate }: { bookingDate: string }) => bookingDate.slice(5, 10),
    );

  test('are what they booked and what they ride', async () => {
    expect(await found(company.admin, engineer)).toEqual(['03-18', '03-16', '03-10']);
    const { data } = await ofStaff(company.admin, clerk.staffId, { pageNum: 2, pageSize: 1 });
    expect(data.totalRecord).toBe(2);
    expect(data.list).toHaveLength(1);
    expect(data.userName).toBe('欧阳文书');
  });

  test('never more than the caller sees anyway', async () => {
    const manager = await company.person({ department: '研发', roles: [4] });
    expect(await found(manager, engineer)).toEqual(['03-16', '03-10']);
    expect(await found(engineer, engineer)).toEqual(['03-18', '03-16', '03-10']);
  });

  test('of somebody out of sight, of another company or unknown are alike not there', async () => {
    const other = await server.company();
    for (const userId of [seller.staffId, other.admin.staffId, 987_654]) {
      expect(await ofStaff(engineer, userId)).toMatchObject({ code: 40400, msg: '没有查询到数据', data: null });
    }
    expect((await ofStaff(engineer, '')).code).toBe(40000);
  });

  test('of somebody who left are what they booked, whoever has the number now', async () => {
    const leaver = await company.person({ name: '曾在', department: '平台' });
    await order('left', { booker: leaver, rideAt: at('2026-01-05 08:00:00') });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [leaver.staffId]);
    const heir = await company.person({ phone: leaver.phone, department: '销售' });
    await order('heir', { booker: heir, rideAt: at('2026-01-06 08:00:00') });
    expect(await found(company.admin, leaver)).toEqual(['01-05']);
    expect((await ask({ bookingUserName: '曾在' })).data.totalRecord).toBe(1);
  });
});

test('services for the filter are all there are, in their order', async () => {
  const { data } = await engineer.caller.get('/api/v2/car/getOrderDetailService');
  expect(data.map(({ serviceId }: { serviceId: number }) => serviceId)).toEqual(
    expect.arrayContaining([2, 3, 5, 6, 7, 63, 65]),
  );
  expect(Object.keys(data[0])).toEqual(['serviceId', 'serviceName']);
});

test('days are Asia/Shanghai’s', async () => {
  await order('midnight', { booker: clerk, rideAt: at('2026-04-01 00:00:00') });
  expect(localText(at('2026-04-01 00:00:00'))).toBe('2026-04-01 00:00:00');
  expect(await names({ bookingDateStart: '2026-04-01', bookingDateOff: '2026-04-01' })).toEqual(['midnight']);
  expect(await names({ bookingDateStart: '2026-03-19', bookingDateOff: '2026-03-31' })).toEqual([]);
});
