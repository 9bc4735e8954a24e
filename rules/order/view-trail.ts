import { moneyText } from '../money.ts';
import { PREPAYMENT_MINUTES } from './cancellation.ts';
import { changeText, keptChange } from './change.ts';
import { doubtsText, PriceDoubt, PriceOutcome } from './price-check.ts';
import { refundText } from './refund.ts';
import { SILENCE_HOURS } from './settling.ts';
import type { TrailKind } from './trail.ts';

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
const amountWords = (value: unknown): string => (fen(value) ? ` ${fen(value)}` : '');
function driverWords(driver: unknown): string {
  const { name, plate } = (driver ?? {}) as Record<string, unknown>;
  const known = [words(name), words(plate)].filter(Boolean).join(' ');
  return known ? `：${known}` : '';
}
function changeWords(details: TrailEvent['details']): string {
  const { before, after } = keptChange.parse(details);
  return changeText(before, after);
}
const doubtWords = (doubts: unknown): string =>
  Array.isArray(doubts) ? doubtsText(PriceDoubt.names.filter((name) => doubts.includes(name))) : '';
const outcomeWords = (outcome: unknown): string => {
  const known = PriceOutcome.names.find((name) => name === outcome);
  return known ? PriceOutcome.labelOf(known) : '';
};
const partWords = (companyFen: unknown, personalFen: unknown): string =>
  ` ${refundText({ companyFen: Number(companyFen ?? 0), personalFen: Number(personalFen ?? 0) })}`;
const withReason = (text: string, { reason }: TrailEvent['details']): string =>
  words(reason) ? `${text}：${words(reason)}` : text;

const SENTENCES: Readonly<Record<TrailKind, Sentence>> = {
  booked: (by) => `${by || '用车人'}下单`,
  changed: (by, details) => `${by || '用车人'}修改行程：${changeWords(details)}`,
  accepted: () => '服务商已接单',
  assigned: (_, { driver }) => `已安排车辆和司机${driverWords(driver)}`,
  departed: () => '司机已出发',
  arrived: () => '司机已到达上车地点',
  started: () => '行程开始',
  ended: () => '行程结束',
  priced: (_, { actualPayFen }) => (fen(actualPayFen) ? `服务商推送费用，实付 ${fen(actualPayFen)}` : '服务商推送费用'),
  priceHeld: (_, { actualPayFen, estimateFen, doubts }) =>
    `费用 ${fen(actualPayFen)}（预估 ${fen(estimateFen)}）${doubtWords(doubts)}，服务商复核中，暂不结算`,
  priceDecided: (_, { outcome, actualPayFen, reason }) =>
    `费用复核完毕：${outcomeWords(outcome)}${amountWords(actualPayFen)}${words(reason) ? `（${words(reason)}）` : ''}`,
  cancelledByProvider: (_, details) => withReason('服务商取消订单', details),
  carpoolFailed: (_, details) => withReason('拼车失败，订单取消', details),
  cancelledByPerson: (by, details) => withReason(`${by || '用车人'}取消订单`, details),
  cancelledByCompany: (by, details) => withReason(`${by || '管理员'}代表企业取消订单`, details),
  prepaymentAsked: () => '等待预付个人支付部分',
  prepaymentPaid: () => '个人支付部分已预付',
  prepaymentExpired: () => `超过 ${PREPAYMENT_MINUTES} 分钟没有预付，订单自动取消`,
  secondApprovalAsked: () => '触发二次审批，等待下单人说明情况',
  secondApprovalExplained: (by) => `${by || '下单人'}说明了情况`,
  secondApprovalSilent: () => `超过 ${SILENCE_HOURS} 小时没有说明情况，开始二次审批`,
  secondApprovalPassed: () => '二次审批通过',
  secondApprovalRejected: (_, { toPrivateFen }) =>
    fen(toPrivateFen) ? `二次审批驳回，${fen(toPrivateFen)} 由公转私` : '二次审批驳回',
  costAsked: (by, { text }) => `${by || '下单人'}对费用有疑问${words(text) ? `：${words(text)}` : ''}`,
  costAnswered: (by, { answer }) => `${by || '服务商'}答复费用疑问${words(answer) ? `：${words(answer)}` : ''}`,
  costConfirmed: (by) => (by ? `${by}确认费用` : '费用已自动确认'),
  deductionBegun: () => '开始扣除企业承担的部分',
  deducted: () => '企业承担的部分已扣除',
  paymentBegun: () => '开始支付个人支付部分',
  paymentReceived: (_, { amountFen }) => `个人支付部分已支付${amountWords(amountFen)}`,
  paymentFailed: () => '个人支付没有成功',
  paymentReturned: (_, { amountFen }) => `多付的个人部分已退回${amountWords(amountFen)}`,
  completed: () => '订单完成',
  disputed: (by) => `${by || '企业'}提出账单异议`,
  refunded: (_, { companyFen, personalFen, corrected, reason }) =>
    `服务商${corrected === true ? '更正费用，退回' : '退款'}${partWords(companyFen, personalFen)}（${words(reason)}）`,
  priceCorrected: (_, { actualPayFen, reason }) => `服务商更正费用为${amountWords(actualPayFen)}（${words(reason)}）`,
  disputeDecided: (_, { refundFen }) =>
    fen(refundFen) ? `账单异议处理完毕，退回 ${fen(refundFen)}` : '账单异议处理完毕',
};

const sentenceOf = (kind: string): Sentence | undefined =>
  Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind as TrailKind] : undefined;

export const trailText = ({ kind, staffName, details }: TrailEvent): string =>
  sentenceOf(kind)?.(staffName ?? '', details) ?? '订单有新的记录';

/** From the booking on, oldest first; the booking itself is the order's own time where no event tells it. */
export function trailLines(events: readonly TrailEvent[], booked: { at: Date; name: string }): TrailLine[] {
  const first = { kind: 'booked', at: booked.at, staffName: booked.name, details: {} };
  const all = events.some(({ kind }) => kind === 'booked') ? events : [first, ...events];
  return all.map((event) => ({ kind: event.kind, at: event.at, text: trailText(event) }));
}
