import { describe, expect, test } from 'vitest';
import { approval, BEIJING, bus, HANGZHOU, place, quick, SHANGHAI, trip } from '../../tests/kit/scenes.ts';
import { isRefused } from '../refusal.ts';
import {
  acceptDraft,
  changeSceneStatus,
  cityTabOf,
  lockedFields,
  SCENE_REFUSALS,
  type Scene,
  type SceneDraft,
  type SceneStatus,
  sceneChanges,
  sceneProse,
  sceneWarnings,
  weekdaysText,
  withConsequences,
} from '../scene.ts';

const TODAY = '2026-03-16';
const sceneOf = (draft: SceneDraft, status: SceneStatus = 'enabled'): Scene => ({
  sceneId: 1,
  version: 1,
  status,
  departmentId: 1,
  draft,
});
const codeOf = (decision: unknown): number | null => (isRefused(decision) ? decision.refused.code : null);
const named = (name: keyof typeof SCENE_REFUSALS | null) => (name === null ? null : SCENE_REFUSALS[name].code);

describe('status', () => {
  test.each([
    ['enabled', 'disabled', null],
    ['disabled', 'enabled', null],
    ['enabled', 'deleted', null],
    ['disabled', 'deleted', null],
    ['enabled', 'enabled', 'alreadyEnabled'],
    ['disabled', 'disabled', 'alreadyDisabled'],
    ['deleted', 'enabled', 'isFinal'],
    ['deleted', 'disabled', 'isFinal'],
    ['deleted', 'deleted', 'isFinal'],
    ['expired', 'enabled', 'isFinal'],
    ['expired', 'disabled', 'isFinal'],
    ['expired', 'deleted', 'isFinal'],
  ] as const)('%s to %s: %s', (from, to, refused) => {
    const decision = changeSceneStatus(sceneOf(quick(), from), to, { today: TODAY, flowExists: false });
    expect(codeOf(decision)).toBe(named(refused));
    if (refused === null) expect(decision).toEqual({ status: to });
  });

  test.each([
    [approval(), true, null],
    [approval(), false, 'flowGone'],
    [quick(), false, null],
    [quick({ startDay: '2026-03-01', endDay: '2026-03-15' }), true, 'endPassed'],
    [quick({ startDay: '2026-03-01', endDay: TODAY }), true, null],
  ] as const)('starting, case %#', (draft, flowExists, refused) => {
    const decision = changeSceneStatus(sceneOf(draft, 'disabled'), 'enabled', { today: TODAY, flowExists });
    expect(codeOf(decision)).toBe(named(refused));
  });
});

describe('accepting a draft', () => {
  const days = (startDay: string, endDay: string) => quick({ startDay, endDay });
  test.each([
    ['a service its template hides', quick({ services: ['scheduled', 'dayRental'] }), null, 'serviceHidden'],
    ['a carpool service', quick({ services: ['pickupCarpool'] }), null, 'serviceHidden'],
    ['a bus for a quick ride', quick({ vehicleGroups: ['coach'] }), null, 'groupHidden'],
    ['a car for a bus scene', bus({ vehicleGroups: ['comfort'] }), null, 'groupHidden'],
    ['a group that no template offers', quick({ vehicleGroups: ['welfare'] }), null, 'groupHidden'],
    ['a hidden group in a trip', trip({ cityUse: { vehicleGroups: ['coach'], sameCity: true } }), null, 'groupHidden'],
    [
      'transfers alone with a start place',
      quick({ services: ['pickup'], startPlaces: [place()] }),
      null,
      'noServiceLeft',
    ],
    ['an end before today', days('2026-03-01', '2026-03-15'), null, 'endPassed'],
    ['an end today', days('2026-03-15', TODAY), null, null],
    ['a start yesterday', days('2026-03-15', '2026-04-01'), null, null],
    ['a start before yesterday', days('2026-03-14', '2026-04-01'), null, 'startPassed'],
    ['an old start kept', days('2026-01-01', '2026-04-01'), sceneOf(days('2026-01-01', '2026-03-20')), null],
    ['another template', approval(), sceneOf(quick()), 'templateLocked'],
    ['an edit of a deleted scene', quick(), sceneOf(quick(), 'deleted'), 'isFinal'],
    ['an edit of an expired scene', quick(), sceneOf(quick(), 'expired'), 'isFinal'],
    ['an edit of a disabled scene', quick(), sceneOf(quick(), 'disabled'), null],
  ] as const)('%s', (_what, draft, before, refused) => {
    expect(codeOf(acceptDraft(draft, before as Scene | null, TODAY))).toBe(named(refused));
  });

  test('a refusal names what is hidden', () => {
    const decision = acceptDraft(quick({ services: ['scheduled', 'dayRental'] }), null, TODAY);
    expect(isRefused(decision) && decision.refused.msg).toBe('快捷用车不提供服务类型“日租”');
  });
});

