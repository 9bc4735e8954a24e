import { z } from 'zod';
import { OrderStatus } from '#rules/order/codes.ts';
import {
  type CheckResult,
  CheckStage,
  DoubtKind,
  ExplanationKind,
  LineState,
  type LineStateSum,
  ProofLot,
  ProofSide,
  type SideTotal,
  UnmeasuredKind,
} from '#rules/proof.ts';
import { calls } from './endpoint.ts';
import { bill, linesSum } from './finance-wire.ts';
import { chainApi } from './proof-chain.ts';
import { limitStatementApi } from './proof-limit.ts';
import { same, spelt } from './spelt.ts';
import { coded, flag, list, localTime, paged, pageOf, text, whole, yuan } from './wire.ts';

const proof = calls('proof');

const side = spelt<SideTotal>({
  side: ['side', coded(ProofSide)],
  compared: ['compared', z.int()],
  agreed: ['agreed', z.int()],
  sumFen: ['amount', yuan],
  billedFen: ['billAmount', yuan],
});

const result = spelt<CheckResult>({
  lines: ['num', z.int()],
  billedFen: ['billAmount', yuan],
  agreed: ['agreed', z.int()],
  lots: ['lots', z.object({ differs: z.int(), doubtful: z.int(), explained: z.int(), unmeasured: z.int() })],
  overFen: ['overAmount', yuan],
  sides: ['sides', z.array(side)],
});

/** A check of a bill, under way or ended. */
const check = spelt(
  {
    checkId: ['checkId', z.int()],
    stage: ['stage', coded(CheckStage)],
    done: ['done', z.int()],
    total: ['total', z.int()],
    startedAt: ['startTime', localTime],
    startedByName: ['userName', z.string()],
    milliseconds: ['milliseconds', z.int().nullable()],
    result: ['result', result.nullable()],
  },
  { stageName: [z.string(), ({ stage }) => CheckStage.labelOf(stage)] },
);
export type BillCheck = z.output<typeof check>;

const lineState = spelt<LineStateSum>(
  { state: ['state', coded(LineState)], lines: ['num', z.int()], amountFen: ['amount', yuan] },
  { stateName: [z.string(), ({ state }) => LineState.labelOf(state)] },
);

/** Lines that somebody confirmed by themselves, before the bill. */
const confirmation = spelt({
  lines: ['num', z.int()],
  amountFen: ['amount', yuan],
  confirmedAt: ['confirmTime', localTime],
  confirmedByName: ['userName', z.string()],
});
export type LineConfirmation = z.output<typeof confirmation>;

const fen = yuan.nullable();
const figures = spelt(same({ tariff: fen, split: fen, account: fen, limits: fen, events: fen }));
const doubt = spelt(same({ kind: coded(DoubtKind), text: z.string() }));
const finding = spelt(same({ side: coded(ProofSide), title: z.string(), text: z.string() }));

const lineFields = {
  orderId: ['orderId', z.int().nullable()],
  orderNo: ['orderNo', z.string()],
  riderName: ['riderName', z.string()],
  departmentName: ['departmentName', z.string()],
  rideAt: ['bookingDate', localTime.nullable()],
  from: ['fromAddress', z.string()],
  to: ['toAddress', z.string()],
  isCancelled: ['cancelled', z.boolean()],
  /** Nothing of it is left to object to. */
  isRefunded: ['refunded', z.boolean()],
  billedFen: ['billAmount', yuan],
  rightFen: ['rightAmount', yuan],
  figures: ['figures', figures],
  findings: ['findings', z.array(finding)],
  explanations: ['explanations', z.array(coded(ExplanationKind))],
  unmeasured: ['unmeasured', coded(UnmeasuredKind).nullable()],
  doubts: ['doubts', z.array(doubt)],
} as const;

const line = spelt(lineFields);
export type ProofLine = z.output<typeof line>;

const feeLine = spelt({
  name: ['name', z.string()],
  chargedFen: ['billAmount', yuan],
  rightFen: ['rightAmount', fen],
});

/** One line with its price item by item, and what the objection would say. */
const lineDetail = spelt({
  ...lineFields,
  status: ['orderStatus', coded(OrderStatus).nullable()],
  serviceName: ['serviceTypeName', z.string()],
  tariffName: ['tariffName', z.string()],
  lines: ['feeList', z.array(feeLine)],
  paidFen: ['actualPayAmount', yuan],
  rightPaidFen: ['rightPayAmount', fen],
  track: ['track', z.object({ line: z.string(), points: z.int(), meters: z.int() }).nullable()],
  description: ['dissentDescription', z.string()],
});
export type ProofLineDetail = z.output<typeof lineDetail>;

/** An order as the page on which objections are raised takes it. */
export const proofDraft = spelt({
  orderId: ['orderId', z.int()],
  orderNo: ['orderNo', z.string()],
  status: ['orderStatus', coded(OrderStatus)],
  riderName: ['riderName', z.string()],
  rideAt: ['bookingDate', localTime],
  billedFen: ['companyAmount', yuan],
  description: ['dissentDescription', z.string()],
});
export type ProofDraft = z.output<typeof proofDraft>;

export const DRAFTS_MAX = 1_000;

export const proofApi = {
  ...chainApi,
  ...limitStatementApi,
  start: proof.form('/api/v3/account/reconcile', '四方对账：开始核对一份账单', z.object({ billNo: text }), check, {
    effect: 'unlogged',
    limit: { count: 20, seconds: 60 },
  }),
  stop: proof.form('/api/v3/account/reconcile/stop', '停止正在进行的对账', z.object({ checkId: whole }), check, {
    effect: 'unlogged',
  }),
  progress: proof.form(
    '/api/v3/account/reconcile/progress',
    '账单和它最近一次对账：进度或结果',
    z.object({ billNo: text }),
    z.object({
      ...{ bill, sums: z.array(linesSum), check: check.nullable() },
      states: z.array(lineState),
      confirmations: z.array(confirmation),
    }),
  ),
  lines: proof.form(
    '/api/v3/account/reconcile/lines',
    '对账中不一致、有疑点、有解释或没有测量值的明细',
    paged({ checkId: whole, lot: coded(ProofLot) }),
    pageOf(line, 'list', 'totalRecord'),
  ),
  line: proof.form(
    '/api/v3/account/reconcile/line',
    '对账明细的逐项费用、轨迹和异议说明',
    z.object({ checkId: whole, orderId: whole }),
    lineDetail,
  ),
  draft: proof.json(
    '/api/v3/account/reconcile/draft',
    '为选中的订单起草异议，不提交',
    z.object({ checkId: whole, orderIds: list(whole, DRAFTS_MAX) }),
    z.object({ list: z.array(proofDraft) }),
  ),
  confirmLines: proof.form(
    '/api/v3/account/reconcile/confirm',
    '单独确认账单中没有争议的行；没有未了的行时账单随之确认',
    z.object({ checkId: whole, withDoubtful: flag.optional() }),
    spelt({ lines: ['num', z.int()], amountFen: ['amount', yuan], billFollows: ['billConfirmed', z.boolean()] }),
    { effect: 'edit' },
  ),
  download: proof.form('/api/v3/account/reconcile/export', '导出对账报告', z.object({ checkId: whole }), z.string(), {
    effect: 'export',
    limit: { count: 30, seconds: 60 },
  }),
};
