import type { AppOrderDetail } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { clockText, durationText, now, whenText } from '../kit/when.ts';

export const STAGES = ['找车', '赶来', '到达', '行程中', '结束'] as const;

const STAGE: Partial<Record<AppOrderDetail['status'], number>> = {
  booking: 0,
  accepted: 0,
  prepayment: 0,
  waiting: 1,
  departed: 1,
  arrived: 2,
  serving: 3,
  ended: 4,
};
export const stageOf = ({ status }: AppOrderDetail): number => STAGE[status] ?? 0;

const atOf = ({ trail }: AppOrderDetail, kind: string): Date | undefined =>
  trail.findLast((line) => line.kind === kind)?.at;

const TITLES: Partial<Record<AppOrderDetail['status'], (order: AppOrderDetail) => string>> = {
  booking: () => '正在找车',
  accepted: () => '已接单，正在派车',
  prepayment: (order) => `请先支付 ${moneyText(order.personalDueFen)}`,
  waiting: (order) => `已派车，${whenText(order.rideAt)} 来接`,
  departed: (order) => {
    const left = atOf(order, 'departed');
    return left ? `司机已出发 ${clockText(left)}` : '司机已出发';
  },
  arrived: () => '司机已到，请上车',
  serving: (order) => `正在去${order.end.address}`,
  ended: () => '行程结束，正在算费用',
};

/** One sentence for each state. */
export const titleOf = (order: AppOrderDetail): string => TITLES[order.status]?.(order) ?? order.statusName;

export function helpOf(order: AppOrderDetail): string {
  const begun = atOf(order, 'started');
  if (order.status === 'booking') return '可以离开这里，派车后会发短信和消息。';
  if (order.status === 'prepayment') return '超过 30 分钟没有付款，订单自动取消，不收费。';
  if (order.status === 'serving' && begun)
    return `${clockText(begun)} 上车，已行驶 ${durationText(now().getTime() - begun.getTime())}`;
  if (order.status === 'ended') return '费用出来后在这里确认，也会发消息。';
  return `上车点 ${order.start.address}`;
}

/** What cancelling costs, before anybody asks. */
export function cancelText(order: AppOrderDetail): string {
  const { cancelFeeFen, cancelCompanyFen, cancelPersonalFen } = order;
  if (cancelFeeFen === null) return '行程已开始，不能取消。费用按实际里程和时长计算。';
  const fee = (cancelCompanyFen ?? 0) + (cancelPersonalFen ?? 0);
  if (fee === 0) return '现在取消不收费，保留的限额马上退回。';
  const who = (cancelPersonalFen ?? 0) > 0 ? `其中个人付 ${moneyText(cancelPersonalFen ?? 0)}` : '由企业付';
  return `现在取消收 ${moneyText(fee)}，${who}。`;
}
