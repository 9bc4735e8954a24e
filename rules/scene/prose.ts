import { DayKind } from '../day-kind.ts';
import { metersText } from '../meters.ts';
import { moneyText } from '../money.ts';
import { BINDING_LABELS, BindingMode, type BindingPart, bindingOf } from './binding.ts';
import { FieldChoice, LineMode, SceneLabel, ServiceType, VehicleGroup } from './codes.ts';
import type { DayHours, KindHours, ScenePlace } from './draft.ts';
import { FIELDS, fieldsOf, type SceneField } from './fields.ts';
import { daysText, namesText, rangeText, type SceneNames, weekdaysText } from './prose-kit.ts';
import type { SceneDraft } from './scene-draft.ts';
import { rulesOf, type SceneRules } from './scene-rules.ts';
import { RULE_GROUPS, type RuleGroup, TEMPLATES } from './templates.ts';

export interface ProseLine {
  readonly group: RuleGroup;
  readonly text: string;
}
export interface FieldLine extends ProseLine {
  readonly field: SceneField;
}

/** What the sentence of one field may look at beside its value. */
interface SentenceContext {
  readonly rules: SceneRules;
  readonly names: SceneNames;
}

const labels = <N extends string>(names: readonly N[], table: { labelOf(name: N): string }): string =>
  names.map((name) => table.labelOf(name)).join('、') || '无';
const quota = (fen: number | null): string => (fen === null ? '不限' : moneyText(fen));

/** Weekdays with the same hours are told together: 周一至周五 9:00–18:00. */
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

/** 工作日 19:00–次日6:00、休息日 9:00–21:00，其余日期不可用车. */
function kindHoursText(kindHours: readonly KindHours[]): string[] {
  if (kindHours.length === 0) return [];
  const shown = DayKind.names.flatMap((kind) => kindHours.filter((one) => one.kind === kind));
  const open = shown.map(({ kind, ranges }) => `${DayKind.labelOf(kind)} ${ranges.map(rangeText).join('、')}`);
  return shown.length < DayKind.names.length ? [...open, '其余日期不可用车'] : open;
}

const placesText = (places: readonly ScenePlace[], names: SceneNames): string =>
  namesText(places.map((place) => `${names.city(place.cityId)}“${place.address}”${metersText(place.radiusMeters)}内`));

