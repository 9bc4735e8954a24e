import type { CarbonSum } from '#rules/carbon.ts';
import {
  type ByService,
  type ByTemplate,
  hourLabel,
  percentOf,
  REPORT_SERVICES,
  REPORT_TEMPLATES,
  type ReportPart,
  SecondOutcome,
  serviceLabel,
  templateLabel,
} from '#rules/report.ts';
import { VehicleGroup } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { carbonReport } from './carbon.ts';
import { overLimit } from './over.ts';
import { topByRiders } from './riders.ts';
import type { ReportSelection } from './selection.ts';
import * as usage from './usage.ts';

/** One line of a saved report; what a part does not know stays empty. */
export interface Line {
  section: string;
  name: string;
  rides?: number;
  percent?: number;
  companyFen?: number;
  riders?: number;
  personalFen?: number;
  kilometres?: number;
  kilograms?: number;
}

type Lines = (db: Db, selection: ReportSelection) => Promise<Line[]>;

const EVERY = 1_000_000;

async function totalLines(db: Db, selection: ReportSelection): Promise<Line[]> {
  const { rides, companyFen, riders, cancelled, cancelledFen } = await usage.totalUsage(db, selection);
  return [
    { section: '概况', name: '用车', rides, companyFen, riders },
    { section: '概况', name: '取消费（另计）', rides: cancelled, companyFen: cancelledFen },
  ];
}

const departmentLines: Lines = async (db, selection) => {
  const rides = await usage.topDepartments(db, selection, 'rides', EVERY);
  const money = await usage.topDepartments(db, selection, 'companyFen', EVERY);
  const riders = await topByRiders(db, selection, EVERY);
  const valueIn = (list: typeof rides) => new Map(list.map(({ departmentId, value }) => [departmentId, value]));
  const [fenOf, ridersOf] = [valueIn(money), valueIn(riders)];
  return rides.map(({ departmentId, path, value }) => ({
    section: '部门',
    name: path,
    rides: value,
    companyFen: fenOf.get(departmentId) ?? 0,
    riders: ridersOf.get(departmentId) ?? 0,
  }));
};

const trendLines: Lines = async (db, selection) =>
  (await usage.usageByDay(db, selection)).map(({ day, ...figures }) => ({ section: '日期', name: day, ...figures }));

function splitLines<N extends string>(
  section: string,
  names: readonly N[],
  label: (name: N) => string,
  [rides, fen]: readonly Readonly<Record<N, number>>[],
): Line[] {
  const all = names.reduce((sum, name) => sum + rides![name], 0);
  return names.map((name) => ({
    section,
    name: label(name),
    rides: rides![name],
    percent: percentOf(rides![name], all),
    companyFen: fen![name],
  }));
}

const templateLines: Lines = async (db, selection) => {
  const figures: ByTemplate[] = [await usage.ridesByTemplate(db, selection), await usage.fenByTemplate(db, selection)];
  return splitLines('场景', REPORT_TEMPLATES, templateLabel, figures);
};

const serviceLines: Lines = async (db, selection) => {
  const figures: ByService[] = [await usage.ridesByService(db, selection), await usage.fenByService(db, selection)];
  return splitLines('服务类型', REPORT_SERVICES, serviceLabel, figures);
};

const hourLines: Lines = async (db, selection) => {
  const hours = await usage.ridesByHour(db, selection);
  const all = hours.reduce((sum, rides) => sum + rides, 0);
  return hours.map((rides, hour) => ({
    section: '时段',
    name: hourLabel(hour),
    rides,
    percent: percentOf(rides, all),
  }));
};

const cityLines: Lines = async (db, selection) => {
  const cities = await usage.usageByCity(db, selection);
  const all = cities.reduce((sum, { rides }) => sum + rides, 0);
  return cities.map(({ name, rides, companyFen }) => ({
    section: '城市',
    name,
    rides,
    percent: percentOf(rides, all),
    companyFen,
  }));
};

const overLines: Lines = async (db, selection) => {
  const { rides, personalFen, aboveFen, rejectedFen, otherFen, departments, scenes, second } = await overLimit(
    db,
    selection,
  );
  const section = '超额';
  return [
    { section, name: '超出额度的订单', rides },
    { section, name: '个人支付', personalFen },
    { section, name: '其中：超出额度', personalFen: aboveFen },
    { section, name: '其中：二次审批驳回', personalFen: rejectedFen },
    { section, name: '其中：指定司机等', personalFen: otherFen },
    ...departments.map(({ id: _, ...part }) => ({ section: '超额（部门）', ...part })),
    ...scenes.map(({ id: _, ...part }) => ({ section: '超额（场景）', ...part })),
    { section: '二次审批', name: '全部', rides: second.asked },
    ...SecondOutcome.options.map(({ value, label }) => ({ section: '二次审批', name: label, rides: second[value] })),
  ];
};

/** Kilometres and kilograms, to a tenth. */
const measuresOf = ({ rides, meters, grams }: CarbonSum) => ({
  ...{ rides, kilometres: Math.round(meters / 100) / 10, kilograms: Math.round(grams / 100) / 10 },
});

const carbonLines: Lines = async (db, selection) => {
  const { months, groups, departments, ...all } = await carbonReport(db, selection);
  return [
    { section: '碳排放', name: '合计', ...measuresOf(all) },
    ...months.map((one) => ({ section: '碳排放（月份）', name: one.month, ...measuresOf(one) })),
    ...groups.map((one) => ({
      section: '碳排放（车型组）',
      name: `${VehicleGroup.labelOf(one.vehicleGroup)}，每公里 ${one.gramsPerKm} 克`,
      ...measuresOf(one),
    })),
    ...departments.map((one) => ({ section: '碳排放（部门）', name: one.path, ...measuresOf(one) })),
  ];
};

const PARTS: Readonly<Record<Exclude<ReportPart, 'whole'>, Lines>> = {
  departments: departmentLines,
  trend: trendLines,
  templates: templateLines,
  hours: hourLines,
  cities: cityLines,
  services: serviceLines,
  over: overLines,
  carbon: carbonLines,
};

/** The whole is all parts one after the other, below the totals. */
export async function reportLines(db: Db, selection: ReportSelection, part: ReportPart): Promise<Line[]> {
  if (part !== 'whole') return PARTS[part](db, selection);
  const lines = await totalLines(db, selection);
  for (const one of Object.values(PARTS)) lines.push(...(await one(db, selection)));
  return lines;
}
