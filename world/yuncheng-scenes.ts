import { addDays, type Day } from '#rules/calendar.ts';
import { sceneRoutes } from './carpool-routes.ts';
import type { ScenePlan } from './plan.ts';
import {
  approval,
  BEIJING,
  CHENGDU,
  CHONGQING,
  ENGINEERS,
  FLEET,
  GUANGZHOU,
  HANGZHOU,
  inUse,
  OFFICE,
  OFFICES,
  open,
  place,
  quick,
  SELLERS,
  SHANGHAI,
  SHANGHAI_OFFICE,
  SHENZHEN,
  SUBWAY,
  TIANJIN,
  trip,
  WEEKEND,
  WORKDAYS,
  week,
} from './scene-kit.ts';

const OVERTIME = quick('加班回家', {
  ...{ label: 'overtime', reminder: '21 点后下班可用，请如实填写项目号' },
  hours: [...week(WORKDAYS, 1260, 360), ...week(WEEKEND, 0, 1439)],
  startPlaces: [OFFICE, SHANGHAI_OFFICE],
  ...{ perOrderQuotaFen: 8_000, countsPersonalLimit: true },
  dailyQuota: { unifiedFen: 10_000, custom: [{ quotaFen: 8_000, cityIds: [HANGZHOU, CHENGDU] }] },
});
const ERRAND = quick('市内公出', {
  ...{ hours: week(WORKDAYS, 480, 1200), sameCity: true, projectNo: 'optional' },
  ...{ perOrderQuotaFen: 15_000, countsPersonalLimit: true },
});
const AIRPORT = quick('机场接送', {
  ...{ label: 'airport', services: ['pickup', 'dropoff'], vehicleGroups: ['comfort', 'exclusive', 'business'] },
  ...{ perOrderQuotaFen: 25_000, countsPersonalLimit: true, projectNo: 'optional' },
});
const EXECUTIVE = quick('高管用车', {
  ...{ label: 'executive', services: ['scheduled', 'pickup', 'dropoff'] },
  ...{ vehicleGroups: ['luxury', 'premium', 'business'], projectNo: 'hidden' },
});
const DISCOUNT = quick('员工优惠用车', {
  ...{ label: 'discount', perOrderQuotaFen: 2_000, countsPersonalLimit: true, projectNo: 'hidden' },
  dailyQuota: { unifiedFen: 2_000, custom: [] },
});
const COMMUTE = quick('园区通勤', {
  ...{ label: 'commute', hours: week(WORKDAYS, 450, 600), cityIds: [BEIJING] },
  ...{ startPlaces: [SUBWAY], endPlaces: [OFFICE], line: 'fixed' },
  ...{ perOrderQuotaFen: 5_000, viaAllowed: false, projectNo: 'hidden' },
});
const OLD_OVERTIME = quick('旧版加班用车', {
  ...{ label: 'overtime', perOrderQuotaFen: 5_000, hours: week(WORKDAYS, 1320, 360) },
});
const OFFICIAL_CHARTER: ScenePlan['draft'] = {
  ...open('quickCharter'),
  ...{ label: 'charter', projectNo: 'hidden' },
  ...{ services: ['dayRental', 'halfDayRental'], vehicleGroups: ['business', 'sevenSeater'] },
  ...{ name: '公务包车', perOrderQuotaFen: 120_000 },
};

const weekendSupport = (today: Day) =>
  quick('周末项目支援', {
    ...{ label: 'overtime', hours: week(WEEKEND, 480, 1320), startDay: addDays(today, -1), endDay: addDays(today, 60) },
    ...{ perOrderQuotaFen: 12_000, countsPersonalLimit: true },
  });
const gathering = (today: Day) =>
  quick('年会接驳', {
    ...{ startDay: addDays(today, -75), endDay: addDays(today, -73), perOrderQuotaFen: 10_000, projectNo: 'hidden' },
    endPlaces: [place(BEIJING, '国家会议中心', 116.3909, 40.0033, 2000)],
  });

