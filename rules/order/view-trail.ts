import { moneyText } from '../money.ts';
import { PREPAYMENT_MINUTES } from './cancellation.ts';
import type { OrderEventKind } from './events.ts';

/** A line of an order's trail as it was kept. Events come with kinds of their own time: an unknown one is still shown. */
export interface TrailEvent {
  readonly kind: string;
  readonly at: Date;
  /** Who did it, where it was a person of the company. */
  readonly staffName: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface TrailLine {
  readonly kind: string;
  readonly at: Date;
  readonly text: string;
}

type Sentence = (by: string, details: TrailEvent['details']) => string;

const fen = (value: unknown): string => (typeof value === 'number' && value > 0 ? moneyText(value) : '');
const words = (value: unknown): string => (typeof value === 'string' && value.trim() !== '' ? value.trim() : '');
const withReason = (text: string, { reason }: TrailEvent['details']): string =>
  words(reason) ? `${text}：${words(reason)}` : text;

const SENTENCES: Readonly<Record<OrderEventKind, Sentence>> = {
  accepted: () => '服务商已接单',
  assigned: () => '已安排车辆和司机',
  departed: () => '司机已出发',
  arrived: () => '司机已到达上车地点',
  started: () => '行程开始',
  ended: () => '行程结束',
  priced: () => '服务商推送费用',
  cancelledByProvider: (_, details) => withReason('服务商取消订单', details),
  carpoolFailed: (_, details) => withReason('拼车失败，订单取消', details),
  cancelledByPerson: (by, details) => withReason(`${by || '用车人'}取消订单`, details),
  prepaymentAsked: () => '等待预付个人承担的部分',
  prepaymentPaid: () => '个人承担的部分已预付',
  prepaymentExpired: () => `超过 ${PREPAYMENT_MINUTES} 分钟没有预付，订单自动取消`,
  deductionBegun: () => '开始扣除企业承担的部分',
  deducted: () => '企业承担的部分已扣除',
  paymentBegun: () => '开始支付个人承担的部分',
  paymentReceived: () => '个人承担的部分已支付',
  paymentFailed: () => '个人支付没有成功',
  completed: () => '订单完成',
  disputed: (by) => `${by || '企业'}提出账单异议`,
  disputeDecided: (_, { refundFen }) =>
    fen(refundFen) ? `账单异议处理完毕，退回 ${fen(refundFen)}` : '账单异议处理完毕',
};

/** What an order's trail says beside the events that move it. */
const OTHERS: Readonly<Record<string, Sentence>> = {
  booked: (by) => `${by || '用车人'}下单`,
  confirmed: (by) => (by ? `${by}确认费用` : '费用已自动确认'),
  secondAsked: () => '触发二次审批，等待说明原因',
  reasonGiven: (by) => `${by || '用车人'}说明了二次审批的原因`,
  secondPassed: () => '二次审批通过',
  secondRejected: () => '二次审批未通过',
};

const sentenceOf = (kind: string): Sentence | undefined =>
  Object.hasOwn(SENTENCES, kind)
    ? SENTENCES[kind as OrderEventKind]
    : Object.hasOwn(OTHERS, kind)
      ? OTHERS[kind]
      : undefined;

export const trailText = ({ kind, staffName, details }: TrailEvent): string =>
  sentenceOf(kind)?.(staffName ?? '', details) ?? '订单有新的记录';

/** From the booking on, oldest first; the booking itself is the order's own time where no event tells it. */
export function trailLines(events: readonly TrailEvent[], booked: { at: Date; name: string }): TrailLine[] {
  const first = { kind: 'booked', at: booked.at, staffName: booked.name, details: {} };
  const all = events.some(({ kind }) => kind === 'booked') ? events : [first, ...events];
  return all.map((event) => ({ kind: event.kind, at: event.at, text: trailText(event) }));
}
