import { keptAmounts, NO_AMOUNTS, type StepAmounts } from '#rules/flow/amount.ts';
import { type Approver, type Flow, type Step, StepDraft, StepDrafts } from '#rules/flow/form.ts';
import type { FlowKind } from '#rules/flow.ts';
import { approverOf, PLACES, type StepValues } from './approver-values.ts';
import { NEW_WAITING, readWaitingForm, type WaitingForm, waitingFormOf } from './waiting-form.ts';

/** A step in the editor. `key` is its identity on the screen, `stepId` the one the server gave it. */
export interface FormStep {
  readonly key: string;
  readonly stepId: number | null;
  readonly description: string;
  readonly approver: Approver;
  readonly amounts?: StepAmounts | undefined;
}

export interface FlowForm {
  readonly name: string;
  readonly kind: FlowKind;
  readonly steps: readonly FormStep[];
  /** Saved steps that were taken out: sent along, marked as deleted. */
  readonly removed: readonly number[];
  readonly waiting: WaitingForm;
}

export const NEW_FORM: FlowForm = { name: '', kind: 'carUse', steps: [], removed: [], waiting: NEW_WAITING };

const formStep = (step: Step): FormStep => ({ key: `saved-${step.stepId}`, ...step });

export const formOf = ({ name, kind, steps, waiting }: Flow): FlowForm => ({
  name,
  kind,
  steps: steps.map(formStep),
  removed: [],
  waiting: waitingFormOf({ waiting }),
});

/** The flow with the steps that a replay played; those that it does not have are new ones. */
export function playedForm(flow: Flow, played: readonly Step[]): FlowForm {
  const has = (steps: readonly Step[], id: number) => steps.some(({ stepId }) => stepId === id);
  const stepOf = (step: Step, at: number): FormStep =>
    has(flow.steps, step.stepId) ? formStep(step) : { ...step, key: `played-${at}`, stepId: null };
  return {
    ...formOf(flow),
    steps: played.map(stepOf),
    removed: flow.steps.map(({ stepId }) => stepId).filter((stepId) => !has(played, stepId)),
  };
}

/** Said even where there are none: what is left out would stay as it was. */
const activeDraft = ({ stepId, description, approver, amounts = NO_AMOUNTS }: FormStep): StepDraft => ({
  state: 'active',
  stepId,
  description,
  approver,
  amounts,
});

export const draftsOf = ({ steps, removed }: FlowForm): StepDraft[] => [
  ...steps.map(activeDraft),
  ...removed.map((stepId): StepDraft => ({ state: 'deleted', stepId })),
];

const contentOf = (form: FlowForm): string =>
  JSON.stringify([form.name.trim(), form.kind, draftsOf(form), readWaitingForm(form.waiting).rules]);
export const isChanged = (form: FlowForm, start: FlowForm): boolean => contentOf(form) !== contentOf(start);

/** The first complaint about the steps as a whole. */
export const stepsError = (form: FlowForm): string | undefined =>
  StepDrafts.safeParse(draftsOf(form)).error?.issues[0]?.message;

/** A new step proposes the first place in the hierarchy that no step asks yet. */
export function newValues({ steps }: FlowForm): StepValues {
  const place = PLACES.find((each) => steps.every(({ approver }) => approver.kind !== each)) ?? 'head';
  return { tab: 'place', place, role: null, staff: [], description: '', amounts: NO_AMOUNTS };
}

export interface StepErrors {
  approver?: string | undefined;
  description?: string | undefined;
  fromFen?: string | undefined;
  aloneUpToFen?: string | undefined;
}

type ReadStep = { step: Pick<FormStep, 'approver' | 'description' | 'amounts'> } | { errors: StepErrors };

/** The form's values as a step, or what is wrong with them, field by field. */
export function readStep(values: StepValues): ReadStep {
  const { description, amounts } = values;
  const sent = { state: 'active', stepId: null, description, approver: approverOf(values), amounts };
  const { success, data, error } = StepDraft.safeParse(sent);
  if (success && data.state === 'active') {
    return { step: { approver: data.approver, description: data.description, ...keptAmounts(data.amounts) } };
  }
  const of = (field: string, at = 0): string | undefined =>
    error?.issues.find(({ path }) => path[at] === field)?.message;
  return {
    errors: {
      approver: of('approver'),
      description: of('description'),
      fromFen: of('fromFen', 1),
      aloneUpToFen: of('aloneUpToFen', 1),
    },
  };
}

/** The list with the item at `from` standing at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
