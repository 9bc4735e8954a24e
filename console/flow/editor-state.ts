import type { FlowKind } from '#rules/flow.ts';
import { type StepValues, valuesOf } from './approver-values.ts';
import { type FlowForm, type FormStep, moved, newValues, readStep } from './draft.ts';
import { goneText } from './texts.ts';
import type { WaitingForm } from './waiting-form.ts';

/** The step form that stands open; `key` is null for a step that is being added. */
export interface OpenStep {
  readonly key: string | null;
  readonly start: StepValues;
  readonly values: StepValues;
  /** It was meant to be finished, so that what is missing is said. */
  readonly asked: boolean;
  /** Who of its approvers is gone, when it was opened. */
  readonly gone: string | undefined;
}

export interface EditorState {
  readonly form: FlowForm;
  readonly open: OpenStep | null;
  /** Saving was tried: from then on what is missing is said. */
  readonly asked: boolean;
  /** Numbers the keys of new steps. */
  readonly added: number;
}

export type EditorAction =
  | { type: 'name'; name: string }
  | { type: 'kind'; kind: FlowKind }
  | { type: 'waiting'; waiting: WaitingForm }
  | { type: 'open'; key: string | null }
  | { type: 'change'; values: StepValues }
  | { type: 'finish' }
  | { type: 'cancel' }
  | { type: 'move'; key: string; to: number }
  | { type: 'remove'; key: string }
  | { type: 'restore'; step: FormStep; at: number }
  | { type: 'ask' };

export const startState = (form: FlowForm): EditorState => ({ form, open: null, asked: false, added: 0 });

/** The open step form put into the list, where it can be; otherwise it stays open and says why not. */
export function settled(state: EditorState): EditorState {
  const { form, open, added } = state;
  if (!open) return state;
  const read = readStep(open.values);
  if ('errors' in read) return { ...state, open: { ...open, asked: true } };
  const steps =
    open.key === null
      ? [...form.steps, { key: `new-${added + 1}`, stepId: null, ...read.step }]
      : form.steps.map((step) => (step.key === open.key ? { key: step.key, stepId: step.stepId, ...read.step } : step));
  return { ...state, form: { ...form, steps }, open: null, added: open.key === null ? added + 1 : added };
}

/** One step form at a time: the one before is finished first. */
function opened(before: EditorState, key: string | null): EditorState {
  const state = settled(before);
  if (state.open) return state;
  const step = state.form.steps.find((each) => each.key === key);
  const values = step ? valuesOf(step) : newValues(state.form);
  return { ...state, open: { key, start: values, values, asked: false, gone: step && goneText(step.approver) } };
}

const withSteps = (state: EditorState, steps: readonly FormStep[], removed = state.form.removed): EditorState => ({
  ...state,
  form: { ...state.form, steps, removed },
});

function without(state: EditorState, key: string): EditorState {
  const { steps, removed } = state.form;
  const gone = steps.find((step) => step.key === key);
  const open = state.open?.key === key ? null : state.open;
  return withSteps(
    { ...state, open },
    steps.filter((step) => step !== gone),
    gone && gone.stepId !== null ? [...removed, gone.stepId] : removed,
  );
}

export function changeEditor(state: EditorState, action: EditorAction): EditorState {
  const { form, open } = state;
  switch (action.type) {
    case 'name':
      return { ...state, form: { ...form, name: action.name } };
    case 'kind':
      return { ...state, form: { ...form, kind: action.kind } };
    case 'waiting':
      return { ...state, form: { ...form, waiting: action.waiting } };
    case 'open':
      return opened(state, action.key);
    case 'change':
      return open ? { ...state, open: { ...open, values: action.values } } : state;
    case 'finish':
      return settled(state);
    case 'cancel':
      return { ...state, open: null };
    case 'move': {
      const from = form.steps.findIndex(({ key }) => key === action.key);
      return withSteps(state, moved(form.steps, from, action.to));
    }
    case 'remove':
      return without(state, action.key);
    case 'restore':
      return withSteps(
        state,
        form.steps.toSpliced(action.at, 0, action.step),
        form.removed.filter((stepId) => stepId !== action.step.stepId),
      );
    case 'ask':
      return { ...settled(state), asked: true };
  }
}

/** A step form whose values differ from what it started with. */
export const isOpenChanged = ({ open }: EditorState): boolean =>
  open !== null && JSON.stringify(open.values) !== JSON.stringify(open.start);
