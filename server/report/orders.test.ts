import { beforeAll, expect, test } from 'vitest';
import { addDays, startOfDay } from '#rules/calendar.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { BEIJING, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

const BASE = '/api/v2/company/report';
const MARCH = { beginTime: '2026-03-01', endTime: '2026-04-01' };

let server: TestServer;
let company: TestCompany;
let bookers: Person[];
let made: { id: number; number: string }[] = [];

/** 60 rides of March, later ones first: two departments, three services, two cities, hours 8 to 11. */
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ name: '下钻企业', departments: { 研发: {}, 销售: {} } });
  bookers = [
    await company.person({ department: '研发', name: '张三' }),
    await company.person({ department: '销售', name: '=李四' }),
  ];
  for (let nth = 0; nth < 60; nth += 1) {
    const rideAt = new Date(
      startOfDay(addDays('2026-03-01', Math.floor(nth / 4))).getTime() + (8 + (nth % 4)) * 3_600_000,
    );
    const { orderId, number } = await insertOrder(server.owner, company, {
      booker: bookers[nth % 2]!,
      rideAt,
      companyFen: 1_000 + nth,
      service: ['scheduled', 'pickup', 'pickupCarpool'][nth % 3]!,
      cityId: nth % 10 === 0 ? SHANGHAI : BEIJING,
      status: nth === 59 ? 'toSettle' : 'settled',
      columns: { template: nth % 7 === 0 ? 'trip' : 'quick' },
    });
    made.push({ id: orderId, number });
  }
  made = made.reverse();
});

const ask = (form: object, who = company.admin) =>
  who.caller.post(`${BASE}/orders`, { ...MARCH, figure: 'ride', ...form });
const idsOf = async (form: object) => {
  const { data } = await ask({ pageSize: 100, ...form });
  expect(data.list).toHaveLength(data.totalRecord);
  return data.list.map(({ id }: { id: number }) => id);
};
const rides = () => made.slice(1); // the newest is not settled
const nth = (id: number) => 59 - made.findIndex((one) => one.id === id);
const which = (test: (nth: number) => boolean) =>
  rides()
    .map(({ id }) => id)
    .filter((id) => test(nth(id)));

test('an order is shown as it stands', async () => {
  const { data } = await ask({ pageSize: 1 });
  expect(data).toEqual({
    totalRecord: 59,
    list: [
      {
        id: made[1]!.id,
        orderNo: made[1]!.number,
        orderStatus: 45,
        serviceTypeId: 3,
        departmentName: '研发',
        bookingUserName: '张三',
        riderName: '张三',
        bookingDate: '2026-03-15 10:00:00',
        cityName: '北京',
        sceneName: '日常用车',
        companyAmount: 10.58,
        personalPayAmount: 0,
      },
    ],
  });
});

test('all pages together are all rides, each once, newest first', async () => {
  const pages = [];
  for (let pageNum = 1; pageNum <= 10; pageNum += 1) {
    const { data } = await ask({ pageNum, pageSize: 7 });
    expect(data.totalRecord).toBe(59);
    pages.push(...data.list.map(({ id }: { id: number }) => id));
  }
  expect(pages).toEqual(rides().map(({ id }) => id));
});

test('each figure has its own orders', async () => {
  expect(await idsOf({ bookingDate: '2026-03-02' })).toEqual(which((at) => at >= 4 && at < 8));
  expect(await idsOf({ deptId: company.departmentId('研发') })).toEqual(which((at) => at % 2 === 0));
  expect(await idsOf({ templateId: 3 })).toEqual(which((at) => at % 7 === 0));
  expect(await idsOf({ serviceTypeId: 3 })).toEqual(which((at) => at % 3 !== 0));
  expect(await idsOf({ serviceTypeId: 7 })).toEqual([]);
  expect(await idsOf({ hour: 11 })).toEqual(which((at) => at % 4 === 3));
  expect(await idsOf({ cityId: SHANGHAI })).toEqual(which((at) => at % 10 === 0));
  expect(await idsOf({ hour: 8, deptId: company.departmentId('研发') })).toEqual(which((at) => at % 4 === 0));
  expect(await idsOf({ bookingDate: '2026-05-01' })).toEqual([]);
  expect(await idsOf({ departmentId: company.departmentId('销售') })).toEqual(which((at) => at % 2 === 1));
});

