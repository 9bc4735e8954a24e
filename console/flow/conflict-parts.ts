import type { Flow, FlowDraft } from '#rules/flow/form.ts';
import { waitingText } from '#rules/flow/waiting.ts';
import { FlowKind } from '#rules/flow.ts';
import type { Opened } from '../kit/ConflictDialog.tsx';
import type { ConflictPart } from '../kit/conflict.ts';
import { draftsOf, type FlowForm, formOf } from './draft.ts';
import { shownStepText } from './texts.ts';
import { readWaitingForm } from './waiting-form.ts';

export type FlowValues = Pick<FlowForm, 'name' | 'kind' | 'steps' | 'waiting'>;

export const openedOf = (flow: Flow): Opened<FlowValues> => ({
  version: flow.version,
  editedBy: flow.editedBy,
  editedAt: flow.updatedAt,
  values: formOf(flow),
});

/** A flow's form, as it reads where two people have changed it. The steps are one order: they are chosen together. */
export const CONFLICT_PARTS: readonly ConflictPart<FlowValues>[] = [
  { label: '审批流名称', fields: ['name'], text: ({ name }) => name },
  { label: '类型', fields: ['kind'], text: ({ kind }) => FlowKind.labelOf(kind) },
  {
    label: '审批步骤',
    fields: ['steps'],
    text: ({ steps }) => steps.map((step, at) => `${at + 1}. ${shownStepText(step)}`).join('；'),
  },
  { label: '审批时限', fields: ['waiting'], text: ({ waiting }) => waitingText(readWaitingForm(waiting).rules) },
];

/** What is sent over the saved flow: steps that it no longer has are new ones, and those left out are said to be gone. */
export function draftOver(values: FlowValues, saved: Flow): FlowDraft {
  const known = new Set(saved.steps.map(({ stepId }) => stepId));
  const steps = values.steps.map((step) =>
    step.stepId !== null && known.has(step.stepId) ? step : { ...step, stepId: null },
  );
  const kept = new Set(steps.map(({ stepId }) => stepId));
  const removed = [...known].filter((stepId) => !kept.has(stepId));
  const { rules: waiting } = readWaitingForm(values.waiting);
  return { name: values.name, kind: values.kind, steps: draftsOf({ ...values, steps, removed }), waiting };
}
