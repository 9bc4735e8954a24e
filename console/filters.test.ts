import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { applicationApi } from '#contract/application.ts';
import { financeApi } from '#contract/finance.ts';
import { invoiceApi } from '#contract/invoice.ts';
import { objectionApi } from '#contract/objection.ts';
import { operationLogApi } from '#contract/operation-log.ts';
import { orderApi } from '#contract/order.ts';
import { reportApi } from '#contract/report.ts';
import { roleApi } from '#contract/role.ts';
import { staffApi } from '#contract/staff.ts';
import { endOfDay, startOfDay } from '#rules/calendar.ts';
import { filterText } from '#rules/order/view-filter.ts';
import { APPLICATION_FILTERS } from './application/filters.ts';
import { BILL_FILTERS, LINE_FILTERS } from './finance/filters.ts';
import { RECORD_FILTERS, TRIP_FILTERS } from './invoice/filters.ts';
import type { Search } from './kit/address.ts';
import {
  conditionsOf,
  type FilterTable,
  faultsOf,
  inputOf,
  readFilters,
  textsOf,
  type ValuesOf,
  writeFilters,
} from './kit/filter-table.ts';
import { OBJECTION_FILTERS } from './objection/filters.ts';
import { LOG_FILTERS } from './operation-log/filters.ts';
import { foldedCount, ORDER_FILTERS, submitText } from './order/filters.ts';
import { REPORT_FILTERS, VIEW_FILTERS } from './report/filters.ts';
import { MEMBER_FILTERS } from './role/filters.ts';
import { STAFF_FILTERS } from './staff/filters.ts';

const TODAY = '2026-11-15';
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const MARCH_SPAN = { from: startOfDay('2026-03-01'), before: endOfDay('2026-03-31') };
const PAGE = { page: 1, pageSize: 10 };

/** A value that is not the plain list's: its spelling in the address, its words, and what the call takes of it. */
type Sample<V> = [value: V, address: Search, words: string[], input: object];
interface List<T extends FilterTable> {
  table: T;
  samples: { [K in keyof T]: Sample<ValuesOf<T>[K]> };
  /** Through the call's own codec: what it does not know does not arrive. */
  call?: (input: ReturnType<typeof inputOf<T>>) => unknown;
  words?: (values: ValuesOf<T>) => string[];
}

function check<T extends FilterTable>(name: string, list: List<T>) {
  const { table, samples, call = (input) => input } = list;
  const { words = (values) => conditionsOf(table, values) } = list;
  const plain = readFilters(table, {}, TODAY);
  const arrived = (values: ValuesOf<T>) => ({ ...Object(call(inputOf(table, values))) });
  const added = (before: string[], after: string[]) => after.filter((one) => !before.includes(one));

  describe(name, () => {
    test.each(Object.keys(table))('%s', (key) => {
      const [value, address, said, input] = samples[key]!;
      const values = { ...plain, [key]: value };
      expect(textsOf(table, { [key]: value })).toEqual(address);
      expect(readFilters(table, writeFilters(table, {}, values), TODAY)).toEqual(values);
      expect(readFilters(table, address, TODAY)).toEqual(values);
      expect(added(words(plain), words(values))).toEqual(said);
      expect(inputOf(table, values)).toEqual({ ...inputOf(table, plain), ...input });
      if (Object.keys(input).length > 0) expect(arrived(values)).not.toEqual(arrived(plain));
      expect(faultsOf(table, values)).toEqual({});
    });

    test('all of them together, and whatever else an address says', () => {
      const all = Object.fromEntries(Object.entries(samples).map(([key, [value]]) => [key, value]));
      expect(readFilters(table, writeFilters(table, {}, all), TODAY)).toEqual(all);
      const names = Object.values(table).flatMap((filter) => filter.names);
      const texts = fc.oneof(fc.string(), fc.constantFrom('0', '1', '3,99', '2026-02-30', '2026-03-01', 'any', '１'));
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), texts), (search) => {
          const values = readFilters(table, search, TODAY);
          expect(readFilters(table, writeFilters(table, {}, values), TODAY)).toEqual(values);
        }),
        { numRuns: 50 },
      );
    });
  });
}

const ORDER_NAMES = { department: null, scene: null };

