import { z } from 'zod';
import { ApprovalStatus } from '#rules/application.ts';
import { ApprovalSubject, MANY_MOST } from '#rules/approval.ts';
import { deskPaged as appPaged, deskRows as appRows } from './desk-wire.ts';
import { calls } from './endpoint.ts';
import { localTime, neededId, optional, whole } from './wire.ts';

const read = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
const write = calls('app', { access: 'session', limit: { count: 60, seconds: 60 }, effect: 'unlogged' });

const fen = z.int();

/** Something that the caller decided, or that was decided for them by their deputy. */
const decidedApproval = z.object({
  decisionId: z.int(),
  approvalId: z.int(),
  subject: ApprovalSubject.schema,
  applicationId: z.int().nullable(),
  orderId: z.int().nullable(),
  number: z.string(),
  applicantName: z.string(),
  departmentName: z.string(),
  sceneName: z.string(),
  decision: z.enum(['passed', 'rejected']),
  /** The caller's own words, of a rejection. */
  reason: z.string(),
  /** Whom the caller represented; '' where nobody. */
  inPlaceOf: z.string(),
  decidedAt: localTime,
  /** How the whole stands by now. */
  status: ApprovalStatus.schema,
});
export type DecidedApproval = z.output<typeof decidedApproval>;

const context = z.object({
  /** The scene's rules in words. */
  prose: z.array(z.object({ group: z.string(), text: z.string() })),
  /** The most that the company may pay for what is applied for, or did pay; null: nothing bounds it. */
  mostFen: fen.nullable(),
  /** Of the applicant, where they have one: what is used, held for rides under way, and left. */
  limit: z.object({ moneyFen: fen, usedFen: fen, frozenFen: fen, leftFen: fen }).nullable(),
  /** Of the limit of the applicant's department, or the one above that is used most: never in figures. */
  department: z.object({ usedPercent: z.int(), afterPercent: z.int().nullable() }).nullable(),
  history: z.object({
    days: z.int(),
    applications: z.int(),
    passed: z.int(),
    orders: z.int(),
    amountFen: fen,
    /** Rides of which the person had to pay a part. */
    over: z.int(),
  }),
});
export type ApprovalContext = z.output<typeof context>;

export const appApprovalApi = {
  decided: read.get(
    '/app/v1/approvals/done',
    '我审批过的，新的在前',
    appPaged({ after: optional(whole) }),
    appRows(decidedApproval),
  ),
  context: read.get(
    '/app/v1/approvals/context',
    '审批时需要知道的：场景规则、通过后最多花多少、申请人和部门的限额、以往的用车',
    z.object({ approvalId: neededId }),
    context,
  ),
  approveMany: write.json(
    '/app/v1/approvals/approveMany',
    '一次通过多个用车申请，逐个返回结果；一个不能通过不影响其他',
    z.object({
      items: z
        .array(z.object({ approvalId: neededId, stepNo: neededId }), { error: '请选择要通过的申请' })
        .min(1, '请选择要通过的申请')
        .max(MANY_MOST, `一次最多通过 ${MANY_MOST} 个`),
    }),
    z.object({
      results: z.array(
        z.object({
          approvalId: z.int(),
          /** 0: passed, else the refusal of this one. */
          code: z.int(),
          msg: z.string(),
          status: ApprovalStatus.schema.nullable(),
        }),
      ),
    }),
  ),
};
