import { endOfDay } from '../calendar.ts';
import type { OrderStatus } from '../order/codes.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ApprovalStatus } from './codes.ts';
import type { ApplicationDraft } from './draft.ts';
import { APPLICATION_REFUSALS } from './refusals.ts';

const EXPIRED_REASON = '已过期';
export const REJECT_REASON_MAX = 200;

export interface ApplicationState {
  readonly status: ApprovalStatus;
  /** Why it was rejected, or revoked by the clock; null where nothing has to be said. */
  readonly reason: string | null;
}

export type ApplicationEvent =
  /** A step was passed, by a person or by itself; `last`: none is left. */
  | { readonly kind: 'stepPassed'; readonly last: boolean }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** `orders` as `reached` gives them: a dispute about a fee is not a ride. */
  | { readonly kind: 'revoked'; readonly byApplicant: boolean; readonly orders: readonly OrderStatus[] }
  | { readonly kind: 'expired' };

const ACTION: Readonly<Record<ApplicationEvent['kind'], string>> = {
  stepPassed: '审批',
  rejected: '审批',
  revoked: '撤销',
  expired: '过期',
};

/** Which states an event finds an application in, and where it leads. */
export const APPLICATION_TRANSITIONS: Readonly<
  Record<ApplicationEvent['kind'], { from: readonly ApprovalStatus[]; to: readonly ApprovalStatus[] }>
> = {
  stepPassed: { from: ['pending', 'running'], to: ['running', 'passed'] },
  rejected: { from: ['pending', 'running'], to: ['rejected'] },
  revoked: { from: ['pending', 'running', 'passed'], to: ['revoked'] },
  expired: { from: ['pending', 'running'], to: ['revoked'] },
};

/** An order that was cancelled, with or without a fee, is neither active nor completed. */
const isUsed = (orders: readonly OrderStatus[]): boolean => orders.some((status) => status !== 'cancelled');

export const INITIAL: ApplicationState = { status: 'pending', reason: null };

export function applyToApplication(state: ApplicationState, event: ApplicationEvent): ApplicationState | Refused {
  if (event.kind === 'revoked' && !event.byApplicant) return refuse(APPLICATION_REFUSALS.notApplicant);
  if (!APPLICATION_TRANSITIONS[event.kind].from.includes(state.status)) {
    const status = ApprovalStatus.labelOf(state.status);
    return refuse(APPLICATION_REFUSALS.notOpen, { status, action: ACTION[event.kind] });
  }
  if (event.kind === 'stepPassed') return { status: event.last ? 'passed' : 'running', reason: null };
  if (event.kind === 'expired') return { status: 'revoked', reason: EXPIRED_REASON };
  if (event.kind === 'revoked') {
    const used = state.status === 'passed' && isUsed(event.orders);
    return used ? refuse(APPLICATION_REFUSALS.hasOrders) : { status: 'revoked', reason: null };
  }
  const reason = event.reason.trim();
  if (reason === '') return refuse(APPLICATION_REFUSALS.reasonMissing);
  if (reason.length > REJECT_REASON_MAX) {
    return refuse(APPLICATION_REFUSALS.reasonTooLong, { most: REJECT_REASON_MAX });
  }
  return { status: 'rejected', reason };
}

/** The moment from which an application that still waits is of no use. */
export const useEndsAt = ({ endDay }: Pick<ApplicationDraft, 'endDay'>): Date => endOfDay(endDay);
