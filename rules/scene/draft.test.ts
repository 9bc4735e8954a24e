import { describe, expect, test } from 'vitest';
import { approval, bus, place, quick, SAMPLES, trip } from '../../tests/kit/scenes.ts';
import { SceneDraft, SceneTemplate, TEMPLATES } from '../scene.ts';

const firstProblem = (draft: unknown): string | null => {
  const parsed = SceneDraft.safeParse(draft);
  return parsed.success ? null : parsed.error.issues[0]!.message;
};
const without = (draft: object, field: string) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field));

test.each(SceneTemplate.names)('the plainest %s scene is valid', (template) => {
  expect(firstProblem(SAMPLES[template]())).toBeNull();
});

test('an unknown template is told as the documents tell it', () => {
  expect(firstProblem({ ...quick(), template: 'taxi' })).toBe('数据模板ID找不到或不匹配！');
});

test('a bus scene holds no quota: what is sent is dropped', () => {
  const parsed = SceneDraft.parse({ ...bus(), perOrderQuotaFen: 100, cityIds: [1] });
  expect(parsed).not.toHaveProperty('perOrderQuotaFen');
  expect(parsed).not.toHaveProperty('cityIds');
});

const long = (length: number) => '长'.repeat(length);

describe.each([
  ['name', { name: '' }, '请输入场景名称'],
  ['name', { name: '  ' }, '请输入场景名称'],
  ['name', { name: long(51) }, '请填写正确的场景名称'],
  ['services', { services: [] }, '请至少选择一个服务类型'],
  ['vehicleGroups', { vehicleGroups: [] }, '请至少选择一个车型'],
  ['reminder', { reminder: long(51) }, '长度在 1 到 50 个字符'],
  ['startDay', { startDay: '2026-03-01' }, '请选择时间范围'],
  ['endDay', { endDay: '2026-03-01' }, '请选择时间范围'],
  ['startDay', { startDay: '2026-03-02', endDay: '2026-03-01' }, '开始时间不能大于结束时间'],
  ['startDay', { startDay: '2026-02-30', endDay: '2026-03-01' }, '请选择时间范围'],
] as const)('%s', (_field, change, message) => {
  test(`${JSON.stringify(change).slice(0, 60)}: ${message}`, () => {
    expect(firstProblem(quick(change as never))).toBe(message);
    expect(firstProblem(SAMPLES.bus(change as never))).toBe(message);
  });
});

