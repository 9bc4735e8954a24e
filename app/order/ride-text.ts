import type { AppOrderDetail } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { ARRIVAL_MINUTES } from '#rules/order/arrival.ts';
import { PREPAYMENT_MINUTES, prepaymentEndsAt } from '#rules/order/cancellation.ts';
import { distanceMeters } from '#rules/scene/distance.ts';
import { placeName } from '../kit/place-name.ts';
import { clockText, countText, durationText, kilometers, whenText } from '../kit/when.ts';

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

/** When somebody got in; absent before. */
export const begunAt = (order: AppOrderDetail): Date | undefined => atOf(order, 'started');

/** What was told before somebody got in is the way to them. */
const isOfRide = (order: AppOrderDetail): boolean => {
  const begun = begunAt(order);
  return order.position !== null && (begun === undefined || order.position.at >= begun);
};

/** Where the car is on the way that is ridden; null: it is not ridden yet, or nobody knows. */
export const reachedOf = (order: AppOrderDetail): { lng: number; lat: number } | null =>
  order.status === 'serving' && isOfRide(order) ? (order.position?.point ?? null) : null;

const OLD_MS = 60_000;
/** A position of a minute ago says nothing about minutes. */
const isOld = ({ position }: AppOrderDetail, at: Date): boolean =>
  position === null || at.getTime() - position.at.getTime() > OLD_MS;

function minutesAway(order: AppOrderDetail, at: Date): number | null {
  const seconds = order.position?.etaSeconds;
  return seconds == null || isOld(order, at) ? null : Math.max(1, Math.round(seconds / 60));
}

/** How old the car's position is, where it is too old to be trusted. */
export const positionText = (order: AppOrderDetail, at: Date): string | null =>
  order.position !== null && isOld(order, at)
    ? `位置 ${durationText(at.getTime() - order.position.at.getTime())}前`
    : null;

/** How long a car has been looked for. */
export function waitedText(order: AppOrderDetail, at: Date): string | null {
  const booked = atOf(order, 'booked');
  return order.status === 'booking' && booked ? countText(at.getTime() - booked.getTime()) : null;
}

/** Until when the own part must be paid, while the ride waits for it. */
function payBy(order: AppOrderDetail): Date | null {
  const asked = atOf(order, 'prepaymentAsked');
  return order.status === 'prepayment' && asked ? prepaymentEndsAt(asked) : null;
}

/** What must be told again every second, every few seconds, or only when something comes. */
export function tickOf({ status }: Pick<AppOrderDetail, 'status'>): number | null {
  if (status === 'booking' || status === 'prepayment') return 1_000;
  return status === 'departed' || status === 'serving' ? 10_000 : null;
}

type Text = (order: AppOrderDetail, at: Date) => string;
const TITLES: Partial<Record<AppOrderDetail['status'], Text>> = {
  booking: () => '正在找车',
  accepted: () => '已接单，正在派车',
  prepayment: (order, at) => {
    if (!order.can.includes('pay')) return order.statusName;
    const due = moneyText(order.personalDueFen);
    const end = payBy(order);
    return end && end > at ? `请在 ${countText(end.getTime() - at.getTime())} 内支付 ${due}` : `请先支付 ${due}`;
  },
  waiting: ({ driver, rideAt }) => (driver ? `已派车，${whenText(rideAt)} 来接` : '正在重新派车'),
  departed: (order, at) => {
    const minutes = minutesAway(order, at);
    if (minutes !== null) return `司机 ${minutes} 分钟后到`;
    const left = atOf(order, 'departed');
    return left ? `司机已出发 ${clockText(left)}` : '司机已出发';
  },
  arrived: () => '司机已到，请上车',
  serving: (order, at) => {
    const seconds = order.position?.etaSeconds;
    if (seconds == null || !isOfRide(order) || isOld(order, at)) return `正在去${placeName(order.end.address)}`;
    return `约 ${clockText(new Date(at.getTime() + seconds * 1_000))} 到${placeName(order.end.address)}`;
  },
  ended: ({ priceHeldAt }) => (priceHeldAt ? '行程结束，费用在复核' : '行程结束，正在算费用'),
};

/** One sentence for each state. */
export const titleOf: Text = (order, at) => TITLES[order.status]?.(order, at) ?? order.statusName;

/** The same for who listens: seconds that run are not read out. */
export const spokenOf: Text = (order, at) =>
  order.status === 'prepayment' && order.can.includes('pay')
    ? `请尽快支付 ${moneyText(order.personalDueFen)}`
    : titleOf(order, at);

/** As the crow flies, while the position can be trusted. */
function farText(order: AppOrderDetail, at: Date): string | null {
  if (order.position === null || isOld(order, at)) return null;
  return `距上车点约 ${kilometers(Math.round(distanceMeters(order.position.point, order.start.point)))}`;
}

const HELPS: Partial<Record<AppOrderDetail['status'], Text>> = {
  booking: () => '可以离开这里，派车后会发短信和消息。',
  prepayment: () => `超过 ${PREPAYMENT_MINUTES} 分钟没有付款，订单自动取消，不收费。`,
  departed: (order, at) => {
    const left = atOf(order, 'departed');
    const parts = [left && minutesAway(order, at) !== null && `${clockText(left)} 出发`, farText(order, at)];
    return parts.filter(Boolean).join('，') || `上车点 ${order.start.address}`;
  },
  serving: (order, at) => {
    const begun = begunAt(order);
    return begun ? `${clockText(begun)} 上车，已行驶 ${durationText(at.getTime() - begun.getTime())}` : '';
  },
  ended: ({ priceHeldAt }) =>
    priceHeldAt ? '服务商复核完之前不扣款，结果会发消息。' : '费用出来后在这里确认，也会发消息。',
};
export const helpOf: Text = (order, at) => HELPS[order.status]?.(order, at) || `上车点 ${order.start.address}`;

/** What is kept aside for a ride that has not begun; null where nothing is. */
export const reservedText = ({ status, cancel }: AppOrderDetail): string | null =>
  status === 'booking' && cancel !== null && cancel.feeFen === 0 && cancel.releasedFen > 0
    ? `限额里已保留 ${moneyText(cancel.releasedFen)}。取消马上退回，结束后按实际多退少补。`
    : null;

const reminderText = (reminder: AppOrderDetail['arrivalReminder']): string =>
  reminder === 'on' ? `到达前约 ${ARRIVAL_MINUTES} 分钟，会发短信和消息给你。` : '';

/** What cancelling costs now and next, before anybody asks. */
export function cancelText({ cancel, status, arrivalReminder }: AppOrderDetail): string {
  if (status === 'ended') return '费用按实际里程和时长计算。';
  if (cancel === null) return `行程已开始，不能取消。费用按实际里程和时长计算。${reminderText(arrivalReminder)}`;
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