test('a far page of a rare figure is found as well', async () => {
  const { data } = await ask({ cityId: SHANGHAI, pageNum: 3, pageSize: 2 });
  expect(data.totalRecord).toBe(6);
  expect(data.list.map(({ id }: { id: number }) => id)).toEqual(which((at) => at % 10 === 0).slice(4));
});

test.each([
  [{ figure: 'other' }, '请填写完整信息！'],
  [{ figure: '' }, '请填写完整信息！'],
  [{ hour: 24 }, '请填写完整信息！'],
  [{ hour: 8, cityId: SHANGHAI }, '一次只能按一个维度查看订单'],
  [{ sceneId: 1 }, '请填写完整信息！'],
  [{ figure: 'over', hour: 8 }, '请填写完整信息！'],
  [{ figure: 'over', secondStatus: 1 }, '请填写完整信息！'],
  [{ beginTime: '' }, '请选择时间'],
])('%j is refused: %s', async (form, msg) => {
  expect(await ask(form)).toMatchObject({ code: 40000, msg });
});

const saved = async (fields: object, who = company.admin) => {
  const search = new URLSearchParams({ ...MARCH, ...fields } as never).toString();
  const response = await who.caller.send('GET', `${BASE}/export?${search}`);
  const book = await readSpreadsheet(response.rawPayload);
  return { name: decodeURIComponent(String(response.headers['content-disposition'])), rows: book.ok ? book.rows : [] };
};

test('a part is saved as a workbook that says what the screen says, and the log knows', async () => {
  const { name, rows } = await saved({ part: 'city' });
  expect(name).toContain('城市分布_2026-03-01_2026-03-31.xlsx');
  expect(rows).toEqual([
    ['分类', '名称', '次数', '占比（%）', '用车金额（元）'],
    ['城市', '北京', '53', '89.83', '545.61'],
    ['城市', '上海', '6', '10.17', '61.5'],
    ['统计范围', '2026-03-01 至 2026-03-31，全部可见部门'],
  ]);
  expect((await company.log()).at(-1)).toMatchObject({
    type: 'export',
    permissionId: 39,
    content: '导出用车报表“城市分布”（2026-03-01 至 2026-03-31，全部可见部门）',
  });
});

test('the whole holds every part', async () => {
  const { name, rows } = await saved({ departmentId: company.departmentId('研发') });
  expect(name).toContain('用车报表_研发_2026-03-01_2026-03-31.xlsx');
  const sections = new Set(rows.slice(1).map(([section]) => section));
  expect([...sections]).toEqual([
    ...['概况', '部门', '日期', '场景', '时段', '城市', '服务类型', '超额', '二次审批'],
    ...['碳排放', '碳排放（月份）', '碳排放（车型组）', '碳排放（部门）'],
    '统计范围',
  ]);
  expect(rows[1]!.slice(0, 3)).toEqual(['概况', '用车', '30']);
  expect(rows.find(([section]) => section === '部门')!.slice(0, 3)).toEqual(['部门', '下钻企业 / 研发', '30']);
  expect((await company.log()).at(-1)!.content).toBe('导出用车报表（2026-03-01 至 2026-03-31，部门 研发）');
});

test('nothing is saved of nothing, and no entry is left', async () => {
  const before = await company.log();
  const may = { beginTime: '2026-05-01', endTime: '2026-06-01' };
  for (const part of ['', 'dept', 'trend', 'scene', 'hour', 'city', 'service', 'over']) {
    expect(await company.admin.caller.get(`${BASE}/export`, { ...may, part })).toMatchObject({
      code: 35001,
      msg: '该时间范围内没有可导出的用车数据',
    });
  }
  expect(await company.admin.caller.get(`${BASE}/export`, { ...MARCH, part: 'other' })).toMatchObject({ code: 40000 });
  expect(await company.log()).toEqual(before);
});
