import { beforeAll, describe, expect, test } from 'vitest';
import { billed, cancelled, issue, settle } from '../../tests/kit/bills.ts';
import { holdPrice, insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const LIST = '/api/v3/account/bill';
const SEARCH = '/api/v3/account/billSearch';
const LINES = '/api/v3/account/billLines';
const CONFIRM = '/api/v3/account/confirm/bill';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const statusOf = async (orderId: number): Promise<string> =>
  (await server.owner.query('select status from ride_order where id = $1', [orderId])).rows[0].status;

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe('the list', () => {
  test('answers a bill as documented, with its log', async () => {
    const { company, billId, billNo } = await billed(server, [8_000, 1_250]);
    const { code, data } = await company.admin.caller.post(LIST);
    expect(code).toBe(0);
    expect(data).toEqual({
      billDTOList: [
        {
          billId,
          billNo,
          statementNo: billNo.replace('ZD', 'DZ'),
          settlementTime: '2025-03-31 23:59:59',
          accountAmount: 92.5,
          billingStatus: '',
          createTime: TIME,
          confirmTime: null,
          billMonth: '2025-03',
          dissentNum: 0,
          billLog: [{ status: '', time: TIME, name: '平台' }],
          dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          payStatus: 1,
          payStatusName: '未付',
          paidAmount: 0,
          unpaidAmount: 92.5,
          overdueDays: 0,
        },
      ],
    });
  });

  test('is found by time, page by page, newest first', async () => {
    const company = await server.company();
    const months = ['2025-01', '2025-02', '2025-03', '2025-04'];
    for (const month of months) {
      await settle(server, company, `${month}-05`, [{ companyFen: 100 }]);
      await issue(server, company, month);
    }
    const { caller } = company.admin;
    const found = async (fields: object) =>
      (await caller.post(SEARCH, fields as Record<string, unknown>)).data.billDTOList.map(
        ({ billMonth }: { billMonth: string }) => billMonth,
      );
    expect(await found({})).toEqual([...months].reverse());
    expect(await found({ startTime: '2025-02', endTime: '2025-03' })).toEqual(['2025-03', '2025-02']);
    expect(await found({ startTime: '2025-03-31 23:00:00', endTime: '' })).toEqual(['2025-04', '2025-03']);
    expect(await found({ endTime: '2025-01-01' })).toEqual(['2025-01']);
    const second = await caller.post(SEARCH, { pageNum: 2, pageSize: 3 });
    expect(second.data).toMatchObject({ totalRecord: 4, billDTOList: [{ billMonth: '2025-01' }] });
    expect(await caller.post(SEARCH, { startTime: '昨天' })).toMatchObject({ code: 40000, msg: '时间格式不正确' });
  });

  test('shows nothing of another company', async () => {
    const { billNo } = await billed(server, [700]);
    const other = await server.company();
    expect((await other.admin.caller.post(LIST)).data.billDTOList).toEqual([]);
    expect((await other.admin.caller.post(LINES, { billNo })).code).toBe(40400);
  });
});

describe('the lines', () => {
  test('open a bill: rides, fees and their sum', async () => {
    const company = await server.company({ departments: { 研发: {} } });
    const booker = await company.person({ name: '赵一', department: '研发' });
    const rider = { name: '钱二', phone: '13912345678' };
    const [ride] = await settle(server, company, '2025-03-10', [
      { booker, rider, companyFen: 8_000, personalFen: 1_000 },
    ]);
    const fee = await cancelled(server, company, '2025-03-11', 2_000);
    const { billNo } = await issue(server, company, '2025-03');
    const { data } = await company.admin.caller.post(LINES, { billNo });
    expect(data.bill).toMatchObject({ billNo, accountAmount: 100 });
    expect(data.totalRecord).toBe(2);
    expect(data.sums).toEqual([
      { lineType: 1, num: 1, amount: 80 },
      { lineType: 2, num: 1, amount: 20 },
    ]);
    expect(data.list[0]).toEqual({
      lineId: expect.any(Number),
      lineType: 1,
      lineTypeName: '用车费用',
      amount: 80,
      time: '2025-03-10 12:00:00',
      remark: '',
      dissentApplyNo: '',
      orderId: ride!.orderId,
      orderNo: ride!.number,
      orderStatus: 45,
      orderStatusName: '已结算',
      serviceTypeName: '预约用车',
      departmentName: '研发',
      bookingUserName: '赵一',
      riderName: '钱二',
      bookingDate: '2025-03-10 12:00:00',
      cityName: '北京',
      totalAmount: 90,
      actualPayAmount: 90,
      companyAmount: 80,
    });
    expect(data.list[1]).toMatchObject({
      lineType: 2,
      orderNo: fee.number,
      orderStatusName: '已取消',
      totalAmount: 20,
    });
    const only = await company.admin.caller.post(LINES, { billNo, lineType: 2 });
    expect(only.data).toMatchObject({ totalRecord: 1, sums: data.sums });
    const searched = await company.admin.caller.post(LINES, { billNo, orderNo: ride!.number.slice(-6) });
    expect(searched.data.list.map(({ orderNo }: { orderNo: string }) => orderNo)).toEqual([ride!.number]);
    const grouped = `${ride!.number.slice(0, 4)} ${ride!.number.slice(4)}`;
    expect((await company.admin.caller.post(LINES, { billNo, orderNo: grouped })).data.totalRecord).toBe(1);
    expect((await company.admin.caller.post(LINES, { billNo: 'ZD0' })).code).toBe(40400);
  });

  test('come page by page, each once', async () => {
    const { company, billNo } = await billed(
      server,
      Array.from({ length: 7 }, (_, nth) => nth + 1),
    );
    const numbers: string[] = [];
    for (const pageNum of [1, 2, 3]) {
      const { data } = await company.admin.caller.post(LINES, { billNo, pageNum, pageSize: 3 });
      expect(data).toMatchObject({ totalRecord: 7, bill: { accountAmount: 0.28 } });
      numbers.push(...data.list.map(({ orderNo }: { orderNo: string }) => orderNo));
    }
    expect(new Set(numbers).size).toBe(7);
  });
});

describe('confirming', () => {
  test('completes the orders, says so in log and bill, and happens once', async () => {
    const { company, orders, billId, billNo } = await billed(server, [8_000, 1_250]);
    const { caller, name } = company.admin;
    expect(await caller.post(CONFIRM, { billId })).toEqual({ code: 0, msg: '成功', data: null });
    const [bill] = (await caller.post(LIST)).data.billDTOList;
    expect(bill).toMatchObject({ billingStatus: 15, confirmTime: TIME });
    expect(bill.billLog).toEqual([
      { status: '', time: TIME, name: '平台' },
      { status: 15, time: TIME, name },
    ]);
    for (const { orderId } of orders) expect(await statusOf(orderId)).toBe('completed');
    expect((await company.log()).map(({ type, content }) => [type, content])).toEqual([
      ['edit', `确认账单“${billNo}”（2025年3月，¥92.50）：状态由“待确认”改为“已确认”，2 个订单已完成`],
    ]);
    expect(await caller.post(CONFIRM, { billId })).toMatchObject({ code: 32002, msg: '账单已经确认，无需重复确认' });
  });

  test('a prepaid bill is paid at once', async () => {
    const { company, billId } = await billed(server, [500], 'prepaid');
    await company.admin.caller.post(CONFIRM, { billId });
    const [bill] = (await company.admin.caller.post(LIST)).data.billDTOList;
    expect(bill.billingStatus).toBe(20);
    expect(bill.billLog.map(({ status }: { status: unknown }) => status)).toEqual(['', 15, 20]);
  });

  test('is refused for what is not there, not one’s own, or under objection', async () => {
    const { company, billId } = await billed(server, [500]);
    const foreign = await server.company();
    expect((await foreign.admin.caller.post(CONFIRM, { billId })).code).toBe(40400);
    expect((await company.admin.caller.post(CONFIRM, { billId: 1 })).code).toBe(40400);
    expect((await company.admin.caller.post(CONFIRM)).code).toBe(40000);
    await server.owner.query(`update bill set status = 'disputed', objected_at = now() where id = $1`, [billId]);
    expect(await company.admin.caller.post(CONFIRM, { billId })).toMatchObject({
      code: 32001,
      msg: '异议已提交，平台正在核实，处理完成后才能确认账单',
    });
    await server.owner.query(`update bill set status = 'processed' where id = $1`, [billId]);
    expect((await company.admin.caller.post(CONFIRM, { billId })).code).toBe(0);
    expect((await foreign.log()).length).toBe(0);
  });

  test('an unpaid personal part keeps its order waiting', async () => {
    const company = await server.company();
    const [order] = await settle(server, company, '2025-03-10', [
      { status: 'toPay', companyFen: 800, personalFen: 200 },
    ]);
    const { billId } = await issue(server, company, '2025-03');
    await company.admin.caller.post(CONFIRM, { billId });
    expect(await statusOf(order!.orderId)).toBe('toPay');
  });

  test('by eight at once happens once', async () => {
    const { company, billId } = await billed(server, [8_000, 1_250]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => company.admin.caller.post(CONFIRM, { billId })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 32002]));
    expect(await company.log()).toHaveLength(1);
    const [bill] = (await company.admin.caller.post(LIST)).data.billDTOList;
    expect(bill.billLog).toHaveLength(2);
  });
});

test('a bill says which rides of its month are not in it, because their price is being reviewed', async () => {
  const { company, billNo } = await billed(server, [8_000]);
  const { companyId, admin } = company;
  const read = async () => (await admin.caller.post(LINES, { billNo })).data;
  expect((await read()).review).toEqual({ num: 0, amount: 0 });
  for (const rideAt of [
    '2025-02-28T15:59:59Z',
    '2025-02-28T16:00:00Z',
    '2025-03-31T15:59:59Z',
    '2025-03-31T16:00:00Z',
  ]) {
    const sketch = { booker: admin, status: 'ended', rideAt: new Date(rideAt) } as const;
    const { orderId } = await insertOrder(server.owner, company, sketch);
    await holdPrice(server.owner, companyId, orderId, { pushedFen: 99_900, frozenFen: 4_050 });
  }
  expect(await read()).toMatchObject({ review: { num: 2, amount: 81 }, totalRecord: 1, bill: { accountAmount: 80 } });
  const other = await billed(server, [8_000]);
  expect((await other.company.admin.caller.post(LINES, { billNo: other.billNo })).data.review.num).toBe(0);
});
