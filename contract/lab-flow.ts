import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { StepDrafts } from '#rules/flow/form.ts';
import type { Wait } from '#rules/lab/approval-wait.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { RuleDraft } from '#rules/second-approval.ts';
import { calls } from './endpoint.ts';
import { draftText, flow, flowStepStr, STEP_NAMES, stepDraftsOf } from './flow-wire.ts';
import { READERS, runHead } from './lab.ts';
import { ruleStrOf, triggersOf, watched } from './second-approval-wire.ts';
import { shapedDraft, spelt } from './spelt.ts';
import { list, localTime, neededId, optional, orElse, text, whole, yuan } from './wire.ts';

const day = z.string(LAB_REFUSALS.noDays.msg).refine(isDay, LAB_REFUSALS.noDays.msg);
const ids = orElse(optional(list(whole, 500)), []);
const span = {
  fromDay: ['startDay', optional(text)],
  toDay: ['endDay', optional(text)],
  departmentIds: ['departmentIds', ids],
} as const;
const Span = { fromDay: day, toDay: day, departmentIds: z.array(z.int()) };

/** A flow with steps that are not saved, over what went by it. */
const FlowRun = z.object({ flowId: z.int(), steps: StepDrafts, ...Span });
export type FlowRunRequest = z.output<typeof FlowRun>;
const flowRun = shapedDraft(
  FlowRun,
  spelt({ flowId: ['flowId', neededId], steps: ['flowStepStr', flowStepStr.optional()], ...span }),
  {
    decode: ({ steps, ...wire }) => ({ ...wire, steps: stepDraftsOf(steps) ?? [] }),
    encode: ({ steps, ...ours }) => ({ ...ours, steps: draftText(steps) }),
  },
  { ...STEP_NAMES, fromDay: 'startDay', toDay: 'endDay' },
);

/** A second-approval rule with triggers that are not saved, over the rides of its scenes. */
const triggers = z.object({
  watchesCost: RuleDraft.shape.watchesCost,
  startMeters: RuleDraft.shape.startMeters,
  endMeters: RuleDraft.shape.endMeters,
});
const RuleRun = z.object({ ruleId: z.int(), triggers, ...Span });
export type RuleRunRequest = z.output<typeof RuleRun>;
const ruleRun = shapedDraft(
  RuleRun,
  spelt({ ruleId: ['ruleId', neededId], triggers: ['secondApprovalRuleStr', z.unknown().optional()], ...span }),
  {
    decode: ({ triggers: watched, ...wire }) => ({ ...wire, triggers: triggersOf(watched) }),
    encode: ({ triggers: watched, ...ours }) => ({ ...ours, triggers: ruleStrOf(watched) }),
  },
  {
    ...{ fromDay: 'startDay', toDay: 'endDay', triggers: 'secondApprovalRuleStr' },
    'triggers.startMeters': 'secondApprovalRuleStr.getOnCar',
    'triggers.endMeters': 'secondApprovalRuleStr.getOffCar',
  },
);

/** One of the versions that were in force before. */
const versionRun = z.object({
  kind: z.enum(['scene', 'flow', 'rule'], '请选择要改什么'),
  id: neededId,
  playVersion: neededId,
  startDay: day,
  endDay: day,
});
export type VersionRunRequest = z.output<typeof versionRun>;

const head = {
  ...runHead,
  departments: ['departmentNum', z.int().nullable()],
  seconds: ['seconds', z.number()],
} as const;
const change = spelt({ label: ['label', z.string()], before: ['before', z.string()], after: ['after', z.string()] });

const wait = spelt<Wait>({ half: ['halfHours', z.number()], nine: ['mostHours', z.number()] }).nullable();
const load = spelt({
  decisions: ['decisionNum', z.int()],
  passes: ['autoPassNum', z.int()],
  strangers: ['strangerNum', z.int()],
  unled: ['superNum', z.int()],
  wait: ['wait', wait],
  /** What the busiest of them decides in a week. */
  busiest: ['busiestNum', z.number()],
  busiestName: ['busiestName', z.string()],
});
const counted = spelt({
  key: ['key', z.string()],
  name: ['name', z.string()],
  beside: ['beside', z.string()],
  before: ['before', z.number()],
  after: ['after', z.number()],
});
export type FlowCount = z.output<typeof counted>;
const example = spelt({
  name: ['userName', z.string()],
  departmentName: ['deptName', z.string()],
  at: ['createTime', localTime],
  before: ['before', z.array(z.string()).readonly()],
  after: ['after', z.array(z.string()).readonly()],
});
/** One change by itself. */
const flowSingle = spelt({
  label: ['label', z.string()],
  moved: ['decisionNum', z.int()],
  changed: ['changedNum', z.int()],
});
const flowResult = spelt({
  ...head,
  changes: ['changes', z.array(change).readonly()],
  singles: ['singles', z.array(flowSingle).readonly()],
  applications: ['applicationNum', z.int()],
  changed: ['changedNum', z.int()],
  weeks: ['weekNum', z.number()],
  before: ['before', load],
  after: ['after', load],
  approvers: ['approvers', z.array(counted).readonly()],
  perDepartment: ['deptList', z.array(counted).readonly()],
  perMonth: ['monthList', z.array(counted).readonly()],
  examples: ['examples', z.array(example).readonly()],
  /** The flow with the steps that were played, to go on with; null for whoever may not change it. */
  played: ['flow', flow.nullable()],
});
export type FlowResult = z.output<typeof flowResult>;

const markSum = spelt({
  orders: ['orderNum', z.int()],
  /** What the company's part of them was: it would have waited. */
  fen: ['amount', yuan],
});
const marked = spelt({
  orderId: ['orderId', z.int()],
  number: ['orderNo', z.string()],
  name: ['userName', z.string()],
  departmentName: ['deptName', z.string()],
  rideAt: ['bookingDate', localTime],
  fen: ['amount', yuan],
  isNew: ['isNew', z.boolean()],
  text: ['text', z.string()],
});
const ruleSingle = spelt({
  label: ['label', z.string()],
  orders: ['orderNum', z.int()],
  fen: ['amount', yuan],
});
const ruleResult = spelt({
  ...head,
  changes: ['changes', z.array(change).readonly()],
  singles: ['singles', z.array(ruleSingle).readonly()],
  orders: ['orderNum', z.int()],
  before: ['before', markSum],
  after: ['after', markSum],
  added: ['added', markSum],
  dropped: ['dropped', markSum],
  examples: ['examples', z.array(marked).readonly()],
  /** The conditions that were played, to go on with. */
  played: ['secondApprovalRuleStr', watched],
});
export type RuleResult = z.output<typeof ruleResult>;

const call = calls('lab');
const path = (name: string) => `/api/v3/lab/sandbox/${name}`;
const made = z.object({ sandboxId: z.int() });
const runId = z.object({ sandboxId: neededId });

/** Replays of flows and second-approval rules, played as those of scenes are; each reader gets the departments they see. */
export const labFlowApi = {
  flow: call.form(path('flow'), '审批流改成这样，过去的申请由谁审批', flowRun, made, { effect: 'unlogged' }),
  flowResult: call.form(path('flowResult'), '审批流回放的结果', runId, flowResult, READERS),
  rule: call.form(path('rule'), '二次审批规则改成这样，过去的订单哪些要二次审批', ruleRun, made, {
    effect: 'unlogged',
  }),
  ruleResult: call.form(path('ruleResult'), '二次审批规则回放的结果', runId, ruleResult, READERS),
  version: call.form(path('version'), '拿以前的一版回放：如果一直按那一版会怎样', versionRun, made, {
    effect: 'unlogged',
  }),
};
