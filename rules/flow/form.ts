import { z } from 'zod';
import { FLOW_REFUSALS, FlowKind } from '../flow.ts';
import { StepAmounts } from './amount.ts';
import { Approver, type StoredApprover } from './form-approver.ts';
import { WaitingRules } from './waiting.ts';

export { Approver, Designee, MOST_DESIGNATED, type StoredApprover } from './form-approver.ts';

/** Steps in force; and with the removed ones, which a form sends along. */
export const MOST_STEPS = 20;
const MOST_SENT_STEPS = 200;
export const MOST_NAME = 100;
const MOST_DESCRIPTION = 1000;

const NO_NAME = '请输入审批流名称';
const BAD_NAME = '流程名称不合法';
const NO_STEPS = '请添加审批流程';
const TOO_MANY_STEPS = `审批步骤不能超过 ${MOST_STEPS} 步`;

/** Counted as people count and as the database does: a rare character is one, not two. */
const lengthOf = (text: string): number => [...text].length;
/** The database holds neither the null character nor half of a rare one. */
const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

export const FlowName = z
  .string(NO_NAME)
  .trim()
  .min(1, NO_NAME)
  .refine((text) => lengthOf(text) <= MOST_NAME, NO_NAME)
  .refine((text) => lengthOf(text) > 1 && isStorable(text), BAD_NAME);

export interface StoredStep {
  readonly stepId: number;
  readonly description: string;
  readonly approver: StoredApprover;
  /** Absent: whatever the amount, and whoever stands behind it too. */
  readonly amounts?: StepAmounts | undefined;
}

const Description = z
  .string()
  .trim()
  .max(MOST_DESCRIPTION, `步骤说明不能超过 ${MOST_DESCRIPTION} 个字`)
  .refine(isStorable, '步骤说明含有不能保存的字符');

/** `stepId` is null for a step that was never saved. A removed one is sent along only to say that it is. */
export const StepDraft = z.discriminatedUnion('state', [
  z.object({ state: z.literal('deleted'), stepId: z.int().nullable() }),
  z.object({
    state: z.literal('active'),
    stepId: z.int().nullable(),
    description: Description,
    approver: Approver,
    /** Absent: a new step looks at no amounts, an edited one as before. */
    amounts: StepAmounts.optional(),
  }),
]);
export type StepDraft = z.output<typeof StepDraft>;
export type ActiveStepDraft = Extract<StepDraft, { state: 'active' }>;

export const isActiveStep = (step: StepDraft): step is ActiveStepDraft => step.state === 'active';

/** Nothing passes because it is small. */
const hasStepForAll = (steps: readonly StepDraft[]): boolean => {
  const active = steps.filter(isActiveStep);
  return active.length === 0 || active.some(({ amounts }) => (amounts?.fromFen ?? null) === null);
};

export const StepDrafts = z
  .array(StepDraft, NO_STEPS)
  .min(1, NO_STEPS)
  .max(MOST_SENT_STEPS, TOO_MANY_STEPS)
  .refine((steps) => steps.length === 0 || steps.some(isActiveStep), '审批流程不能为空.')
  .refine((steps) => steps.filter(isActiveStep).length <= MOST_STEPS, TOO_MANY_STEPS)
  .refine(hasStepForAll, FLOW_REFUSALS.noStepForAll.msg);

/** `kind` absent: a new flow is for ordinary car use, an edited one stays what it is. */
export const FlowDraft = z.object({
  name: FlowName,
  kind: FlowKind.schema.optional(),
  steps: StepDrafts,
  /** Absent: a new flow waits for ever, an edited one as before. */
  waiting: WaitingRules.optional(),
});
export type FlowDraft = z.output<typeof FlowDraft>;

export interface Step {
  readonly stepId: number;
  readonly description: string;
  readonly approver: Approver;
  readonly amounts?: StepAmounts | undefined;
}

/** A flow as lists and the editor show it. */
export interface Flow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly kind: FlowKind;
  readonly version: number;
  readonly updatedAt: Date;
  /** Who made this version; '' where nobody of the company did. */
  readonly editedBy: string;
  readonly steps: readonly Step[];
  readonly waiting: WaitingRules;
}

export interface FlowChoice {
  readonly id: number;
  readonly name: string;
  readonly kind: FlowKind;
}
