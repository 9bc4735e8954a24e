import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import { orNull, type Reader, storedName, storedNumber, storedRecord } from '../stored.ts';
import { Approver, type StoredApprover } from './form-approver.ts';
import { readApprover } from './stored-approver.ts';
import { stepText } from './text-approver.ts';

/** What happens to a step that nobody decides in time. */
export const TimeoutAction = codeTable({
  pass: [1, '自动通过'],
  reject: [2, '自动驳回'],
  handOn: [3, '转交他人'],
});
export type TimeoutAction = NameOf<typeof TimeoutAction>;

const HOURS = '请填写 1 至 720 的整数小时';
const MOST_HOURS = 720;
const Hours = z.int(HOURS).min(1, HOURS).max(MOST_HOURS, HOURS);

/** Counted from when a step began to wait. */
export const WaitingRules = z
  .object({
    /** The approvers are reminded every so many hours; null: never. */
    remindHours: Hours.nullable(),
    /** From then on these may decide too. */
    escalation: z.object({ hours: Hours, to: Approver }).nullable(),
    timeout: z
      .object({ hours: Hours, action: TimeoutAction.schema, to: Approver.nullable() })
      .refine(({ action, to }) => action !== 'handOn' || to !== null, { path: ['to'], error: '请选择转交给谁' })
      .nullable(),
  })
  .refine(({ escalation, timeout }) => !escalation || !timeout || escalation.hours < timeout.hours, {
    path: ['timeout', 'hours'],
    error: '超时的时间要晚于上报',
  });
export type WaitingRules = z.output<typeof WaitingRules>;

export const NO_WAITING: WaitingRules = { remindHours: null, escalation: null, timeout: null };

/** The same as a version keeps it. */
export interface StoredWaiting {
  readonly remindHours: number | null;
  readonly escalation: { readonly hours: number; readonly to: StoredApprover } | null;
  readonly timeout: {
    readonly hours: number;
    readonly action: TimeoutAction;
    readonly to: StoredApprover | null;
  } | null;
}

const hours = storedNumber();
const NONE: StoredWaiting = { remindHours: null, escalation: null, timeout: null };
const readRules = storedRecord<StoredWaiting>({
  remindHours: orNull(hours),
  escalation: orNull(storedRecord<NonNullable<StoredWaiting['escalation']>>({ hours, to: readApprover })),
  timeout: orNull(
    storedRecord<NonNullable<StoredWaiting['timeout']>>({
      hours,
      action: storedName(TimeoutAction, 'handOn'),
      to: orNull(readApprover),
    }),
  ),
});
export const readWaiting: Reader<StoredWaiting> = (stored) => orNull(readRules)(stored) ?? NONE;

/** Nothing happens by itself. */
export const waitsForEver = ({ remindHours, escalation, timeout }: WaitingRules): boolean =>
  remindHours === null && escalation === null && timeout === null;

/** Whom a version's rules about waiting name, beside its steps. */
export const targetsOf = ({ escalation, timeout }: WaitingRules): Approver[] => [
  ...(escalation ? [escalation.to] : []),
  ...(timeout?.to ? [timeout.to] : []),
];

const timeoutText = ({ hours, action, to }: NonNullable<WaitingRules['timeout']>): string =>
  `满 ${hours} 小时${action === 'handOn' && to ? `转交 ${stepText(to)}` : TimeoutAction.labelOf(action)}`;

/** In words, as lists, the editor and the log show it. */
export function waitingText({ remindHours, escalation, timeout }: WaitingRules): string {
  const parts = [
    remindHours !== null && `每 ${remindHours} 小时提醒一次`,
    escalation && `满 ${escalation.hours} 小时上报 ${stepText(escalation.to)}`,
    timeout && timeoutText(timeout),
  ].filter((part) => part !== false && part !== null);
  return parts.length === 0 ? '一直等待' : parts.join('，');
}
