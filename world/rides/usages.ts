import type { Weighted } from '../random.ts';
import {
  around,
  commute,
  dayOuting,
  errand,
  executive,
  gathering,
  homeward,
  leisure,
  outing,
  transfer,
  type WayDrawer,
} from './ways.ts';

/** Minutes of the day; above 1440 it is the next day's. */
export type Minutes = Weighted<readonly [from: number, to: number]>;

/** How a scene is used: how often, when, where to and how long ahead. */
export interface Usage {
  /** Rides, or applications, of one person in a month of the full world. */
  readonly rate: number;
  /** What Saturdays and Sundays have of a weekday. */
  readonly weekend: number;
  readonly minutes: readonly Minutes[];
  readonly weekendMinutes?: readonly Minutes[];
  readonly way: WayDrawer;
  /** Minutes between booking and pick-up. */
  readonly ahead: readonly [least: number, most: number];
  readonly reasons: readonly string[];
}

const hours = (from: number, to: number, weight: number): Minutes => [[from * 60, to * 60 - 1], weight];

const EVENINGS = [hours(21, 22, 42), hours(22, 23, 34), hours(23, 24, 16), hours(24, 26, 8)];
const NIGHTS = [hours(22, 23, 44), hours(23, 24, 30), hours(24, 26, 18), hours(26, 28, 8)];
const OFFICE_HOURS = [hours(9, 12, 44), hours(13, 17, 44), hours(17, 19, 12)];
const DAYTIME = [hours(9, 12, 34), hours(12, 18, 42), hours(18, 22, 24)];
const TRAVEL_HOURS = [hours(5, 7, 12), hours(7, 10, 26), hours(10, 15, 20), hours(15, 20, 26), hours(20, 24, 16)];
const OVERTIME = ['版本上线', '线上问题处理', '需求评审延后', '压测与演练', '项目冲刺', '数据迁移'];
const VISITS = ['拜访客户', '参加评审会', '送交合同', '现场支持', '对账', '面谈候选人', '参加行业会议'];
const TRAVEL = ['出差', '客户现场交付', '区域例会', '项目启动会', '培训授课'];
const RECEPTION = ['接待来访客户', '接待合作伙伴参观', '接待评审专家', '陪同客户考察'];

const quick = { ahead: [8, 45], weekend: 0 } as const;

export const USAGES: Readonly<Record<string, Usage>> = {
  加班回家: {
    ...quick,
    ...{ rate: 4.6, weekend: 0.34, minutes: EVENINGS, weekendMinutes: [hours(14, 18, 40), hours(18, 22, 60)] },
    ...{ way: homeward, reasons: OVERTIME },
  },
  市内公出: { ...quick, rate: 3.1, minutes: OFFICE_HOURS, way: errand, reasons: VISITS },
  机场接送: { rate: 3, weekend: 0.55, minutes: TRAVEL_HOURS, way: transfer, ahead: [90, 1_300], reasons: TRAVEL },
  高管用车: {
    ...{ rate: 17, weekend: 0.3, minutes: [...OFFICE_HOURS, hours(19, 23, 30)], way: executive },
    ...{ ahead: [15, 600], reasons: ['公务活动', '参加会议', '拜访客户', '出差'] },
  },
  员工优惠用车: {
    ...quick,
    ...{ rate: 2.6, weekend: 0.7, minutes: [hours(18, 20, 70), hours(20, 22, 30)], weekendMinutes: DAYTIME },
    ...{ way: leisure, reasons: [''] },
  },
  园区通勤: { ...quick, rate: 9, minutes: [[[455, 595], 1]], way: commute, reasons: ['上班通勤'] },
  年会接驳: { ...quick, rate: 26, weekend: 1, minutes: [hours(13, 18, 1)], way: gathering, reasons: ['参加年会'] },
  公务包车: {
    ...{ rate: 0.6, weekend: 0.2, minutes: [hours(8, 10, 1)], way: outing, ahead: [600, 4_000] },
    ...{ reasons: ['多点公务', '接待考察', '年度审计走访'] },
  },
  客户接待: {
    ...{ rate: 0.75, weekend: 0.15, minutes: DAYTIME, way: errand, ahead: [60, 900], reasons: RECEPTION },
  },
  '夜间加班（审批）': { rate: 0.85, weekend: 0.5, minutes: NIGHTS, way: homeward, ahead: [8, 40], reasons: OVERTIME },
  区域驻点用车: { rate: 1, weekend: 0.1, minutes: OFFICE_HOURS, way: around, ahead: [8, 45], reasons: ['驻点支持'] },
  项目周期用车: {
    ...{ rate: 0.5, weekend: 0.1, minutes: OFFICE_HOURS, way: errand, ahead: [8, 45], reasons: ['项目驻场'] },
  },
  国内差旅: { rate: 0.3, weekend: 0.1, minutes: DAYTIME, way: around, ahead: [15, 240], reasons: TRAVEL },
  活动包车: {
    ...{ rate: 0.5, weekend: 0.6, minutes: [hours(7, 10, 1)], way: dayOuting, ahead: [900, 4_000] },
    ...{ reasons: ['校园宣讲', '市场活动', '新员工拓展'] },
  },
  团队大巴: {
    ...{ rate: 0.3, weekend: 0.9, minutes: [hours(7, 9, 1)], way: outing, ahead: [1_500, 6_000] },
    ...{ reasons: ['部门团建', '司机培训', '年会接驳', '供应商大会'] },
  },
  客户拜访: { ...quick, rate: 2.1, minutes: OFFICE_HOURS, way: errand, reasons: VISITS },
  搬迁临时用车: { ...quick, rate: 5, weekend: 1, minutes: OFFICE_HOURS, way: errand, reasons: ['办公室搬迁'] },
  项目用车: { rate: 0.8, weekend: 0.2, minutes: OFFICE_HOURS, way: errand, ahead: [10, 120], reasons: ['项目调研'] },
  出差用车: { rate: 0.36, weekend: 0.1, minutes: DAYTIME, way: around, ahead: [15, 240], reasons: TRAVEL },
};