describe('consequences', () => {
  test.each([
    [{ startPlaces: [place()] }, ['scheduled'], true],
    [{ endPlaces: [place()] }, ['scheduled'], true],
    [{ startPlaces: [place()], endPlaces: [place()] }, ['scheduled'], false],
    [{}, ['scheduled', 'pickup', 'dropoff'], true],
  ])('case %#: services and same city', (places, services, sameCity) => {
    for (const draft of [quick({ sameCity: true, ...places }), approval({ sameCity: true, ...places })])
      expect(withConsequences(draft)).toMatchObject({ services, sameCity });
  });

  test.each([
    [{ startPlaces: [place()] }, ['services']],
    [{ startPlaces: [place()], endPlaces: [place()] }, ['services', 'sameCity']],
    [{}, []],
  ])('case %#: what the editor greys out', (places, fields) => {
    for (const draft of [quick(places), approval(places)])
      expect(lockedFields(draft).map(({ field }) => field)).toEqual(fields);
    expect(lockedFields(bus())).toEqual([]);
  });

  const pooled = (isOpen: boolean) =>
    approval({
      startDay: TODAY,
      endDay: TODAY,
      carpool: { isOpen, routes: [{ routeId: 1, imageName: '', remark: '' }] },
    });
  test('an open carpool takes via points, companions, the free line and the dates away', () => {
    expect(withConsequences(pooled(true))).toMatchObject({
      viaAllowed: false,
      companionsAllowed: false,
      line: 'filled',
      startDay: null,
      endDay: null,
    });
    expect(withConsequences(pooled(false))).toEqual(pooled(false));
    expect(lockedFields(pooled(true)).map(({ field }) => field)).toEqual([
      'viaAllowed',
      'companionsAllowed',
      'line',
      'startDay',
    ]);
    expect(lockedFields(pooled(false))).toEqual([]);
  });

  test('applied twice it is as applied once', () => {
    for (const draft of [pooled(true), quick({ sameCity: true, startPlaces: [place()], endPlaces: [place()] }), bus()])
      expect(withConsequences(withConsequences(draft))).toEqual(withConsequences(draft));
  });
});

const names = {
  city: (id: number) => ({ [BEIJING]: '北京', [SHANGHAI]: '上海', [HANGZHOU]: '杭州' })[id] ?? `城市${id}`,
  flow: () => '部门审批',
};

describe('in words', () => {
  test('a quick scene, group by group', () => {
    const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 1260, to: 360 }] }));
    const draft = quick({
      name: '加班回家',
      label: 'overtime',
      hours: week,
      cityIds: [BEIJING, HANGZHOU],
      startPlaces: [place()],
      perOrderQuotaFen: 8_000,
      dailyQuota: { unifiedFen: 10_000, custom: [{ quotaFen: 5_000, cityIds: [HANGZHOU] }] },
      countsPersonalLimit: true,
    });
    expect(sceneProse(draft, names).map(({ group, text }) => `${group}: ${text}`)).toEqual([
      'basics: 名称“加班回家”',
      'basics: 标签 加班用车',
      'basics: 没有用车提醒',
      'dates: 长期有效',
      'time: 周一至周五 21:00–次日6:00',
      'time: 其余日期不可用车',
      'city: 仅限 北京、杭州',
      'address: 上车地点限 北京“天安门”500 米内',
      'address: 不限下车地点',
      'address: 可以跨城用车',
      'address: 线路自由填写',
      'service: 预约用车',
      'vehicleGroup: 舒适、商务',
      'quota: 每单限额 ¥80.00',
      'quota: 每日限额 ¥100.00',
      'quota: 杭州每日 ¥50.00',
      'quota: 计入个人限额',
      'dict: 项目号选填',
      'dict: 可以添加途经点',
      'dict: 可以添加同行人',
    ]);
  });

  test.each([
    [[1], '周一'],
    [[6, 7], '周六、周日'],
    [[1, 2, 3, 5], '周一至周三、周五'],
    [[2, 4, 5, 6], '周二、周四至周六'],
  ])('the weekdays %j are told as %s', (weekdays, text) => {
    expect(weekdaysText(weekdays)).toBe(text);
  });

  test('a trip tells its two parts and both quotas', () => {
    const texts = sceneProse(trip({ perOrderQuotaFen: 10_000, oneWayQuotaFen: null, cityUse: null }), names);
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        '不可在出差城市用车',
        '接送服务：舒适、商务，仅限出差日期内，可以跨城',
        '每单限额 ¥100.00',
        '接送单程限额 不限',
        '按“部门审批”审批',
      ]),
    );
  });

  test('a change is told old to new, for the groups that changed alone', () => {
    const after = quick({ perOrderQuotaFen: 80_000, services: ['scheduled'] });
    expect(sceneChanges(quick(), after, names)).toEqual([
      '服务类型 预约用车、接机/站、送机/站 → 预约用车',
      '费用限额 每单限额 不限 → 每单限额 ¥800.00',
    ]);
    expect(sceneChanges(quick(), quick(), names)).toEqual([]);
  });
});

test.each([
  [quick({ perOrderQuotaFen: 0 }), '每单限额为 0，企业不会支付任何费用'],
  [quick({ dailyQuota: { unifiedFen: 0, custom: [] } }), '每日限额为 0，没有单独设置限额的城市都不能用车'],
  [quick({ cityIds: [SHANGHAI], startPlaces: [place()] }), '上车地点都不在可用车的城市，没有人能用车'],
  [quick({ startDay: '2026-04-01', endDay: '2026-04-30' }), '场景从 2026-04-01 起才能使用'],
  [trip({ oneWayQuotaFen: 0 }), '接送单程限额为 0，接送服务不会由企业支付'],
])('a warning, case %#', (draft, text) => {
  expect(sceneWarnings(draft, TODAY).map((warning) => warning.text)).toEqual([text]);
});
test('nothing to warn of', () => {
  expect(sceneWarnings(quick({ cityIds: [BEIJING], startPlaces: [place()] }), TODAY)).toEqual([]);
});

test.each([
  ['b', 'ABCDE'],
  ['J', 'FGHJ'],
  ['w', 'QRSTW'],
  ['Z', 'XYZ'],
  ['i', undefined],
])('cities under %s stand in %s', (initial, tab) => {
  expect(cityTabOf(initial)).toBe(tab);
});
