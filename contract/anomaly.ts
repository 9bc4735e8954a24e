import { z } from 'zod';
import { AnomalyReason, AnomalyRule, AnomalyStage, AnomalyVerdict } from '#rules/anomaly.ts';
import { PERMISSION } from '#rules/permission.ts';
import { calls, nothing } from './endpoint.ts';
import { proofDraft } from './proof.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, localTime, neededId, optional, pagedAs, pageOf, text, wordsOf, yuan } from './wire.ts';

const anomaly = calls('anomaly');

const month = z.codec(text, z.string(), {
  decode: (wire, context) => {
    if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(wire)) return wire;
    context.issues.push({ code: 'custom', input: wire, message: '月份格式不正确' });
    return z.NEVER;
  },
  encode: (ours) => ours,
});

/** When a month was gone through last; null: never. */
const run = spelt(
  {
    stage: ['stage', coded(AnomalyStage)],
    startedAt: ['startTime', localTime.nullable()],
    startedByName: ['userName', z.string()],
    rides: ['num', z.int()],
    milliseconds: ['milliseconds', z.int().nullable()],
  },
  { stageName: [z.string(), ({ stage }) => AnomalyStage.labelOf(stage)] },
);
export type AnomalyRun = z.output<typeof run>;

/** A rule's hits of the month by what was made of them, and of all that were ever looked at, how many stood. */
const ruleSum = spelt(
  {
    rule: ['rule', coded(AnomalyRule)],
    open: ['open', z.int()],
    stood: ['stood', z.int()],
    dismissed: ['dismissed', z.int()],
    allStood: ['allStood', z.int()],
    allJudged: ['allJudged', z.int()],
  },
  { ruleName: [z.string(), ({ rule }) => AnomalyRule.labelOf(rule)] },
);
export type AnomalyRuleSum = z.output<typeof ruleSum>;

const order = spelt({ orderId: ['orderId', z.int()], orderNo: ['orderNo', z.string()] });

const hit = spelt(
  {
    hitId: ['hitId', z.int()],
    rule: ['rule', coded(AnomalyRule)],
    text: ['content', z.string()],
    staffId: ['userId', z.int()],
    staffName: ['userName', z.string()],
    departmentName: ['deptName', z.string()],
    amountFen: ['amount', yuan],
    orders: ['orders', z.array(order)],
    verdict: ['verdict', coded(AnomalyVerdict)],
    reason: ['reason', z.string()],
    judgedByName: ['judgeName', z.string()],
    judgedAt: ['judgeTime', localTime.nullable()],
    mayObject: ['mayObject', z.boolean()],
  },
  { ruleName: [z.string(), ({ rule }) => AnomalyRule.labelOf(rule)] },
);
export type AnomalyRow = z.output<typeof hit>;

const hitId = z.object({ hitId: neededId });

/** Rides worth a look, within the departments of the reader's report and orders. */
export const anomalyApi = {
  summary: anomaly.form(
    '/api/v3/anomaly/summary',
    '异常用车：一个月的检查进度，各规则的命中与看过后属实的比例',
    z.object({ month }),
    z.object({ run, rules: z.array(ruleSum) }),
  ),
  run: anomaly.form('/api/v3/anomaly/run', '检查一个月的用车', z.object({ month }), run, {
    effect: 'unlogged',
    limit: { count: 20, seconds: 60 },
  }),
  page: anomaly.form(
    '/api/v3/anomaly/list',
    '一个月里命中的异常用车',
    pagedAs({
      month: ['month', month],
      rule: ['rule', optional(coded(AnomalyRule))],
      verdict: ['verdict', optional(coded(AnomalyVerdict))],
    }),
    pageOf(hit, 'list', 'totalRecord'),
  ),
  dismiss: anomaly.form(
    '/api/v3/anomaly/dismiss',
    '忽略一条异常，写明理由',
    speltDraft(z.object({ hitId: z.int(), reason: AnomalyReason }), {
      hitId: ['hitId', neededId],
      reason: [
        'reason',
        z.codec(z.unknown().optional(), z.string(), {
          decode: (wire) => wordsOf(wire) ?? '',
          encode: (words) => words,
        }),
      ],
    }),
    nothing,
    { effect: 'edit' },
  ),
  confirm: anomaly.form('/api/v3/anomaly/confirm', '把一条异常标为属实', hitId, nothing, { effect: 'edit' }),
  takeBack: anomaly.form('/api/v3/anomaly/takeBack', '撤回一条异常的结论', hitId, nothing, { effect: 'edit' }),
  draft: anomaly.form(
    '/api/v3/anomaly/draft',
    '为一条异常的订单起草异议，不提交',
    hitId,
    z.object({ billNo: z.string(), list: z.array(proofDraft) }),
    { access: PERMISSION.finance },
  ),
};