test.each([
  [quick({ name: long(50) }), null],
  [quick({ reminder: long(50) }), null],
  [quick({ startDay: '2026-03-01', endDay: '2026-03-01' }), null],
  [quick({ perOrderQuotaFen: -1 }), '请填写正确的每单限额'],
  [quick({ perOrderQuotaFen: 0 }), null],
  [quick({ perOrderQuotaFen: 1.5 }), '请输入正确的金额'],
  [quick({ perOrderQuotaFen: undefined as never }), '请输入正确的金额'],
  [quick({ dailyQuota: { unifiedFen: -1, custom: [] } }), '请输入正确的金额'],
  [quick({ dailyQuota: { unifiedFen: null, custom: [{ quotaFen: 1, cityIds: [] }] } }), '请至少选择一个城市'],
  [
    quick({
      dailyQuota: {
        unifiedFen: null,
        custom: [
          { quotaFen: 1, cityIds: [1] },
          { quotaFen: 2, cityIds: [2, 1] },
        ],
      },
    }),
    '同一城市不能设置两个每日限额',
  ],
  [quick({ hours: [{ weekday: 8, ranges: [{ from: 0, to: 1 }] }] }), '请选择时间范围'],
  [quick({ hours: [{ weekday: 7, ranges: [{ from: 0, to: 1440 }] }] }), null],
  [quick({ hours: [{ weekday: 7, ranges: [{ from: 0, to: 1441 }] }] }), '请选择时间范围'],
  [quick({ startPlaces: [place({ address: ' ' })] }), '请填写上车地点'],
  [quick({ endPlaces: [place({ address: '' })] }), '请填写下车地点'],
  [quick({ startPlaces: [place({ cityId: undefined as never })] }), '请填写上车地点'],
  [quick({ startPlaces: [place({ radiusMeters: 3000 })] }), null],
  [quick({ startPlaces: [place({ radiusMeters: 3500 })] }), '请选择地点范围'],
  [quick({ startPlaces: [place({ radiusMeters: 0 })] }), '请选择地点范围'],
  [quick({ line: 'filled' }), '没有申请的场景不能由员工填写线路'],
  [quick({ line: 'fixed' }), '请填写上车地点'],
  [quick({ line: 'fixed', startPlaces: [place()] }), '请填写下车地点'],
  [quick({ line: 'fixed', startPlaces: [place()], endPlaces: [place()] }), null],
  [approval({ line: 'filled' }), null],
  [without(approval(), 'flowId'), '请至少选择一个审批流'],
  [approval({ flowId: 0 }), '请至少选择一个审批流'],
  [approval({ carpool: { isOpen: true, routes: [] } }), '请至少添加一条线路'],
  [approval({ carpool: { isOpen: false, routes: [] } }), null],
  [trip({ cityUse: null, transferUse: null }), '请选择出差城市用车或接送服务'],
  [trip({ cityUse: null }), null],
  [trip({ transferUse: null }), null],
  [trip({ cityUse: { vehicleGroups: [], sameCity: true } }), '请至少选择一个车型'],
])('case %#', (draft, message) => {
  expect(firstProblem(draft)).toBe(message);
});

const transfer = (deadlineDays: unknown) =>
  trip({ transferUse: { vehicleGroups: ['comfort'], sameCity: false, deadlineDays: deadlineDays as number } });
test.each([
  [null, null],
  [1, null],
  [7, null],
  [0, '请选择天数'],
  [8, '请选择天数'],
  [undefined, '请选择天数'],
])('a deadline of %s days', (days, message) => {
  expect(firstProblem(transfer(days))).toBe(message);
});

const stop = { cityId: 110100, address: '望京SOHO', point: { lng: 116.4809, lat: 39.9966 } };
const routes = (count: number, more: object = {}) =>
  approval({
    carpool: {
      isOpen: true,
      routes: Array.from({ length: count }, (_, n) => ({ routeId: n + 1, imageName: '', remark: '', ...more })),
    },
  });
test.each([
  [routes(10), null],
  [routes(11), '最多添加 10 条线路'],
  [routes(1, { remark: long(50) }), null],
  [routes(1, { remark: long(51) }), '长度在 1 到 50 个字符'],
  [routes(1, { stops: Array.from({ length: 20 }, () => stop) }), null],
  [routes(1, { stops: Array.from({ length: 21 }, () => stop) }), '最多添加 20 个站点'],
  [routes(1, { stops: [{ ...stop, point: undefined }] }), '请填写站点'],
  [routes(1, { routeId: undefined }), '需要把没有传图的线路删掉才能提交'],
])('carpool routes, case %#', (draft, message) => {
  expect(firstProblem(draft)).toBe(message);
});

test('what each template offers is what document 2 lists', () => {
  expect(TEMPLATES.quick.services).toEqual(TEMPLATES.approval.services);
  for (const name of ['quick', 'approval'] as const) {
    expect(TEMPLATES[name].services).toEqual(['scheduled', 'pickup', 'dropoff']);
  }
  for (const name of ['quickCharter', 'approvalCharter'] as const) {
    expect(TEMPLATES[name].checkedServices).toEqual(['dayRental', 'halfDayRental']);
  }
  expect(SceneTemplate.names.map((name) => TEMPLATES[name].projectNo)).toEqual([
    'required',
    'optional',
    'optional',
    'hidden',
    'optional',
    'required',
  ]);
});
