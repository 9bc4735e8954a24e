import { z } from 'zod';
import { isDay } from '../calendar.ts';
import { DayKind } from '../day-kind.ts';
import { WRONG_AMOUNT } from '../money.ts';
import { ServiceType, VehicleGroup } from './codes.ts';
import {
  DEADLINE_DAYS,
  NAME_MAX,
  RADII_METERS,
  REMINDER_MAX,
  ROUTE_REMARK_MAX,
  ROUTE_STOPS_MAX,
  ROUTES_MAX,
} from './templates.ts';

const INCOMPLETE = '请填写完整信息！';
const WRONG_SPAN = '请选择时间范围';
/** A thousand million yuan: more than any company spends, and far from where numbers stop being exact. */
const MOST_FEN = 100_000_000_000;

const unique = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

export const SceneName = z
  .string({ error: '请输入场景名称' })
  .trim()
  .min(1, '请输入场景名称')
  .max(NAME_MAX, '请填写正确的场景名称');
export const Reminder = z.string().trim().max(REMINDER_MAX, '长度在 1 到 50 个字符');

export const PlannedDay = z
  .string({ error: WRONG_SPAN })
  .refine((day) => isDay(day) && day >= '2000-01-01', WRONG_SPAN)
  .nullable();

/** Minutes of the day; an end at or before its start lies on the next day. The last minute itself is within. */
export const TimeRange = z.object({
  from: z.int({ error: WRONG_SPAN }).min(0, WRONG_SPAN).max(1439, WRONG_SPAN),
  to: z.int({ error: WRONG_SPAN }).min(0, WRONG_SPAN).max(1440, WRONG_SPAN),
});
export type TimeRange = z.output<typeof TimeRange>;
/** No entry at all: any time. A weekday without an entry while others have one: closed. */
export const DayHours = z.object({
  weekday: z.int().min(1, WRONG_SPAN).max(7, WRONG_SPAN),
  ranges: z.array(TimeRange).min(1, WRONG_SPAN).max(10, '每天最多设置 10 个时段'),
});
export type DayHours = z.output<typeof DayHours>;
export const Hours = z
  .array(DayHours)
  .max(7, WRONG_SPAN)
  .refine((days) => unique(days.map(({ weekday }) => weekday)), WRONG_SPAN);

/** The same by kind of day. No entry at all: the hours of the week count. A kind without an entry: closed. */
export const KindHours = z.object({ kind: DayKind.schema, ranges: DayHours.shape.ranges });
export type KindHours = z.output<typeof KindHours>;
export const HoursByKind = z
  .array(KindHours)
  .max(DayKind.names.length, WRONG_SPAN)
  .refine((kinds) => unique(kinds.map(({ kind }) => kind)), WRONG_SPAN);

export const CityIds = z.array(z.int().positive()).max(500, '选择的城市太多').refine(unique, '不能重复选择同一个城市');

/** GCJ-02 degrees, as every map in the country draws them. */
export const Point = z.object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) });
export type Point = z.output<typeof Point>;

const placeOf = (message: string) =>
  z.object({
    cityId: z.int({ error: message }).positive(message),
    address: z.string({ error: message }).trim().min(1, message).max(100, '地点名称太长'),
    point: z.object(Point.shape, { error: message }),
    radiusMeters: z.int().refine((radius) => RADII_METERS.includes(radius), '请选择地点范围'),
  });
export const StartPlace = placeOf('请填写上车地点');
export const EndPlace = placeOf('请填写下车地点');
export const StopPlace = placeOf('请填写站点');
export type ScenePlace = z.output<typeof StartPlace>;
export const placesOf = (place: typeof StartPlace) => z.array(place).max(100, '选择的内容太多');

/** One of a table's names. */
export const choiceOf = <const N extends string>({ names }: { readonly names: readonly [N, ...N[]] }) =>
  z.enum(names, { error: INCOMPLETE });

export const Services = z
  .array(ServiceType.schema, { error: '请至少选择一个服务类型' })
  .min(1, '请至少选择一个服务类型')
  .refine(unique, '请选择服务类型');
export const VehicleGroups = z
  .array(VehicleGroup.schema, { error: '请至少选择一个车型' })
  .min(1, '请至少选择一个车型')
  .refine(unique, '请选择可用车型');
export const FlowId = z.int({ error: '请至少选择一个审批流' }).positive('请至少选择一个审批流');

/** null: unlimited. */
export const QuotaFen = z
  .int({ error: WRONG_AMOUNT })
  .nonnegative('请填写正确的每单限额')
  .max(MOST_FEN, WRONG_AMOUNT)
  .nullable();
const amountFen = z.int({ error: WRONG_AMOUNT }).nonnegative(WRONG_AMOUNT).max(MOST_FEN, WRONG_AMOUNT);
export const CityQuota = z.object({ quotaFen: amountFen, cityIds: CityIds.min(1, '请至少选择一个城市') });
export const DailyQuota = z.object({
  unifiedFen: amountFen.nullable(),
  custom: z
    .array(CityQuota)
    .max(100, '选择的内容太多')
    .refine((entries) => unique(entries.flatMap(({ cityIds }) => cityIds)), '同一城市不能设置两个每日限额'),
});
export type DailyQuota = z.output<typeof DailyQuota>;

export const CityUse = z.object({ vehicleGroups: VehicleGroups, sameCity: z.boolean() });
export type CityUse = z.output<typeof CityUse>;
/** `deadlineDays` before and after the journey; null: within its dates only. */
export const TransferUse = z.object({
  vehicleGroups: VehicleGroups,
  sameCity: z.boolean(),
  deadlineDays: z
    .int({ error: '请选择天数' })
    .refine((days) => DEADLINE_DAYS.includes(days), '请选择天数')
    .nullable(),
});
export type TransferUse = z.output<typeof TransferUse>;

/** Where a carpool line stops. */
export const RouteStop = StopPlace.omit({ radiusMeters: true });
export type RouteStop = z.output<typeof RouteStop>;

const RouteRemark = z.string().trim().max(ROUTE_REMARK_MAX, '长度在 1 到 50 个字符');
export const SceneRoute = z.object({
  routeId: z.int({ error: '需要把没有传图的线路删掉才能提交' }).positive('需要把没有传图的线路删掉才能提交'),
  imageName: z.string().trim().max(100, '图片名称太长'),
  remark: RouteRemark,
  /** From the first to the last; absent where the picture says it all. */
  stops: z.array(RouteStop).max(ROUTE_STOPS_MAX, '最多添加 20 个站点').optional(),
});
export type SceneRoute = z.output<typeof SceneRoute>;
export const CarpoolSwitch = z.object({
  isOpen: z.boolean(),
  routes: z
    .array(SceneRoute)
    .max(ROUTES_MAX, '最多添加 10 条线路')
    .refine((routes) => unique(routes.map(({ routeId }) => routeId)), INCOMPLETE),
});
export type CarpoolSwitch = z.output<typeof CarpoolSwitch>;

/** What submitting says where one field alone is wrong; the field has a sentence of its own. */
export const SUBMIT_TEXTS: Readonly<Record<string, string>> = {
  name: '请填写正确的场景名称',
  services: '请选择服务类型',
  vehicleGroups: '请选择可用车型',
  flowId: '请选择审批流程',
  perOrderQuotaFen: '请填写正确的每单限额',
};