check('orders', {
  table: ORDER_FILTERS,
  call: (filter) => z.encode(orderApi.page.input, { ...PAGE, filter, callerId: 1 }),
  words: (values) => filterText(inputOf(ORDER_FILTERS, values), ORDER_NAMES),
  samples: {
    number: ['2611', { no: '2611' }, ['订单号“2611”'], { number: '2611' }],
    projectNo: ['P-1', { project: 'P-1' }, ['项目号“P-1”'], { projectNo: 'P-1' }],
    applicationNo: ['2026', { apply: '2026' }, ['申请单号“2026”'], { applicationNo: '2026' }],
    bookerName: ['王', { booker: '王' }, ['下单人“王”'], { bookerName: '王' }],
    bookerPhone: ['138', { phone: '138' }, ['下单人手机号“138”'], { bookerPhone: '138' }],
    riderPhone: ['139', { rider: '139' }, ['乘车人手机号“139”'], { riderPhone: '139' }],
    rideDays: [
      MARCH,
      { ride: '2026-03-01_2026-03-31' },
      ['用车时间 2026-03-01 至 2026-03-31'],
      { rideFrom: MARCH_SPAN.from, rideBefore: MARCH_SPAN.before },
    ],
    serviceDays: [
      MARCH,
      { served: '2026-03-01_2026-03-31' },
      ['服务时间 2026-03-01 至 2026-03-31'],
      { serviceFrom: MARCH_SPAN.from, serviceBefore: MARCH_SPAN.before },
    ],
    status: ['settled', { status: '45' }, ['订单状态“已结算”'], { status: 'settled' }],
    service: ['pickup', { service: '3' }, ['服务类型“接机/站”'], { service: 'pickup' }],
    vehicleGroup: ['business', { group: '35' }, ['车型“商务”'], { vehicleGroup: ['business'] }],
    departmentId: [1003, { dept: '1003' }, ['部门“1003”'], { departmentId: 1003 }],
    sceneId: [12, { scene: '12' }, ['场景“12”'], { sceneId: 12 }],
    secondOnly: [true, { second: '1' }, ['仅二次审批订单'], { secondOnly: true }],
    carpooled: [false, { carpool: '0' }, ['仅未拼车订单'], { carpooled: false }],
  },
});

check('applications', {
  table: APPLICATION_FILTERS,
  call: (input) => z.encode(applicationApi.page.input, { ...PAGE, ...input }),
  samples: {
    number: ['YCJ2026', { no: 'YCJ2026' }, ['申请单号“YCJ2026”'], { number: 'YCJ2026' }],
    staffName: ['张', { name: '张' }, ['申请人“张”'], { staffName: '张' }],
    staffPhone: ['13800000001', { phone: '13800000001' }, ['申请人手机号“13800000001”'], { staffPhone: '13800000001' }],
    riderName: ['王', { rider: '王' }, ['乘车人“王”'], { riderName: '王' }],
    riderPhone: [
      '13800000002',
      { riderPhone: '13800000002' },
      ['乘车人手机号“13800000002”'],
      { riderPhone: '13800000002' },
    ],
    departmentId: [1000, { dept: '1000' }, ['所选部门及下级'], { departmentId: 1000 }],
    status: ['pending', { status: '0' }, ['状态“待审批”'], { status: 'pending' }],
    template: ['bus', { type: '8' }, ['用车类型“大巴用车”'], { template: 'bus' }],
    range: [MARCH, MARCH, ['申请时间 2026-03-01 – 2026-03-31'], MARCH_SPAN],
  },
});

check('objections', {
  table: OBJECTION_FILTERS,
  call: (input) => z.encode(objectionApi.page.input, { ...PAGE, ...input, billNumber: 'ZD1' }),
  samples: {
    number: ['YY1', { number: 'YY1' }, ['异议申请单号“YY1”'], { number: 'YY1' }],
    orderNo: ['T1', { orderNo: 'T1' }, ['订单号“T1”'], { orderNo: 'T1' }],
    bookerPhone: ['138', { phone: '138' }, ['下单人手机号“138”'], { bookerPhone: '138' }],
    status: ['open', { status: 'open' }, ['处理状态“未处理”'], { status: 'open' }],
    range: [MARCH, MARCH, ['申请日期 2026-03-01 起', '至 2026-03-31'], { fromDay: '2026-03-01', toDay: '2026-03-31' }],
  },
});

check('bills', {
  table: BILL_FILTERS,
  call: (input) => z.encode(financeApi.search.input, { ...PAGE, ...input }),
  samples: {
    state: ['待确认', { state: '待确认' }, ['状态“待确认”'], { status: ['issued', 'processed'] }],
    startTime: ['2026-08', { from: '2026-08' }, ['2026年8月起'], { startTime: '2026-08' }],
    endTime: ['2026-10', { to: '2026-10' }, ['至2026年10月'], { endTime: '2026-10' }],
  },
});

