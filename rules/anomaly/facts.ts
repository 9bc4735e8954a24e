import { localText } from '../calendar.ts';
import type { SceneLabel } from '../scene/codes.ts';
import type { Point } from '../scene/draft.ts';
import type { AnomalyRule } from './codes.ts';

/** A served ride as these rules look at it. */
export interface RiddenOrder {
  readonly orderId: number;
  readonly departmentId: number;
  readonly staffId: number;
  readonly staffName: string;
  readonly riderName: string;
  /** The one who booked rides. */
  readonly isOwn: boolean;
  readonly sceneId: number;
  readonly sceneName: string;
  readonly sceneLabel: SceneLabel | null;
  /** The most the scene gives for one ride; null: no bound. */
  readonly quotaFen: number | null;
  readonly isRental: boolean;
  readonly from: Date;
  readonly until: Date;
  readonly start: Point;
  readonly end: Point;
  readonly startAddress: string;
  readonly endAddress: string;
  readonly paidFen: number;
  readonly companyFen: number;
  readonly estimateFen: number;
  readonly plannedMeters: number;
  /** As it was charged; null: nobody measured. */
  readonly meters: number | null;
  readonly straightMeters: number;
}

/** One finding: the orders it is about, in one sentence with its numbers. */
export interface AnomalyHit {
  readonly rule: AnomalyRule;
  readonly orderIds: readonly number[];
  readonly departmentId: number;
  readonly staffId: number;
  readonly text: string;
  /** What the company pays for it, or of it. */
  readonly amountFen: number;
}

/** More orders than these are counted in the sentence and not listed. */
export const HIT_ORDERS_MAX = 60;

export const hitOf = (
  rule: AnomalyRule,
  rides: readonly RiddenOrder[],
  text: string,
  amountFen = rides.reduce((sum, { companyFen }) => sum + companyFen, 0),
): AnomalyHit => ({
  rule,
  orderIds: rides.slice(0, HIT_ORDERS_MAX).map(({ orderId }) => orderId),
  departmentId: rides[0]!.departmentId,
  staffId: rides[0]!.staffId,
  text,
  amountFen,
});

/** 11-05. */
export const dayText = (at: Date): string => localText(at).slice(5, 10);
/** 09:10. */
export const clockText = (at: Date): string => localText(at).slice(11, 16);
export const minutesBetween = (from: Date, until: Date): number =>
  Math.round((until.getTime() - from.getTime()) / 60_000);
