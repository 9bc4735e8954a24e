import { type Refused, refusal, refuse } from '../refusal.ts';
import { OrderStatus } from './codes.ts';

const MINUTE_MS = 60_000;
/** How long before the arrival whoever asked for it is told: time enough to gather one's things. */
export const ARRIVAL_MINUTES = 5;

/** Whether a person is told before a ride arrives. */
export const ARRIVAL_REMINDERS = ['off', 'on', 'told'] as const;
export type ArrivalReminder = (typeof ARRIVAL_REMINDERS)[number];

export const ARRIVAL_REFUSALS = {
  notRiding: refusal(28128, '订单{status}，上车以后、到达以前才能设到点提醒'),
} as const;

/** Only who is under way can be told of the arrival. */
export const mayRemindArrival = (status: OrderStatus): Refused | null =>
  status === 'serving' ? null : refuse(ARRIVAL_REFUSALS.notRiding, { status: OrderStatus.labelOf(status) });

export interface RidingFacts {
  readonly startedAt: Date;
  /** What the way takes by the plan. */
  readonly plannedSeconds: number;
  /** What the provider told last, and when; null where it tells no positions. */
  readonly told: { readonly at: Date; readonly etaSeconds: number } | null;
}

/** When a ride arrives: as the provider says, else by the plan. What was told on the way to the rider is of another way. */
export function arrivesAt({ startedAt, plannedSeconds, told }: RidingFacts): Date {
  const [from, seconds] = told && told.at >= startedAt ? [told.at, told.etaSeconds] : [startedAt, plannedSeconds];
  return new Date(from.getTime() + seconds * 1_000);
}

/** In words while whoever asked is to be told; null: not yet. A plan that was exceeded says no minutes. */
export function arrivalText(facts: RidingFacts, now: Date): string | null {
  const left = arrivesAt(facts).getTime() - now.getTime();
  if (left > ARRIVAL_MINUTES * MINUTE_MS) return null;
  return left <= 0 ? '快要' : `约${Math.ceil(left / MINUTE_MS)}分钟后`;
}