check('lines of a bill', {
  table: LINE_FILTERS,
  call: (input) => z.encode(financeApi.lines.input, { ...PAGE, ...input, billNo: 'ZD1' }),
  samples: {
    lineType: ['ride', { kind: 'ride' }, ['类型“用车费用”'], { lineType: 'ride' }],
    orderNo: ['T1', { orderNo: 'T1' }, ['订单号“T1”'], { orderNo: 'T1' }],
  },
});

check('invoices', {
  table: RECORD_FILTERS,
  call: (input) => z.encode(invoiceApi.records.input, { ...PAGE, ...input }),
  samples: {
    range: [MARCH, MARCH, ['申请时间 2026-03-01 – 2026-03-31'], MARCH_SPAN],
    type: ['special', { kind: 'special' }, ['类型“增值税专用发票”'], { type: 'special' }],
    status: ['refused', { status: 'refused' }, ['状态“已退回”'], { status: 'refused' }],
  },
});

check('trips of an invoice', {
  table: TRIP_FILTERS,
  samples: { departmentId: [1003, { department: '1003' }, [], { departmentId: 1003 }] },
});

check('operation log', {
  table: LOG_FILTERS,
  call: (input) => z.encode(operationLogApi.page.input, { ...PAGE, ...input }),
  samples: {
    range: [MARCH, MARCH, ['操作时间 2026-03-01 – 2026-03-31'], MARCH_SPAN],
    moduleIds: [[3, 5], { modules: '3,5' }, ['模块“员工管理、部门管理”'], { moduleIds: [3, 5] }],
    types: [['add', 'export'], { types: '1,5' }, ['类型“新增、导出”'], { types: ['add', 'export'] }],
    person: ['李', { person: '李' }, ['操作人“李”'], { person: '李' }],
    word: ['场景', { word: '场景' }, ['内容“场景”'], { word: '场景' }],
  },
});

check('report', {
  table: REPORT_FILTERS,
  call: (input) => z.encode(reportApi.total.input, input),
  samples: {
    days: [MARCH, MARCH, ['用车日期 2026-03-01 – 2026-03-31'], { from: '2026-03-01', before: '2026-04-01' }],
    departmentIds: [[1001, 1007], { depts: '1001,1007' }, [], { departmentIds: [1001, 1007] }],
  },
});

check('view of the report', {
  table: VIEW_FILTERS,
  samples: {
    compared: [false, { compare: '0' }, [], { compared: false }],
    figure: [{ kind: 'rides', hour: 9 }, { show: 'rides.hour.9' }, [], { figure: { kind: 'rides', hour: 9 } }],
  },
});

check('staff', {
  table: STAFF_FILTERS,
  call: (input) => z.encode(staffApi.page.input, { ...PAGE, ...input, departmentId: 1, withSubDepartments: true }),
  samples: {
    search: ['李', { q: '李' }, ['“李”'], { search: '李' }],
    sceneId: [12, { scene: '12' }, ['用车场景“12”'], { sceneId: 12 }],
    pay: ['disabled', { pay: '0' }, ['企业支付“已停用”'], { pay: 'disabled' }],
    limitUse: ['most', { used: '70' }, ['限额已用 70% 以上'], { limitUse: 'most' }],
  },
});

check('members of a role', {
  table: MEMBER_FILTERS,
  call: (input) => z.encode(roleApi.members.input, { ...PAGE, ...input, roleId: 2 }),
  samples: { param: ['李', { param: '李' }, ['成员“李”'], { param: '李' }] },
});

