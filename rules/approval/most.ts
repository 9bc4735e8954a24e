import { addDays, type Day, dayOf } from '../calendar.ts';

/** So many are passed at once. */
export const MANY_MOST = 50;

export interface ApprovedCost {
  /** Of an application; null: as often as needed. */
  readonly uses: number | null;
  readonly estimatedFen: number | null;
  readonly perOrderFen: number | null;
  /** Of an order that has its price. */
  readonly actualPayFen: number | null;
}

/**
 * The most that the company pays once this is passed: what a ride did cost, the quota of each ride, or what was named for all
 * of them together; null: no bound.
 */
export function mostOfApproval({ uses, estimatedFen, perOrderFen, actualPayFen }: ApprovedCost): number | null {
  if (actualPayFen !== null) return actualPayFen;
  if (uses === null) return null;
  if (perOrderFen !== null) return perOrderFen * uses;
  return estimatedFen;
}

export interface WaitingFacts {
  readonly startDay: Day | null;
  readonly findings: readonly string[];
}

/** The one fact that an approver should see in a list: what a rule found, or how soon the car is needed. */
export function flagOf({ startDay, findings }: WaitingFacts, now: Date): string {
  if (findings[0] !== undefined) return findings[0];
  if (startDay === null) return '';
  const today = dayOf(now);
  if (startDay < today) return '用车日期已到';
  if (startDay === today) return '今天要用';
  return startDay === addDays(today, 1) ? '明天要用' : '';
}
