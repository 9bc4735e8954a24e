import { describe, expect, test } from 'vitest';
import { startOfDay } from '#rules/calendar.ts';
import type { DraftOf, SceneDraft } from '#rules/scene.ts';
import {
  approval,
  approvalCharter,
  at,
  BEIJING,
  bus,
  place,
  quick,
  quickCharter,
  SHANGHAI,
  trip,
} from '../tests/kit/scenes.ts';
import { type SceneView, sceneApi } from './scene.ts';
import { sceneDraft } from './scene-draft.ts';

const roundTrip = (draft: SceneDraft) => sceneDraft.decode(JSON.parse(JSON.stringify(sceneDraft.encode(draft))));

const FULL: Partial<DraftOf<'quick'>> = {
  name: '加班',
  label: 'overtime',
  reminder: '注意安全',
  startDay: '2026-03-01',
  endDay: '2026-03-31',
  hours: [{ weekday: 1, ranges: [{ from: 1260, to: 360 }] }],
  perOrderQuotaFen: 8_050,
  countsPersonalLimit: true,
  dailyQuota: { unifiedFen: 10_000, custom: [{ quotaFen: 5_000, cityIds: [SHANGHAI] }] },
};

const stop = (address: string) => ({ cityId: BEIJING, address, point: { lng: 116.4809, lat: 39.9966 } });

describe('a draft survives the wire', () => {
  test.each([
    quick(),
    quick({ ...FULL, cityIds: [BEIJING], sameCity: true }),
    quick({
      services: ['scheduled'],
      startPlaces: [place()],
      endPlaces: [place({ radiusMeters: 3000 })],
      line: 'fixed',
    }),
    approval({
      line: 'filled',
      carpool: { isOpen: false, routes: [{ routeId: 7, imageName: '线路', remark: '一号' }] },
    }),
    approval({
      line: 'filled',
      carpool: {
        isOpen: false,
        routes: [{ routeId: 7, imageName: '线路', remark: '', stops: [stop('公司'), stop('家')] }],
      },
    }),
    trip(),
    trip({ cityUse: null, oneWayQuotaFen: null, perOrderQuotaFen: 1_000 }),
    trip({
      transferUse: { vehicleGroups: ['business'], sameCity: true, deadlineDays: 3 },
      cityUse: null,
      oneWayQuotaFen: 2_000,
    }),
    quickCharter({ startDay: '2026-03-01', endDay: '2026-03-01' }),
    approvalCharter(),
    bus(),
  ])('case %#', (draft) => {
    expect(roundTrip(draft)).toEqual(draft);
  });
});

test('the wire has the documented names', () => {
  const wire = sceneDraft.encode(
    quick({
      ...FULL,
      projectNo: 'required',
      companionsAllowed: false,
      cityIds: [BEIJING],
      startPlaces: [place()],
      sameCity: true,
      services: ['scheduled'],
    }),
  );
  expect(wire).toEqual({
    templateId: 1,
    sceneName: '加班',
    sceneLabel: 0,
    startExpTime: startOfDay('2026-03-01').getTime(),
    endExpTime: at('2026-03-31 23:59:59').getTime(),
    carUseReminder: '注意安全',
    timeRule: { time: [{ week: 1, list: ['21:00-6:00'] }] },
    customizeRule: { limitCity: [BEIJING] },
    addressRule: {
      start: [{ cityId: BEIJING, address: '天安门', point: '116.397455,39.909187', radius: 500 }],
      end: [],
      same: 1,
      line: 0,
    },
    serviceRule: { service: [{ serviceTypeId: 2, name: '预约用车' }] },
    carGroupRule: { carGroup: [63, 35] },
    quotaRule: {
      sceneQuota: 80.5,
      usePersonal: 1,
      daliyQuota: { unified: 100, customize: [{ quota: 50, cityIds: [SHANGHAI] }] },
    },
    flowRule: {},
    dictRule: { projectNoDict: 2, viaDict: 1, peerDict: 0 },
    travelRule: null,
    otCarpooling: null,
  });
});