describe('a plain address', () => {
  const quarter = { from: '2026-08-15', to: TODAY };
  test('asks for the list’s own days', () => {
    expect(readFilters(ORDER_FILTERS, {}, TODAY)).toMatchObject({ rideDays: quarter, serviceDays: quarter });
    expect(readFilters(RECORD_FILTERS, {}, TODAY).range).toEqual({ from: '2025-11-15', to: TODAY });
    expect(readFilters(LOG_FILTERS, {}, '2026-03-31').range).toEqual({ from: '2026-02-28', to: '2026-03-31' });
    expect(readFilters(REPORT_FILTERS, {}, '2026-03-18').days).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(inputOf(STAFF_FILTERS, readFilters(STAFF_FILTERS, {}, TODAY)).pay).toBe('all');
  });

  test.each([
    ['ride', '2020-01-01_2026-01-01', 'more than twelve months'],
    ['ride', '2026-02-30_2026-03-01', 'a day that is none'],
    ['ride', '2026-03-02_2026-03-01', 'an end before its start'],
    ['ride', 'yesterday', 'no days at all'],
  ])('is what %s=%s comes to: %s', (name, text) => {
    expect(readFilters(ORDER_FILTERS, { [name]: text }, TODAY).rideDays).toEqual(quarter);
  });

  test.each([
    ['half a range', { from: '2026-03-01' }],
    ['an end before its start', { from: '2026-03-02', to: '2026-03-01' }],
    ['more than twelve months', { from: '2024-03-01', to: '2026-03-02' }],
  ])('is what %s comes to', (_why, search) => {
    expect(readFilters(OBJECTION_FILTERS, search, TODAY).range).toBeUndefined();
    expect(readFilters(LOG_FILTERS, search, TODAY).range).toEqual({ from: '2026-10-15', to: TODAY });
    expect(readFilters(REPORT_FILTERS, search, TODAY).days).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  test('is what does not exist comes to', () => {
    const odd = { status: '11', phone: '138x', dept: '-1', second: '2', service: '999', carpool: '1', pay: '3' };
    expect(readFilters(ORDER_FILTERS, odd, TODAY)).toEqual(readFilters(ORDER_FILTERS, {}, TODAY));
    expect(readFilters(STAFF_FILTERS, odd, TODAY)).toEqual(readFilters(STAFF_FILTERS, {}, TODAY));
    expect(readFilters(LOG_FILTERS, { modules: '3,99,5,1', types: '1,99,11' }, TODAY)).toMatchObject({
      moduleIds: [3, 5],
      types: ['add', 'linkScenes'],
    });
  });
});

describe('what is wrong, in the rules’ own words', () => {
  const year = { from: '2025-01-01', to: '2026-01-02' };
  const orders = readFilters(ORDER_FILTERS, {}, TODAY);

  test('of orders, by field and when asked', () => {
    const phones = { bookerPhone: '138-0', riderPhone: '1'.repeat(12) };
    expect(faultsOf(ORDER_FILTERS, { ...orders, ...phones, number: '长'.repeat(101), rideDays: year })).toEqual({
      number: '请填写完整信息！',
      bookerPhone: '手机号格式不正确',
      riderPhone: '手机号格式不正确',
      rideDays: '日期范围不能超过 12 个月',
    });
    expect(submitText({ riderPhone: '手机号格式不正确', rideDays: '长' })).toBe('请填写完整信息！');
    expect(submitText({ rideDays: '日期范围不能超过 12 个月' })).toBe('日期范围不能超过 12 个月');
  });

  test.each([
    ['', undefined],
    ['13800000001', undefined],
    ['abc', '手机号格式不正确'],
    ['138', '手机号长度不正确'],
  ])('of the phone “%s” of an application: %s', (staffPhone, sentence) => {
    const form = { ...readFilters(APPLICATION_FILTERS, {}, TODAY), staffPhone };
    expect(faultsOf(APPLICATION_FILTERS, form).staffPhone).toBe(sentence);
  });

  test('of days', () => {
    expect(OBJECTION_FILTERS.range.fault?.(undefined)).toBeUndefined();
    expect(OBJECTION_FILTERS.range.fault?.({ from: '2026-03-01', to: '2026-04-01' })).toBeUndefined();
    expect(OBJECTION_FILTERS.range.fault?.({ from: '2026-03-01', to: '2026-04-02' })).toBe('申请日期不能超过一个月');
    expect(RECORD_FILTERS.range.fault?.(undefined)).toBe('请选择时间');
    expect(LOG_FILTERS.range.fault?.(undefined)).toBe('请选择操作时间');
    expect(LOG_FILTERS.range.fault?.({ from: '2026-03-01', to: '2026-04-02' })).toBe('操作时间不能超过一个月');
    expect(REPORT_FILTERS.days.fault?.(undefined)).toBe('请选择时间');
    expect(REPORT_FILTERS.days.fault?.({ from: '2025-03-01', to: '2026-03-02' })).toBe('日期范围不能超过 12 个月');
  });
});

test('blanks around typed words are no part of them', () => {
  expect(textsOf(ORDER_FILTERS, { bookerName: ' 王 ' })).toEqual({ booker: '王' });
  const orders = { ...readFilters(ORDER_FILTERS, { ride: 'any', served: 'any' }, TODAY), bookerName: ' 王 ' };
  expect(filterText(inputOf(ORDER_FILTERS, orders), ORDER_NAMES)).toEqual(['下单人“王”']);
});

test('folded conditions are counted', () => {
  const folded = { project: 'P', apply: '1', phone: '1', rider: '1', service: '3', group: '35', scene: '1' };
  const all = readFilters(ORDER_FILTERS, { ...folded, second: '1', carpool: '0', no: '1', dept: '1' }, TODAY);
  expect(foldedCount(all)).toBe(9);
  expect(foldedCount(readFilters(ORDER_FILTERS, {}, TODAY))).toBe(0);
});
