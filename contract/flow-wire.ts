import { z } from 'zod';
import { keptAmounts, NO_AMOUNTS } from '#rules/flow/amount.ts';
import type { Designee, Flow, Step, StepDraft } from '#rules/flow/form.ts';
import { FlowKind, PassReason, RouteNote } from '#rules/flow.ts';
import { amountsDraftOf, sentAmounts, WireAmounts } from './flow-amount.ts';
import {
  approverOf,
  designee,
  idOf,
  isValues,
  parsed,
  person,
  shownApprover,
  WirePerson,
  wireApprover,
  wordsOf,
} from './flow-approver.ts';
import { WireWaiting, waitingOf, wireWaiting } from './flow-waiting.ts';
import { coded, flag, localTime } from './wire.ts';

/** Beyond this a list of steps is not read at all; the largest that can be saved is a tenth of it. */
const MOST_CHARACTERS = 400_000;
function draftOf(wire: unknown) {
  const step = isValues(wire) ? wire : {};
  const stepId = idOf(step.stepId);
  if (wordsOf(step.delSign) === '0') return { state: 'deleted', stepId };
  return {
    state: 'active',
    stepId,
    description: wordsOf(step.stepDesc),
    approver: approverOf(step),
    amounts: amountsDraftOf(step),
  };
}

/** What is no list at all is left to the rule, which says that steps are missing. */
export function stepDraftsOf(flowStepStr: unknown) {
  const sent = parsed(flowStepStr);
  return Array.isArray(sent) ? sent.map(draftOf) : undefined;
}

/** Where a step's fields stand in what was sent. */
export const STEP_NAMES = {
  steps: 'flowStepStr',
  'steps.*': 'flowStepStr.*',
  'steps.*.stepId': 'flowStepStr.*.stepId',
  'steps.*.description': 'flowStepStr.*.stepDesc',
  'steps.*.approver': 'flowStepStr.*.approvalUserRole',
  'steps.*.approver.roleId': 'flowStepStr.*.roleId',
  'steps.*.approver.staff': 'flowStepStr.*.userJson',
} as const;

/** The size is looked at before the text is. */
export const flowStepStr = z
  .any()
  .refine((wire) => typeof wire !== 'string' || wire.length <= MOST_CHARACTERS, '提交的内容太大');

/** A draft as the console sends it: the same spelling as in the answers. */
export const draftText = (steps: readonly StepDraft[]): string =>
  JSON.stringify(
    steps.map((step, at) => ({
      ...(step.stepId === null ? {} : { stepId: step.stepId, id: step.stepId }),
      stepNo: at + 1,
      ...(step.state === 'deleted'
        ? { delSign: 0 }
        : { delSign: 1, stepDesc: step.description, ...wireApprover(step.approver), ...sentAmounts(step.amounts) }),
    })),
  );

const WireStep = z.object({
  stepId: z.int(),
  id: z.int(),
  flowId: z.int(),
  stepNo: z.int(),
  stepDesc: z.string(),
  approvalUserRole: z.union([z.int(), z.string()]),
  roleId: z.int().nullable(),
  roleName: z.string(),
  roleDeleted: flag,
  userJson: z.object({ data: z.array(WirePerson) }),
  delSign: z.int(),
  stepText: z.string(),
  ...WireAmounts,
});
type WireStep = z.output<typeof WireStep>;

const wireStep =
  (flowId: number) =>
  ({ stepId, description, approver, amounts = NO_AMOUNTS }: Step, at: number): WireStep => ({
    stepId,
    id: stepId,
    flowId,
    stepNo: at + 1,
    stepDesc: description,
    delSign: 1,
    ...wireApprover(approver),
    fromAmount: amounts.fromFen,
    aloneAmount: amounts.aloneUpToFen,
  });

const stepOf = (wire: WireStep): Step => ({
  stepId: wire.stepId,
  description: wire.stepDesc,
  approver: shownApprover(wire),
  ...keptAmounts({ fromFen: wire.fromAmount, aloneUpToFen: wire.aloneAmount }),
});

/** `flowSteps` is what the list calls them, `flowStepList` what the editor does. */
const WireFlow = z.object({
  flowId: z.int(),
  companyId: z.int(),
  flowName: z.string(),
  flowType: coded(FlowKind),
  state: z.int(),
  version: z.int(),
  updateTime: localTime,
  updateUserName: z.string(),
  waitRule: WireWaiting,
  flowStepList: z.array(WireStep),
  flowSteps: z.array(WireStep),
});

export const flow = z.codec(WireFlow, z.custom<Flow>(), {
  decode: (wire) => ({
    id: wire.flowId,
    companyId: wire.companyId,
    name: wire.flowName,
    kind: wire.flowType,
    version: wire.version,
    updatedAt: wire.updateTime,
    editedBy: wire.updateUserName,
    steps: wire.flowStepList.map(stepOf),
    waiting: waitingOf(wire.waitRule),
  }),
  encode: ({ id, companyId, name, kind, version, updatedAt, editedBy, steps, waiting }) => {
    const wireSteps = steps.map(wireStep(id));
    return {
      flowId: id,
      companyId,
      flowName: name,
      flowType: kind,
      state: 1, // a deleted flow is never answered
      version,
      updateTime: updatedAt,
      updateUserName: editedBy,
      waitRule: wireWaiting(waiting),
      flowStepList: wireSteps,
      flowSteps: wireSteps,
    };
  },
});

/** How one step of an application would go: who decides, or why nobody has to. */
export interface PreviewStep {
  readonly text: string;
  readonly reason: PassReason | null;
  readonly notes: readonly RouteNote[];
  readonly approvers: readonly Designee[];
}

const WirePreviewStep = z.object({
  stepNo: z.int(),
  stepText: z.string(),
  /** 1: passes by itself, for `reason`. */
  autoPass: flag,
  reason: z.string(),
  reasonText: z.string(),
  notes: z.array(z.object({ code: z.string(), text: z.string() })),
  approvers: z.array(WirePerson),
});

const previewStep = ({ text, reason, notes, approvers }: PreviewStep, at: number) => ({
  stepNo: at + 1,
  stepText: text,
  autoPass: reason !== null,
  reason: reason ?? '',
  reasonText: reason ? PassReason.labelOf(reason) : '',
  notes: notes.map((note) => ({ code: note, text: RouteNote.labelOf(note) })),
  approvers: approvers.map(person),
});

export const preview = z.codec(z.array(WirePreviewStep), z.custom<PreviewStep[]>(), {
  decode: (steps) =>
    steps.map(({ stepText: text, reason, notes, approvers }) => ({
      text,
      reason: PassReason.nameOf(reason) ?? null,
      notes: notes.flatMap(({ code }) => RouteNote.nameOf(code) ?? []),
      approvers: approvers.map(designee),
    })),
  encode: (steps) => steps.map(previewStep),
});
