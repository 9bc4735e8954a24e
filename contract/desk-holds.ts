import { z } from 'zod';
import { HoldNeeds, HoldState } from '#rules/desk/holds.ts';
import type { DeskFunction, DeskLimits } from '#rules/desk/rights.ts';
import { deskAccountCalls } from './desk-account.ts';
import { deskCompanyCalls } from './desk-company.ts';
import { deskObjectionCalls } from './desk-objections.ts';
import { deskOrderCalls } from './desk-orders.ts';
import { deskPriceCalls } from './desk-prices.ts';
import { deskRefundCalls } from './desk-refunds.ts';
import { deskPaged, deskRows } from './desk-wire.ts';
import { calls, type Endpoint, type Input, type Output } from './endpoint.ts';
import { localTime, optional, whole } from './wire.ts';

/** A call that moves money: people do not make it at once, they submit it. */
export interface HeldCall {
  readonly call: Endpoint;
  /** As the desk's people name it. */
  readonly label: string;
  readonly function: DeskFunction;
  readonly limit: keyof DeskLimits;
  /** How much it moves, by what was sent and by what it would answer. */
  amountFen(input: unknown, answer: unknown): number;
  /** What must still be so when it runs: of the answer, these. */
  effectOf(answer: unknown): Record<string, unknown>;
  /** Whether a second person releases it whatever the amount. */
  needsSecond(answer: unknown): boolean;
}

function held<E extends Endpoint>(
  label: string,
  call: E,
  limit: keyof DeskLimits,
  amountFen: (input: Input<E>, answer: Output<E>) => number,
  effect: readonly (keyof Output<E> & string)[],
  needsSecond: (answer: Output<E>) => boolean = () => false,
): HeldCall {
  if (!call.desk) throw new Error(`${call.path} belongs to no function of the desk`);
  return {
    call,
    label,
    function: call.desk.function,
    limit,
    needsSecond: (answer) => needsSecond(answer as Output<E>),
    amountFen: (input, answer) => amountFen(input as Input<E>, answer as Output<E>),
    effectOf: (answer) =>
      Object.fromEntries(effect.map((name) => [name, (answer as Record<string, unknown>)[name] ?? null])),
  };
}

interface Refunded {
  readonly refundedCompanyFen: number;
  readonly refundedPersonalFen: number;
  readonly movedFen: number;
}
const refunded = (_: unknown, done: Refunded): number =>
  done.refundedCompanyFen + done.refundedPersonalFen + done.movedFen;
const REFUND = [
  'refundedCompanyFen',
  'refundedPersonalFen',
  'companyFen',
  'personalFen',
  'billNo',
  'redLetterOf',
] as const;

const moved = ({ amountFen }: { amountFen: number }): number => Math.abs(amountFen);

const HELD: readonly HeldCall[] = [
  held('充值', deskAccountCalls.recharge, 'movementLimitFen', moved, ['repeated', 'taken']),
  held('还款', deskAccountCalls.repay, 'movementLimitFen', moved, ['repeated', 'taken']),
  held('调整账户', deskAccountCalls.adjust, 'movementLimitFen', moved, ['repeated', 'taken']),
  held('登记个人支付', deskOrderCalls.paymentReceived, 'correctionLimitFen', moved, ['status', 'personalDueFen']),
  held('退回个人支付', deskOrderCalls.paymentReturned, 'correctionLimitFen', moved, ['status', 'personalReturnFen']),
  held('退款', deskRefundCalls.refundOrder, 'correctionLimitFen', refunded, REFUND),
  held('更正费用', deskRefundCalls.correctOrder, 'correctionLimitFen', refunded, [...REFUND, 'movedFen']),
  held('费用复核', deskPriceCalls.decidePrice, 'correctionLimitFen', (_, { actualPayFen }) => actualPayFen ?? 0, [
    'status',
    'actualPayFen',
    'companyFen',
    'personalFen',
  ]),
  held(
    '修改条款',
    deskCompanyCalls.setTerms,
    'movementLimitFen',
    (_, { raisedFen }) => raisedFen,
    // A day that was named stands in what was sent; else they hold from the day on which they are released.
    ['version', 'change'],
    ({ needsSecond }) => needsSecond,
  ),
  held(
    '改账户类型',
    deskCompanyCalls.changeKind,
    'movementLimitFen',
    (_, { creditFen }) => creditFen,
    ['version', 'effectiveFrom', 'change'],
    () => true,
  ),
  held('处理异议', deskObjectionCalls.decideObjection, 'correctionLimitFen', (_, { refundFen }) => refundFen, [
    'outcome',
    'refundFen',
  ]),
];

