import type { Day } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import type { OrderStatus } from '../order/codes.ts';
import type { PageInput } from '../paging.ts';
import { refusal } from '../refusal.ts';
import type { SceneTemplate, ServiceType } from '../scene/codes.ts';
import type { ReportService } from './parts.ts';

/** What a figure of the report counts. */
export const FigureKind = codeTable({
  rides: ['ride', '用车'],
  cancelled: ['cancel', '取消费'],
  over: ['over', '超出额度'],
  personal: ['personal', '个人支付'],
  second: ['second', '二次审批'],
});
export type FigureKind = NameOf<typeof FigureKind>;

export const SecondOutcome = codeTable({
  open: [0, '审批中'],
  passed: [1, '已通过'],
  rejected: [2, '已驳回'],
});
export type SecondOutcomeName = NameOf<typeof SecondOutcome>;

/** A figure: what is counted, and the one part of it that is looked at. Its orders are found by the same words. */
export interface Figure {
  readonly kind: FigureKind;
  readonly day?: Day | undefined;
  /** This department alone, without those below it. */
  readonly departmentId?: number | undefined;
  readonly template?: SceneTemplate | undefined;
  readonly service?: ReportService | undefined;
  readonly hour?: number | undefined;
  readonly cityId?: number | undefined;
  readonly sceneId?: number | undefined;
  readonly outcome?: SecondOutcomeName | undefined;
}

const SPLITS = ['template', 'service', 'hour', 'cityId'] as const;

/** Rides are looked at by one part at a time, beside day and department; scenes and outcomes belong to the over-limit figures. */
export function figureFault(figure: Figure): string | null {
  const splits = SPLITS.filter((part) => figure[part] !== undefined);
  if (figure.kind === 'rides') {
    if (figure.sceneId !== undefined || figure.outcome !== undefined) return '请填写完整信息！';
    return splits.length > 1 ? '一次只能按一个维度查看订单' : null;
  }
  if (splits.length > 0) return '请填写完整信息！';
  return figure.outcome !== undefined && figure.kind !== 'second' ? '请填写完整信息！' : null;
}

/** An order behind a figure. */
export interface FigureOrder {
  readonly orderId: number;
  readonly number: string;
  readonly status: OrderStatus;
  readonly service: ServiceType;
  readonly departmentName: string;
  readonly bookerName: string;
  readonly riderName: string;
  readonly rideAt: Date;
  readonly cityName: string;
  readonly sceneName: string;
  readonly companyFen: number | null;
  readonly personalFen: number | null;
}

/** On which of the days a page lies, and how many orders of them it leaves out. `days` come newest first. */
export function pageOfDays(days: readonly { day: Day; count: number }[], { page, pageSize }: PageInput) {
  const first = (page - 1) * pageSize;
  const chosen: Day[] = [];
  let [total, skip] = [0, 0];
  for (const { day, count } of days) {
    const holds = total < first + pageSize && total + count > first;
    if (holds && chosen.length === 0) skip = first - total;
    if (holds) chosen.push(day);
    total += count;
  }
  return { total, days: chosen, skip };
}

export const REPORT_REFUSALS = {
  nothingToExport: refusal(35001, '该时间范围内没有可导出的用车数据'),
} as const;