/** Booked without asking anybody. */
const everyday = (today: Day): ScenePlan[] => [
  inUse(OVERTIME, ENGINEERS, 92, 520, { perOrderQuotaFen: 6_000 }),
  inUse(ERRAND, 'all', 35, 515),
  inUse(AIRPORT, SELLERS, 60, 480, { vehicleGroups: ['comfort'] }),
  inUse(EXECUTIVE, ['board'], 100, 510),
  inUse(DISCOUNT, OFFICES, 55, 330),
  inUse(COMMUTE, ['service', 'research'], 45, 300),
  inUse(OFFICIAL_CHARTER, ['board', 'office', 'administration'], 50, 400),
  { ...inUse(weekendSupport(today), ENGINEERS, 8, 45), status: 'disabled' },
  { ...inUse(OLD_OVERTIME, [], 0, 540), status: 'deleted' },
  { ...inUse(gathering(today), 'all', 3, 90), status: 'expired' },
];

type FlowIdOf = (name: string) => number;

const reception = (flow: FlowIdOf) =>
  approval('客户接待', flow('客户接待用车'), {
    ...{ reminder: '请在申请中写明来访客户', perOrderQuotaFen: 60_000 },
    vehicleGroups: ['business', 'premium', 'sevenSeater'],
  });
const night = (flow: FlowIdOf) =>
  approval('夜间加班（审批）', flow('加班用车审批'), {
    ...{ label: 'overtime', hours: week([1, 2, 3, 4, 5, 6, 7], 1320, 300), services: ['scheduled'], line: 'filled' },
    ...{ viaAllowed: false, perOrderQuotaFen: 10_000, countsPersonalLimit: true },
  });
const carpool = (flow: FlowIdOf) =>
  approval('加班拼车', flow('加班用车审批'), {
    ...{ label: 'overtime', reminder: '21:30 从望京SOHO南门发车，请提前十分钟到达' },
    ...{ hours: week(WORKDAYS, 1260, 1440), cityIds: [BEIJING], services: ['scheduled'] },
    ...{ vehicleGroups: ['business', 'sevenSeater'], projectNo: 'hidden' },
    carpool: { isOpen: true, routes: sceneRoutes() },
  });
const regional = (flow: FlowIdOf, today: Day) =>
  approval('区域驻点用车', flow('区域驻点用车'), {
    ...{ startDay: addDays(today, -60), endDay: addDays(today, 120), sameCity: true, perOrderQuotaFen: 20_000 },
    cityIds: [SHANGHAI, HANGZHOU, GUANGZHOU, SHENZHEN, CHENGDU, CHONGQING, TIANJIN],
    dailyQuota: { unifiedFen: 40_000, custom: [{ quotaFen: 30_000, cityIds: [TIANJIN, CHONGQING] }] },
  });
const project = (flow: FlowIdOf) =>
  approval('项目周期用车', flow('项目周期用车'), {
    ...{ reminder: '请在申请中写明项目编号', services: ['scheduled'], projectNo: 'required' },
    ...{ perOrderQuotaFen: 15_000, countsPersonalLimit: true },
  });
const eventCharter = (flow: FlowIdOf): ScenePlan['draft'] => ({
  ...open('approvalCharter'),
  ...{ label: 'charter', services: ['dayRental'], vehicleGroups: ['business', 'sevenSeater', 'luxury'] },
  ...{ name: '活动包车', flowId: flow('包车审批'), perOrderQuotaFen: 200_000 },
});
const bus = (flow: FlowIdOf): ScenePlan['draft'] => ({
  ...open('bus'),
  ...{ label: 'bus', projectNo: 'required', services: ['dayRental', 'halfDayRental'] },
  ...{ vehicleGroups: ['coach', 'minibus', 'coaster'], name: '团队大巴', flowId: flow('大巴与大型活动用车') },
});

export const yunchengScenes = (today: Day, flow: FlowIdOf): ScenePlan[] => [
  ...everyday(today),
  inUse(reception(flow), SELLERS, 55, 460),
  inUse(night(flow), [...FLEET, 'service'], 70, 490, { perOrderQuotaFen: 9_000 }),
  inUse(carpool(flow), ENGINEERS, 12, 11),
  inUse(regional(flow, today), ['sales', 'delivery'], 30, 60),
  inUse(
    trip('国内差旅', flow('差旅用车审批'), { perOrderQuotaFen: 20_000, oneWayQuotaFen: 30_000 }),
    [...SELLERS, 'engineering', 'project', 'marketing', 'board'],
    60,
    450,
  ),
  inUse(project(flow), ['project', 'algorithm', 'testing'], 25, 290),
  inUse(eventCharter(flow), ['marketing', 'people', 'hiring'], 60, 380),
  inUse(bus(flow), ['administration', 'people', 'fleet', 'marketing'], 40, 350),
];
