import { moneyText } from '../money.ts';
import { FieldChoice, LineMode, SceneLabel, ServiceType, VehicleGroup } from './codes.ts';
import { withConsequences } from './consequences.ts';
import type { DayHours, ScenePlace } from './draft.ts';
import { daysText, namesText, rangeText, type SceneNames, weekdaysText } from './prose-kit.ts';
import type { SceneDraft } from './scene-draft.ts';
import { rulesOf, type SceneRules } from './scene-rules.ts';
import { RULE_GROUPS, type RuleGroup, TEMPLATES } from './templates.ts';

export interface ProseLine {
  readonly group: RuleGroup;
  readonly text: string;
}

type Told = { rules: SceneRules; draft: SceneDraft; names: SceneNames };

const labels = <N extends string>(names: readonly N[], table: { labelOf(name: N): string }): string =>
  names.map((name) => table.labelOf(name)).join('、') || '无';
const quota = (fen: number | null): string => (fen === null ? '不限' : moneyText(fen));

/** Weekdays with the same hours are told together: 周一至周五 9:00-18:00. */
function hoursText(hours: readonly DayHours[]): string[] {
  if (hours.length === 0) return ['不限用车时段'];
  const days = new Map<string, number[]>();
  for (const { weekday, ranges } of hours.toSorted((a, b) => a.weekday - b.weekday)) {
    const text = ranges.map(rangeText).join('、');
    days.set(text, [...(days.get(text) ?? []), weekday]);
  }
  const open = [...days].map(([text, on]) => `${on.length === 7 ? '每天' : weekdaysText(on)} ${text}`);
  return hours.length < 7 ? [...open, '其余日期不可用车'] : open;
}

const placesText = (places: readonly ScenePlace[], names: SceneNames): string =>
  namesText(places.map((place) => `${names.city(place.cityId)}“${place.address}”${place.radiusMeters} 米内`));

function addressText({ rules, names }: Told): string[] {
  const { startPlaces, endPlaces, sameCity, line } = rules;
  return [
    startPlaces.length > 0 ? `上车地点限 ${placesText(startPlaces, names)}` : '不限上车地点',
    endPlaces.length > 0 ? `下车地点限 ${placesText(endPlaces, names)}` : '不限下车地点',
    sameCity ? '仅限同城用车' : '可以跨城用车',
    `线路${LineMode.labelOf(line)}`,
  ];
}

function quotaText({ rules, draft, names }: Told): string[] {
  const { unifiedFen, custom } = rules.dailyQuota;
  const own = custom.map(({ quotaFen, cityIds }) => `${namesText(cityIds.map(names.city))}每日 ${moneyText(quotaFen)}`);
  return [
    `每单限额 ${quota(rules.perOrderQuotaFen)}`,
    ...(draft.template === 'trip' ? [`接送单程限额 ${quota(rules.oneWayQuotaFen)}`] : []),
    `每日限额 ${quota(unifiedFen)}`,
    ...own,
    rules.countsPersonalLimit ? '计入个人限额' : '不计入个人限额',
  ];
}

/** What transfers of a journey are allowed: which vehicles, when, and how far. */
export function transferText({
  vehicleGroups,
  sameCity,
  deadlineDays,
}: NonNullable<SceneRules['transferUse']>): string {
  const when = deadlineDays === null ? '仅限出差日期内' : `出差日期前后 ${deadlineDays} 天内`;
  return `${labels(vehicleGroups, VehicleGroup)}，${when}，${sameCity ? '仅限同城' : '可以跨城'}`;
}

function tripText({ rules: { cityUse, transferUse } }: Told): string[] {
  const city = cityUse
    ? `出差城市用车：${labels(cityUse.vehicleGroups, VehicleGroup)}，${cityUse.sameCity ? '仅限同城' : '可在出差城市之间'}`
    : '不可在出差城市用车';
  return [city, transferUse ? `接送服务：${transferText(transferUse)}` : '不提供接送服务'];
}

const carpoolText = ({ rules: { carpool } }: Told): string[] => {
  if (!carpool?.isOpen) return ['未开启加班拼车'];
  const remarks = carpool.routes.map(({ remark, imageName }) => remark || imageName || '未命名线路');
  return [`开启加班拼车，线路 ${carpool.routes.length} 条：${namesText(remarks)}`];
};

const GROUP_TEXTS: Record<RuleGroup, (told: Told) => string[]> = {
  basics: ({ draft }) => [
    `名称“${draft.name}”`,
    `标签 ${draft.label ? SceneLabel.labelOf(draft.label) : '无'}`,
    draft.reminder ? `用车提醒“${draft.reminder}”` : '没有用车提醒',
  ],
  dates: ({ rules }) => [daysText(rules.startDay, rules.endDay)],
  time: ({ rules }) => hoursText(rules.hours),
  city: ({ rules, names }) => [
    rules.cityIds.length > 0 ? `仅限 ${namesText(rules.cityIds.map(names.city))}` : '不限用车城市',
  ],
  address: addressText,
  trip: tripText,
  service: ({ rules }) => [labels(rules.services, ServiceType)],
  vehicleGroup: ({ rules }) => [labels(rules.vehicleGroups, VehicleGroup)],
  quota: quotaText,
  flow: ({ rules, names }) => [rules.flowId === null ? '无需审批' : `按“${names.flow(rules.flowId)}”审批`],
  dict: ({ rules }) => [
    `项目号${FieldChoice.labelOf(rules.projectNo)}`,
    rules.viaAllowed ? '可以添加途经点' : '不能添加途经点',
    rules.companionsAllowed ? '可以添加同行人' : '不能添加同行人',
  ],
  carpool: carpoolText,
};

/** The scene in plain words, group by group, as the detail and the editor's side show it. */
export function sceneProse(draft: SceneDraft, names: SceneNames): ProseLine[] {
  const told = { rules: rulesOf(draft), draft: withConsequences(draft), names };
  return TEMPLATES[draft.template].groups.flatMap((group) => GROUP_TEXTS[group](told).map((text) => ({ group, text })));
}

/** What differs between two states of a scene, old → new, one part for each group that changed. */
export function sceneChanges(before: SceneDraft, after: SceneDraft, names: SceneNames): string[] {
  const [was, is] = [sceneProse(before, names), sceneProse(after, names)];
  const told = (lines: readonly ProseLine[], group: RuleGroup, without: readonly ProseLine[]) =>
    lines
      .filter(
        (line) => line.group === group && !without.some((other) => other.group === group && other.text === line.text),
      )
      .map(({ text }) => text)
      .join('，') || '无';
  return TEMPLATES[after.template].groups
    .map((group) => ({ group, from: told(was, group, is), to: told(is, group, was) }))
    .filter(({ from, to }) => from !== to)
    .map(({ group, from, to }) => `${RULE_GROUPS[group]} ${from} → ${to}`);
}
