import { z } from 'zod';
import { addMonthsToDay, type Day, dayOf, localText, startOfDay } from '../calendar.ts';
import { EXPORT_MAX_ROWS } from '../operation-log.ts';
import { type Refused, refusal, refuse } from '../refusal.ts';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import { OrderStatus } from './codes.ts';

/** What a list of orders is asked for. Absent: no condition. Numbers and phones are found by their beginning. */
export interface OrderFilter {
  readonly number?: string | undefined;
  readonly projectNo?: string | undefined;
  readonly bookerName?: string | undefined;
  readonly bookerPhone?: string | undefined;
  readonly riderPhone?: string | undefined;
  readonly applicationNo?: string | undefined;
  readonly vehicleGroup?: readonly VehicleGroup[] | undefined;
  readonly service?: ServiceType | undefined;
  readonly status?: OrderStatus | undefined;
  /** With everything below it. */
  readonly departmentId?: number | undefined;
  readonly sceneId?: number | undefined;
  /** The time a ride is booked for, from the one moment up to, not including, the other. */
  readonly rideFrom?: Date | undefined;
  readonly rideBefore?: Date | undefined;
  /** When it really began, where it has. */
  readonly serviceFrom?: Date | undefined;
  readonly serviceBefore?: Date | undefined;
  /** Only what a second approval was asked for. */
  readonly secondOnly?: boolean | undefined;
  readonly carpooled?: boolean | undefined;
}

export const ORDER_TEXT_MAX = 100;
export const ORDER_PHONE_MAX = 11;
/** What asking says of conditions that cannot be asked for. */
export const INCOMPLETE = '请填写完整信息！';
const BAD_PHONE = '手机号格式不正确';

export const OrderWord = z.string({ error: INCOMPLETE }).trim().max(ORDER_TEXT_MAX, INCOMPLETE);
export const OrderPhone = z
  .string({ error: BAD_PHONE })
  .trim()
  .regex(new RegExp(`^\\d{0,${ORDER_PHONE_MAX}}$`), BAD_PHONE);

const DEFAULT_MONTHS = 3;
const MOST_MONTHS = 12;

/** What a person sees who asks for nothing else: three months up to today. */
export const defaultOrderDays = (today: Day): { from: Day; to: Day } => ({
  from: addMonthsToDay(today, -DEFAULT_MONTHS),
  to: today,
});

/** Within twelve months of the day picked first, whichever of the two that was. */
export function withinTwelveMonths(one: Day, other: Day): boolean {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return to <= addMonthsToDay(from, MOST_MONTHS) || from >= addMonthsToDay(to, -MOST_MONTHS);
}

/** Far beyond any ride, and within what days of four-digit years can be reckoned with. */
const FIRST = startOfDay('1990-01-01');
const LAST = startOfDay('9000-01-01');
const isReckoned = (at: Date): boolean => at >= FIRST && at <= LAST;

/** What is wrong with a span of time; null: nothing, or one of its ends is open. */
export function spanFault(from: Date | undefined, before: Date | undefined): string | null {
  if ([from, before].some((at) => at && !isReckoned(at))) return '时间格式不正确';
  if (!from || !before) return null;
  if (from >= before) return '结束时间不能早于开始时间';
  const last = dayOf(new Date(before.getTime() - 1));
  return withinTwelveMonths(dayOf(from), last) ? null : `日期范围不能超过 ${MOST_MONTHS} 个月`;
}

export const ORDER_VIEW_REFUSALS = {
  notCaller: refusal(28131, '只能以本人身份查询订单', 'userId'),
  nothingToExport: refusal(28132, '订单内容为空,下载失败'),
  tooManyToExport: refusal(28133, '订单超过 100 万条，请缩小查询范围后再导出'),
} as const;

export function exportableOrders(count: number): true | Refused {
  if (count === 0) return refuse(ORDER_VIEW_REFUSALS.nothingToExport);
  return count > EXPORT_MAX_ROWS ? refuse(ORDER_VIEW_REFUSALS.tooManyToExport) : true;
}

/** Said of every export and print. */
export const EXPORT_NOTE = '仅供查看，不作为对账凭证';

const isMidnight = (at: Date | undefined): boolean => !at || startOfDay(dayOf(at)).getTime() === at.getTime();

/** Whole days are told as days. */
function spanText(label: string, from?: Date, before?: Date): string[] {
  if (!from && !before) return [];
  const textOf = isMidnight(from) && isMidnight(before) ? dayOf : localText;
  return [`${label} ${from ? textOf(from) : '最早'} 至 ${before ? textOf(new Date(before.getTime() - 1000)) : '最晚'}`];
}
const wordText = (label: string, word: string | number | undefined): string[] =>
  word === undefined ? [] : [`${label}“${word}”`];

/** The names behind the ids of a filter; null where there is no such thing any more. */
export interface FilterNames {
  readonly department: string | null;
  readonly scene: string | null;
}

/** A filter as a person reads it. */
export function filterText(filter: OrderFilter, { department, scene }: FilterNames): string[] {
  return [
    ...spanText('用车时间', filter.rideFrom, filter.rideBefore),
    ...spanText('服务时间', filter.serviceFrom, filter.serviceBefore),
    ...wordText('订单号', filter.number),
    ...wordText('项目号', filter.projectNo),
    ...wordText('申请单号', filter.applicationNo),
    ...wordText('下单人', filter.bookerName),
    ...wordText('下单人手机号', filter.bookerPhone),
    ...wordText('乘车人手机号', filter.riderPhone),
    ...wordText('部门', filter.departmentId && (department ?? filter.departmentId)),
    ...wordText('场景', filter.sceneId && (scene ?? filter.sceneId)),
    ...wordText('订单状态', filter.status && OrderStatus.labelOf(filter.status)),
    ...wordText('服务类型', filter.service && ServiceType.labelOf(filter.service)),
    ...wordText('车型', filter.vehicleGroup && [...new Set(filter.vehicleGroup.map(VehicleGroup.labelOf))].join('、')),
    ...(filter.secondOnly ? ['仅二次审批订单'] : []),
    ...(filter.carpooled === undefined ? [] : [filter.carpooled ? '仅拼车订单' : '仅未拼车订单']),
  ];
}

/** What the log says of an export. */
export function orderExportText(count: number, filter: OrderFilter, names: FilterNames): string {
  const conditions = filterText(filter, names);
  return `导出订单 ${count} 条${conditions.length > 0 ? `（${conditions.join('，')}）` : ''}`;
}
