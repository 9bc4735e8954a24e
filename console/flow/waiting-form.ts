import { NO_AMOUNTS } from '#rules/flow/amount.ts';
import type { Flow } from '#rules/flow/form.ts';
import { type TimeoutAction, WaitingRules } from '#rules/flow/waiting.ts';
import { approverOf, type StepValues, valuesOf } from './approver-values.ts';

/** What the fields about waiting hold: a choice is kept while its hours are empty. */
export interface WaitingForm {
  readonly remindHours: number | null;
  readonly escalateHours: number | null;
  readonly escalateTo: StepValues;
  readonly timeoutHours: number | null;
  readonly timeoutAction: TimeoutAction;
  readonly timeoutTo: StepValues;
}

const UPWARDS: StepValues = {
  tab: 'place',
  place: 'superior',
  role: null,
  staff: [],
  description: '',
  amounts: NO_AMOUNTS,
};

export const NEW_WAITING: WaitingForm = {
  remindHours: null,
  escalateHours: null,
  escalateTo: UPWARDS,
  timeoutHours: null,
  timeoutAction: 'handOn',
  timeoutTo: UPWARDS,
};

const targetOf = (approver: Parameters<typeof valuesOf>[0]['approver']): StepValues =>
  valuesOf({ approver, description: '' });

export const waitingFormOf = ({
  waiting: { remindHours, escalation, timeout },
}: Pick<Flow, 'waiting'>): WaitingForm => ({
  remindHours,
  escalateHours: escalation?.hours ?? null,
  escalateTo: escalation ? targetOf(escalation.to) : UPWARDS,
  timeoutHours: timeout?.hours ?? null,
  timeoutAction: timeout?.action ?? 'handOn',
  timeoutTo: timeout?.to ? targetOf(timeout.to) : UPWARDS,
});

/** As it would be sent, whether or not it may be. */
const sentOf = (form: WaitingForm): WaitingRules => ({
  remindHours: form.remindHours,
  escalation: form.escalateHours === null ? null : { hours: form.escalateHours, to: approverOf(form.escalateTo) },
  timeout:
    form.timeoutHours === null
      ? null
      : {
          hours: form.timeoutHours,
          action: form.timeoutAction,
          to: form.timeoutAction === 'handOn' ? approverOf(form.timeoutTo) : null,
        },
});

/** The rules that the fields make, and what is wrong with them. */
export function readWaitingForm(form: WaitingForm): { rules: WaitingRules; error: string | undefined } {
  const sent = sentOf(form);
  return { rules: sent, error: WaitingRules.safeParse(sent).error?.issues[0]?.message };
}
