import type { AppOrderDetail } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { placeName } from '../kit/place-name.ts';
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

const OLD_MS = 60_000;
/** A position of a minute ago says nothing about minutes. */
const isOld = ({ position }: AppOrderDetail): boolean =>
  position === null || now().getTime() - position.at.getTime() > OLD_MS;

function minutesAway(order: AppOrderDetail): number | null {
  const seconds = order.position?.etaSeconds;
  return seconds == null || isOld(order) ? null : Math.max(1, Math.round(seconds / 60));
}

/** How old the car's position is, where it is too old to be trusted. */
export const positionText = (order: AppOrderDetail): string | null =>
  order.position !== null && isOld(order)
    ? `位置 ${durationText(now().getTime() - order.position.at.getTime())}前`
    : null;

const TITLES: Partial<Record<AppOrderDetail['status'], (order: AppOrderDetail) => string>> = {
  booking: () => '正在找车',
  accepted: () => '已接单，正在派车',
  prepayment: (order) => `请先支付 ${moneyText(order.personalDueFen)}`,
  waiting: (order) => `已派车，${whenText(order.rideAt)} 来接`,
  departed: (order) => {
    const minutes = minutesAway(order);
    if (minutes !== null) return `司机 ${minutes} 分钟后到`;
    const left = atOf(order, 'departed');
    return left ? `司机已出发 ${clockText(left)}` : '司机已出发';
  },
  arrived: () => '司机已到，请上车',
  serving: (order) => {
    const seconds = order.position?.etaSeconds;
    if (seconds == null || isOld(order)) return `正在去${placeName(order.end.address)}`;
    return `约 ${clockText(new Date(now().getTime() + seconds * 1_000))} 到${placeName(order.end.address)}`;
  },
  ended: ({ priceHeldAt }) => (priceHeldAt ? '行程结束，费用在复核' : '行程结束，正在算费用'),
};

/** One sentence for each state. */
export const titleOf = (order: AppOrderDetail): string => TITLES[order.status]?.(order) ?? order.statusName;

export function helpOf(order: AppOrderDetail): string {
  const begun = atOf(order, 'started');
  if (order.status === 'booking') return '可以离开这里，派车后会发短信和消息。';
  if (order.status === 'prepayment') return '超过 30 分钟没有付款，订单自动取消，不收费。';
  if (order.status === 'serving' && begun)
    return `${clockText(begun)} 上车，已行驶 ${durationText(now().getTime() - begun.getTime())}`;
  if (order.status === 'ended' && order.priceHeldAt) return '服务商复核完之前不扣款，结果会发消息。';
  if (order.status === 'ended') return '费用出来后在这里确认，也会发消息。';
  return `上车点 ${order.start.address}`;
}

/** What cancelling costs now and next, before anybody asks. */
export function cancelText({ cancel }: AppOrderDetail): string {
  if (cancel === null) return '行程已开始，不能取消。费用按实际里程和时长计算。';
  const now = cancel.feeFen === 0 ? '现在取消不收费，保留的限额马上退回' : `现在取消收 ${moneyText(cancel.feeFen)}`;
  const [next] = cancel.next.filter(({ feeFen }) => feeFen !== cancel.feeFen);
  const later = !next
    ? ''
    : next.feeFen === null
      ? `；${next.statusName}后不能取消`
      : `；${next.statusName}后取消收 ${moneyText(next.feeFen)}`;
  const who =
    cancel.feeFen === 0 ? '' : cancel.personalFen > 0 ? `其中个人付 ${moneyText(cancel.personalFen)}。` : '由企业付。';
  return `${now}${later}。${who}`;
}
