import { z } from 'zod';
import { TimeoutAction, type WaitingRules } from '#rules/flow/waiting.ts';
import { approverOf, isValues, parsed, shownApprover, WireTarget, wireApprover, wordsOf } from './flow-approver.ts';
import { coded } from './wire.ts';

/** What happens to a step that nobody decides; hours since it began to wait, null: never. */
export const WireWaiting = z.object({
  remindHours: z.int().nullable(),
  escalateHours: z.int().nullable(),
  escalateTo: WireTarget.nullable(),
  timeoutHours: z.int().nullable(),
  timeoutAction: coded(TimeoutAction).nullable(),
  timeoutTo: WireTarget.nullable(),
});

export const wireWaiting = ({ remindHours, escalation, timeout }: WaitingRules): z.output<typeof WireWaiting> => ({
  remindHours,
  escalateHours: escalation?.hours ?? null,
  escalateTo: escalation && wireApprover(escalation.to),
  timeoutHours: timeout?.hours ?? null,
  timeoutAction: timeout?.action ?? null,
  timeoutTo: timeout?.to ? wireApprover(timeout.to) : null,
});

export const waitingOf = (wire: z.output<typeof WireWaiting>): WaitingRules => ({
  remindHours: wire.remindHours,
  escalation:
    wire.escalateHours !== null && wire.escalateTo
      ? { hours: wire.escalateHours, to: shownApprover(wire.escalateTo) }
      : null,
  timeout:
    wire.timeoutHours !== null && wire.timeoutAction
      ? {
          hours: wire.timeoutHours,
          action: wire.timeoutAction,
          to: wire.timeoutTo && shownApprover(wire.timeoutTo),
        }
      : null,
});

/** Where the rules about waiting stand in what was sent. */
export const WAITING_NAMES = {
  waiting: 'waitRule',
  'waiting.remindHours': 'waitRule.remindHours',
  'waiting.escalation.hours': 'waitRule.escalateHours',
  'waiting.escalation.to': 'waitRule.escalateTo',
  'waiting.timeout.hours': 'waitRule.timeoutHours',
  'waiting.timeout.action': 'waitRule.timeoutAction',
  'waiting.timeout.to': 'waitRule.timeoutTo',
} as const;

const hoursOf = (wire: unknown): number | null => (wordsOf(wire) === '' ? null : Number(wordsOf(wire)));
const targetOf = (wire: unknown) => (isValues(wire) ? approverOf(wire) : null);

/** As it is sent: an object, or JSON text of one; hours that are left out mean never. What is no such thing is refused. */
export function waitingDraftOf(wire: unknown) {
  const sent = parsed(wire);
  if (sent === undefined) return undefined;
  if (!isValues(sent)) return sent;
  const [escalateHours, timeoutHours] = [hoursOf(sent.escalateHours), hoursOf(sent.timeoutHours)];
  const action = TimeoutAction.nameOf(wordsOf(sent.timeoutAction));
  return {
    remindHours: hoursOf(sent.remindHours),
    escalation: escalateHours === null ? null : { hours: escalateHours, to: targetOf(sent.escalateTo) },
    timeout:
      timeoutHours === null
        ? null
        : { hours: timeoutHours, action, to: action === 'handOn' ? targetOf(sent.timeoutTo) : null },
  };
}

export const waitingDraftText = (waiting: WaitingRules): string => {
  const { timeoutAction, ...wire } = wireWaiting(waiting);
  return JSON.stringify({ ...wire, timeoutAction: timeoutAction && TimeoutAction.codeOf(timeoutAction) });
};
