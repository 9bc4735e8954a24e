import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { inRoot } from '#server/root.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder, insertScene, insertTariff } from '../../tests/kit/order-rows.ts';
import { at } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

const EXPORT = '/api/v2/orderyq/export';
const COUNT = '/api/v2/orderyq/exportCount';

let server: TestServer;
let company: TestCompany;
let engineer: Person;
let seller: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {}, 销售: {} } });
  engineer = await company.person({ name: '李工', department: '研发' });
  seller = await company.person({ name: '=王销售', department: '销售' });
  await insertOrder(server.owner, company, {
    booker: engineer,
    rideAt: at('2026-03-10 09:00:00'),
    companyFen: 6_000,
    personalFen: 2_050,
    projectNo: 'PX-7',
  });
  await insertOrder(server.owner, company, { booker: seller, rideAt: at('2026-03-11 09:00:00'), status: 'booking' });
});

const download = (fields: Record<string, unknown>, who: Person) =>
  who.caller.send('GET', `${EXPORT}?${new URLSearchParams(fields as Record<string, string>).toString()}`);

async function rowsOf(fields: Record<string, unknown>, who: Person): Promise<string[][]> {
  const response = await download(fields, who);
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const book = await readSpreadsheet(response.rawPayload, { maxRows: 10_000 });
  expect(book.ok).toBe(true);
  return (book as unknown as { rows: string[][] }).rows;
}

describe('the export', () => {
  test('is a workbook of the filtered list with its note, and is in the log', async () => {
    const response = await download({ userId: company.admin.staffId, bookingUserName: '李' }, company.admin);
    const day = dayOf(server.services.clock.now());
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(`订单_${day}.xlsx`);
    const [note, heading, row, ...more] = await rowsOf({ bookingUserName: '李' }, company.admin);
    expect(note!.filter(Boolean)).toEqual(['订单列表，仅供查看，不作为对账凭证']);
    const cells = Object.fromEntries(heading!.map((title, nth) => [title, row![nth]]));
    expect(cells).toMatchObject({
      订单号: expect.stringMatching(/^T\d{8}$/),
      订单状态: '已结算',
      服务类型: '预约用车',
      用车方式: '快捷用车',
      场景: '日常用车',
      下单人: '李工',
      下单人手机号: engineer.phone,
      乘车人: '李工',
      部门: '研发',
      下单时间: '2026-03-10 08:00:00',
      用车时间: '2026-03-10 09:00:00',
      城市: '北京',
      上车地点: '天安门',
      下车地点: '北京站',
      项目号: 'PX-7',
      '订单金额（元）': '80.5',
      '实付金额（元）': '80.5',
      '企业支付（元）': '60',
      '个人支付（元）': '20.5',
      公转私: '否',
    });
    expect(more).toEqual([]);
    expect((await company.log()).at(-1)).toEqual({
      type: 'export',
      permissionId: 21,
      staffName: company.admin.name,
      content: '导出订单 1 条（下单人“李”）',
    });
  });

  test('names its conditions in the log', async () => {
    const fields = {
      departmentId: company.departmentId('销售'),
      orderStatus: 10,
      bookingDateStart: '2026-03-01',
      bookingDateOff: '2026-03-31',
    };
    expect(await rowsOf(fields, company.admin)).toHaveLength(3);
    expect((await company.log()).at(-1)!.content).toBe(
      '导出订单 1 条（用车时间 2026-03-01 至 2026-03-31，部门“销售”，订单状态“预订中”）',
    );
  });

  test('holds what the caller sees, and no formula', async () => {
    const rows = await rowsOf({}, seller);
    expect(rows).toHaveLength(3);
    expect(rows[2]).toContain('=王销售');
    expect(await seller.caller.get(COUNT)).toMatchObject({ code: 0, data: { count: 1 } });
    expect((await company.admin.caller.get(COUNT, { userId: company.admin.staffId })).data).toEqual({ count: 2 });
  });

  test('of nothing is refused as documented and leaves no entry', async () => {
    const before = await company.log();
    expect(await company.admin.caller.get(EXPORT, { orderStatus: 50 })).toEqual({
      code: 28132,
      msg: '订单内容为空,下载失败',
      data: null,
    });
    expect((await company.admin.caller.get(COUNT, { orderStatus: 50 })).data).toEqual({ count: 0 });
    expect(await company.log()).toEqual(before);
  });

  test('is nobody else’s, checks its fields, and answers no other site', async () => {
    expect((await engineer.caller.get(EXPORT, { userId: seller.staffId })).code).toBe(28131);
    expect((await engineer.caller.get(COUNT, { userId: seller.staffId })).code).toBe(28131);
    expect((await engineer.caller.get(EXPORT, { bookingUserPhone: 'x' })).msg).toBe('手机号格式不正确');
    const foreign = await engineer.caller.send('GET', EXPORT, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.json().code).toBe(40301);
  });
});

test('more than a batch comes whole: every order once, newest first', async () => {
  const busy = await server.company();
  const ids = [busy.companyId, await insertScene(server.owner, busy), await insertTariff(server.owner)];
  await server.owner.query(readFileSync(inRoot('tests/kit/many-orders.sql'), 'utf8'), [...ids, 2_500]);
  // Many rides of one moment: the id alone says which comes next.
  await server.owner.query(
    `update ride_order set ride_at = '2026-01-05 08:00:00.123456+08', started_at = null
     where company_id = $1 and id % 3 = 0`,
    [busy.companyId],
  );
  for (const fields of [{}, { serviceDateStart: '2000-01-01' }]) {
    const [, heading, ...rows] = await rowsOf(fields, busy.admin);
    const numbers = rows.map((row) => row[heading!.indexOf('订单号')]);
    expect(numbers).toHaveLength(2_500);
    expect(new Set(numbers).size).toBe(2_500);
    const times = rows.map((row) => row[heading!.indexOf('用车时间')]!);
    expect(times).toEqual(times.toSorted().reverse());
  }
});