const under = (name: keyof DeskLimits): DeskFunction[] => [
  ...new Set(HELD.filter(({ limit }) => limit === name).map((one) => one.function)),
];
/**
 * Functions whose act moves money under each of the limits. 订单与调度 is none of them: a machine that reports rides and
 * what people paid for them has no bound. A company that is opened by a machine is given its credit at once.
 */
export const MOVING: Readonly<Record<keyof DeskLimits, readonly DeskFunction[]>> = {
  movementLimitFen: [...under('movementLimitFen'), 'enrolments'],
  correctionLimitFen: under('correctionLimitFen').filter((name) => name !== 'orders'),
};
const BY_PATH = new Map(HELD.map((one) => [one.call.path, one]));

export const heldCall = (path: string): HeldCall | undefined => BY_PATH.get(path);

const hold = z.object({
  holdId: z.int(),
  version: z.int(),
  call: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  amountFen: z.int(),
  summary: z.string(),
  /** What it would do, as of when it was submitted. */
  effect: z.record(z.string(), z.unknown()),
  needs: HoldNeeds.schema,
  state: HoldState.schema,
  staffId: z.int(),
  staffName: z.string(),
  submittedAt: localTime,
  /** When it runs by itself, or is returned for want of a second person. */
  releaseAt: localTime,
  decidedBy: z.string().nullable(),
  decidedAt: localTime.nullable(),
  outcome: z.string(),
});
export type DeskHold = z.output<typeof hold>;

/** Anybody of the desk; what they may submit or release follows from the call that it is about. */
const shared = { access: 'desk', desk: null, limit: { count: 600, seconds: 60 } } as const;
const read = calls('desk', shared);
const write = calls('desk', { ...shared, effect: 'unlogged' });

const submission = z.object({
  call: z.string({ error: '请填写要执行的操作' }),
  input: z.record(z.string(), z.unknown(), { error: '请填写操作的内容' }),
});
const one = z.object({ holdId: z.int({ error: '请选择一件' }), version: z.int({ error: '请填写版本' }) });
const reason = z.string({ error: '请填写原因' }).trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字');

export const deskHoldCalls = {
  previewHold: read.json(
    '/desk/v1/holds/preview',
    '一项涉及金额的操作会做什么：不执行，只计算',
    submission,
    z.object({
      amountFen: z.int(),
      needs: HoldNeeds.schema,
      summary: z.string(),
      effect: z.record(z.string(), z.unknown()),
    }),
  ),
  submitHold: write.json('/desk/v1/holds/submit', '提交一项涉及金额的操作', submission, hold),
  holds: read.get(
    '/desk/v1/holds',
    '等待执行和处理过的操作，新的在前；mine 为自己提交的，holdId 为其中一件',
    deskPaged({
      state: optional(z.enum(HoldState.names, '没有这个状态')),
      mine: optional(z.stringbool()),
      holdId: optional(whole),
    }),
    deskRows(hold),
  ),
  releaseHold: write.json('/desk/v1/holds/release', '复核放行，随即执行', one, hold),
  returnHold: write.json('/desk/v1/holds/return', '退回并说明原因', one.extend({ reason }), hold),
  withdrawHold: write.json('/desk/v1/holds/withdraw', '撤回自己提交的操作', one, hold),
};
