import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, endOfDay, startOfDay } from '../calendar.ts';
import { isRefused } from '../refusal.ts';
import {
  defaultOrderDays,
  exportableOrders,
  filterText,
  OrderPhone,
  OrderWord,
  orderExportText,
  spanFault,
  withinTwelveMonths,
} from './view-filter.ts';

const NO_NAMES = { department: null, scene: null };
const span = (from: string, to: string) => spanFault(startOfDay(from), endOfDay(to));

describe('the days of a list', () => {
  test('begin three months before today, or at that month’s end', () => {
    expect(defaultOrderDays('2026-11-15')).toEqual({ from: '2026-08-15', to: '2026-11-15' });
    expect(defaultOrderDays('2026-05-31')).toEqual({ from: '2026-02-28', to: '2026-05-31' });
  });

  test.each([
    ['2026-01-01', '2026-01-01', null],
    ['2025-03-15', '2026-03-15', null],
    ['2025-03-15', '2026-03-16', '日期范围不能超过 12 个月'],
    ['2024-02-29', '2025-02-28', null],
    ['2024-02-28', '2025-02-28', null],
    ['2024-02-29', '2025-03-01', '日期范围不能超过 12 个月'],
    ['2026-01-02', '2026-01-01', '结束时间不能早于开始时间'],
  ])('%s to %s: %s', (from, to, fault) => {
    expect(span(from, to)).toBe(fault);
  });

  test('an open end is no fault; a year that cannot be reckoned with is', () => {
    expect(spanFault(undefined, undefined)).toBeNull();
    expect(spanFault(startOfDay('2001-01-01'), undefined)).toBeNull();
    expect(spanFault(new Date(-1e14), undefined)).toBe('时间格式不正确');
  });

  test('the picker and the server draw the same line, from whichever end is picked first', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days));
    fc.assert(
      fc.property(day, day, (one, other) => {
        expect(withinTwelveMonths(one, other)).toBe(withinTwelveMonths(other, one));
        const [from, to] = one <= other ? [one, other] : [other, one];
        expect(span(from, to) === null).toBe(withinTwelveMonths(one, other));
      }),
    );
  });
});

test.each([
  ['', true],
  ['1', true],
  ['13800000001', true],
  [' 138 ', true],
  ['138000000011', false],
  ['138-0000', false],
  ['１３８', false],
])('phone %j: %s', (phone, good) => {
  expect(OrderPhone.safeParse(phone).success).toBe(good);
  if (!good) expect(OrderPhone.safeParse(phone).error?.issues[0]?.message).toBe('手机号格式不正确');
});

test('a text holds a hundred characters, trimmed', () => {
  expect(OrderWord.parse(` ${'号'.repeat(100)} `)).toHaveLength(100);
  expect(OrderWord.safeParse('号'.repeat(101)).error?.issues[0]?.message).toBe('请填写完整信息！');
});

test('nothing and too much are not exported', () => {
  expect(exportableOrders(1)).toBe(true);
  expect(exportableOrders(1_000_000)).toBe(true);
  expect(exportableOrders(0)).toMatchObject({ refused: { code: 28132, msg: '订单内容为空,下载失败' } });
  expect(isRefused(exportableOrders(1_000_001))).toBe(true);
});

test('a filter reads as a sentence, each of its conditions once', () => {
  expect(filterText({}, NO_NAMES)).toEqual([]);
  expect(orderExportText(3, {}, NO_NAMES)).toBe('导出订单 3 条');
  const everything = {
    number: 'A',
    projectNo: 'B',
    bookerName: '王',
    bookerPhone: '138',
    riderPhone: '139',
    applicationNo: 'C',
    vehicleGroup: ['business'],
    service: 'pickup',
    status: 'settled',
    departmentId: 1000,
    sceneId: 7,
    rideFrom: startOfDay('2026-03-01'),
    serviceBefore: endOfDay('2026-03-31'),
    secondOnly: true,
    carpooled: false,
  } as const;
  expect(filterText(everything, { department: '研发', scene: null })).toEqual([
    '用车时间 2026-03-01 至 最晚',
    '服务时间 最早 至 2026-03-31',
    '订单号“A”',
    '项目号“B”',
    '申请单号“C”',
    '下单人“王”',
    '下单人手机号“138”',
    '乘车人手机号“139”',
    '部门“研发”',
    '场景“7”',
    '订单状态“已结算”',
    '服务类型“接机/站”',
    '车型“商务”',
    '仅二次审批订单',
    '仅未拼车订单',
  ]);
});

test('a span that is no whole days is told to the second', () => {
  const rideFrom = new Date(startOfDay('2026-03-01').getTime() + 1000);
  const rideBefore = endOfDay('2026-03-31');
  expect(filterText({ rideFrom, rideBefore }, NO_NAMES)).toEqual([
    '用车时间 2026-03-01 00:00:01 至 2026-03-31 23:59:59',
  ]);
});