function dailyText({ unifiedFen, custom }: SceneRules['dailyQuota'], names: SceneNames): string[] {
  const own = custom.map(({ quotaFen, cityIds }) => `${namesText(cityIds.map(names.city))}每日 ${moneyText(quotaFen)}`);
  return [`每日限额 ${quota(unifiedFen)}`, ...own];
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

function carpoolText(carpool: SceneRules['carpool']): string {
  if (!carpool?.isOpen) return '未开启加班拼车';
  const remarks = carpool.routes.map(({ remark, imageName, stops = [] }) => {
    const name = remark || imageName || '未命名线路';
    return stops.length > 0 ? `${name}（${stops.map(({ address }) => address).join('—')}）` : name;
  });
  return `开启加班拼车，线路 ${carpool.routes.length} 条：${namesText(remarks)}`;
}

const cityUseText = ({ vehicleGroups, sameCity }: NonNullable<SceneRules['cityUse']>): string =>
  `出差城市用车：${labels(vehicleGroups, VehicleGroup)}，${sameCity ? '仅限同城' : '可在出差城市之间'}`;

/** 用车城市、服务类型与申请一致，乘车人数不超过申请. */
function bindingText(rules: SceneRules): string[] {
  const binding = Object.entries(bindingOf(rules)) as [BindingPart, BindingMode][];
  return BindingMode.names.toReversed().flatMap((mode) => {
    const parts = binding.filter(([, own]) => own === mode).map(([part]) => BINDING_LABELS[part]);
    return parts.length > 0 ? [`叫车时${parts.join('、')}${BindingMode.labelOf(mode)}`] : [];
  });
}

/** What each field says. The two days of a scene are told together. */
const TEXTS: {
  readonly [F in SceneField]: (value: SceneRules[F], beside: SentenceContext) => string | readonly string[];
} = {
  name: (name) => `名称“${name}”`,
  label: (label) => `标签 ${label ? SceneLabel.labelOf(label) : '无'}`,
  reminder: (reminder) => (reminder ? `用车提醒“${reminder}”` : '没有用车提醒'),
  startDay: (startDay, { rules }) => daysText(startDay, rules.endDay),
  endDay: () => [],
  projectNo: (choice) => `项目号${FieldChoice.labelOf(choice)}`,
  viaAllowed: (allowed) => (allowed ? '可以添加途经点' : '不能添加途经点'),
  companionsAllowed: (allowed) => (allowed ? '可以添加同行人' : '不能添加同行人'),
  overlapRefused: (refused) => (refused ? '同一乘车人不能同时用两辆车' : []),
  hours: (hours, { rules }) => (rules.kindHours.length > 0 ? [] : hoursText(hours)),
  kindHours: kindHoursText,
  cityIds: (ids, { names }) => (ids.length > 0 ? `仅限 ${namesText(ids.map(names.city))}` : '不限用车城市'),
  startPlaces: (places, { names }) => (places.length > 0 ? `上车地点限 ${placesText(places, names)}` : '不限上车地点'),
  endPlaces: (places, { names }) => (places.length > 0 ? `下车地点限 ${placesText(places, names)}` : '不限下车地点'),
  sameCity: (sameCity) => (sameCity ? '仅限同城用车' : '可以跨城用车'),
  line: (line) => `线路${LineMode.labelOf(line)}`,
  services: (services) => labels(services, ServiceType),
  vehicleGroups: (groups) => labels(groups, VehicleGroup),
  cityUse: (use) => (use ? cityUseText(use) : '不可在出差城市用车'),
  transferUse: (use) => (use ? `接送服务：${transferText(use)}` : '不提供接送服务'),
  perOrderQuotaFen: (fen) => `每单限额 ${quota(fen)}`,
  oneWayQuotaFen: (fen) => `接送单程限额 ${quota(fen)}`,
  dailyQuota: (daily, { names }) => dailyText(daily, names),
  countsPersonalLimit: (counts) => (counts ? '计入个人限额' : '不计入个人限额'),
  approvalBinding: (_, { rules }) => bindingText(rules),
  flowId: (flowId, { names }) => (flowId === null ? '无需审批' : `按“${names.flow(flowId)}”审批`),
  carpool: carpoolText,
};

const textsOf = <F extends SceneField>(field: F, beside: SentenceContext): string[] =>
  [TEXTS[field](beside.rules[field], beside)].flat();

/** Every field in plain words, group by group. */
export function fieldProse(draft: SceneDraft, names: SceneNames): FieldLine[] {
  const beside = { rules: rulesOf(draft), names };
  const fields = fieldsOf(draft.template);
  return TEMPLATES[draft.template].groups.flatMap((group) =>
    fields
      .filter((field) => FIELDS[field].group === group)
      .flatMap((field) => textsOf(field, beside).map((text) => ({ group, field, text }))),
  );
}

/** The scene in plain words, group by group, as the detail and the editor's side show it. */
export const sceneProse = (draft: SceneDraft, names: SceneNames): ProseLine[] =>
  fieldProse(draft, names).map(({ group, text }) => ({ group, text }));

/** What differs between two states of a scene, old → new, one part for each group that changed. */
export function sceneChanges(before: SceneDraft, after: SceneDraft, names: SceneNames): string[] {
  const [was, is] = [sceneProse(before, names), sceneProse(after, names)];
  const linesToShow = (lines: readonly ProseLine[], group: RuleGroup, without: readonly ProseLine[]) =>
    lines
      .filter(
        (line) => line.group === group && !without.some((other) => other.group === group && other.text === line.text),
      )
      .map(({ text }) => text)
      .join('，') || '无';
  return TEMPLATES[after.template].groups
    .map((group) => ({ group, from: linesToShow(was, group, is), to: linesToShow(is, group, was) }))
    .filter(({ from, to }) => from !== to)
    .map(({ group, from, to }) => `${RULE_GROUPS[group]} ${from} → ${to}`);
}