test('a trip and a carpool have the documented names', () => {
  const transferUse = { vehicleGroups: ['business' as const], sameCity: true, deadlineDays: 3 };
  const closed = sceneDraft.encode(
    trip({ cityUse: null, transferUse, perOrderQuotaFen: 1_000, oneWayQuotaFen: 2_000 }),
  );
  expect(closed).toMatchObject({
    quotaRule: { sceneQuota: 10, oneWayQuota: 20, usePersonal: 0 },
    travelRule: {
      travelStatus: 1,
      pickUpStatus: 0,
      cityUse: null,
      transferUse: { carGroup: [35], sameCity: 1, deadline: 3 },
    },
    serviceRule: { service: [{ serviceTypeId: 3 }, { serviceTypeId: 5 }] },
  });
  const carpool = { isOpen: true, routes: [{ routeId: 7, imageName: '图', remark: '一号线' }] };
  expect(sceneDraft.encode(approval({ flowId: 12, carpool }))).toMatchObject({
    addressRule: { line: 2 },
    flowRule: { flowId: 12 },
    travelRule: null,
    otCarpooling: {
      isOpen: 1,
      otRouteList: [{ id: 7, imageName: '图', routeRemark: '一号线', routeUrl: '', routeThumbnailUrl: '' }],
    },
  });
});

test('an unlimited quota and the travel dates alone are −1', () => {
  expect(sceneDraft.encode(trip())).toMatchObject({
    quotaRule: { sceneQuota: -1, daliyQuota: { unified: -1, customize: [] } },
    travelRule: {
      travelStatus: 0,
      pickUpStatus: 0,
      cityUse: { carGroup: [63], sameCity: 1 },
      transferUse: { carGroup: [63, 35], deadline: -1, sameCity: 0 },
    },
  });
});

const WIRE = {
  templateId: '2',
  sceneName: '审批',
  serviceRule: JSON.stringify({ service: [2, { serviceTypeId: '3' }] }),
  carGroupRule: { carGroup: '63,35' },
  quotaRule: { sceneQuota: '-1' },
  flowRule: { flowId: '12' },
};

test('what old callers send is read: text, JSON in text, comma lists, bare ids', () => {
  expect(sceneDraft.decode(WIRE)).toMatchObject({
    template: 'approval',
    services: ['scheduled', 'pickup'],
    vehicleGroups: ['comfort', 'business'],
    perOrderQuotaFen: null,
    flowId: 12,
    projectNo: 'optional',
    carpool: null,
  });
});

const problem = (wire: object): string | undefined => {
  const parsed = sceneApi.add.input.safeParse(wire);
  return parsed.success ? undefined : parsed.error.issues[0]!.message;
};
test.each([
  [{ ...WIRE, templateId: 4 }, '数据模板ID找不到或不匹配！'],
  [{ ...WIRE, templateId: undefined }, '数据模板ID找不到或不匹配！'],
  [{ ...WIRE, sceneName: '' }, '请输入场景名称'],
  [{ ...WIRE, serviceRule: undefined }, '请至少选择一个服务类型'],
  [{ ...WIRE, serviceRule: { service: [99] } }, '请选择服务类型'],
  [{ ...WIRE, carGroupRule: { carGroup: [] } }, '请至少选择一个车型'],
  [{ ...WIRE, carGroupRule: { carGroup: [1] } }, '请选择可用车型'],
  [{ ...WIRE, quotaRule: {} }, '请输入正确的金额'],
  [{ ...WIRE, quotaRule: { sceneQuota: 'x' } }, '请输入正确的金额'],
  [{ ...WIRE, quotaRule: { sceneQuota: -2 } }, '请填写正确的每单限额'],
  [{ ...WIRE, flowRule: {} }, '请至少选择一个审批流'],
  [{ ...WIRE, startExpTime: 1_700_000_000_000 }, '请选择时间范围'],
  [{ ...WIRE, timeRule: { time: [{ week: 1, list: ['25:00-1:00'] }] } }, '请选择时间范围'],
  [{ ...WIRE, addressRule: { start: [{ cityId: 110100, address: '', point: '1,1' }] } }, '请填写上车地点'],
  [{ ...WIRE, addressRule: { end: [{ cityId: 110100, address: 'x' }] } }, '请填写下车地点'],
  [{ ...WIRE, otCarpooling: { isOpen: 1, otRouteList: [] } }, '请至少添加一条线路'],
  [{ ...WIRE, otCarpooling: { isOpen: 1, otRouteList: [{ imageName: 'x' }] } }, '需要把没有传图的线路删掉才能提交'],
  [{ ...WIRE, templateId: 3, travelRule: {} }, '请选择出差城市用车或接送服务'],
  [{ ...WIRE, templateId: 3, travelRule: { transferUse: { carGroup: [63], deadline: '' } } }, '请选择天数'],
  [
    { ...WIRE, templateId: 3, travelRule: { travelStatus: 1, cityUse: { carGroup: [63] } } },
    '请选择出差城市用车或接送服务',
  ],
  [WIRE, undefined],
])('reading, case %#', (wire, message) => {
  expect(problem(wire)).toBe(message);
});

test('a weekday without ranges is no entry', () => {
  const time = (days: object[]) => sceneDraft.decode({ ...WIRE, timeRule: { time: days } });
  const empty = [1, 2, 3].map((week) => ({ week, list: [] }));
  expect(time(empty)).toMatchObject({ hours: [] });
  expect(time([...empty, { week: 4, list: ['0:00-24:00'] }])).toMatchObject({
    hours: [{ weekday: 4, ranges: [{ from: 0, to: 1440 }] }],
  });
});

test('an update carries its scene beside the same draft, and is refused field by field alike', () => {
  const update = sceneApi.update.input;
  expect(update.parse({ ...WIRE, sceneId: '5', version: 2 })).toMatchObject({ sceneId: 5, version: 2, name: '审批' });
  expect(update.safeParse({ ...WIRE, sceneId: 'x' }).error?.issues[0]?.message).toBe('id格式不合法');
  const nameless = update.safeParse({ ...WIRE, sceneId: 5, sceneName: '' });
  expect(nameless.error?.issues[0]).toMatchObject({ message: '请输入场景名称', path: ['sceneName'] });
  expect(update.encode({ ...quick(), sceneId: 5, version: 3 })).toMatchObject({
    sceneId: 5,
    version: 3,
    sceneName: '测试场景',
  });
});

test('a saved scene survives the wire with its pictures', () => {
  const saved: SceneView = {
    sceneId: 3,
    version: 2,
    status: 'disabled',
    departmentId: 1001,
    restrictedCities: '北京',
    draft: approval({
      cityIds: [BEIJING],
      carpool: { isOpen: false, routes: [{ routeId: 7, imageName: '图', remark: '' }] },
    }),
    routes: [{ routeId: 7, imageName: '图', remark: '', url: '/a', thumbnailUrl: '/b' }],
  };
  const wire = sceneApi.detail.output.encode(saved);
  expect(wire).toMatchObject({
    sceneId: 3,
    status: 0,
    dept_id: 1001,
    templateName: '审批用车',
    restrictedCities: '北京',
    version: 2,
    otCarpooling: { otRouteList: [{ id: 7, routeUrl: '/a', routeThumbnailUrl: '/b' }] },
  });
  expect(sceneApi.detail.output.decode(JSON.parse(JSON.stringify(wire)))).toEqual(saved);
});

test('hours of one day that overlap are one range, whoever sends them', () => {
  const time = [
    { week: 1, list: ['9:00-12:00', '11:00-14:00'] },
    { week: 1, list: ['14:00-15:00', '22:00-6:00', '23:00-5:00'] },
  ];
  expect(sceneDraft.decode({ ...WIRE, timeRule: { time } })).toMatchObject({
    hours: [
      {
        weekday: 1,
        ranges: [
          { from: 540, to: 900 },
          { from: 1320, to: 360 },
        ],
      },
    ],
  });
});
