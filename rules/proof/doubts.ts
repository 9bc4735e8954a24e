import { kilometresText } from '../kilometres.ts';
import { moneyText } from '../money.ts';
import type { DoubtKind } from './codes.ts';

/** What is known of a ride beside its price. */
export interface RiddenFacts {
  readonly estimateFen: number;
  readonly paidFen: number;
  readonly plannedMeters: number;
  /** As it was charged; null: nobody measured. */
  readonly meters: number | null;
  /** Asked for where it is told: few rides are. */
  readonly straightMeters: () => number;
  /** A car for the day goes where it is told to. */
  readonly isRental: boolean;
  readonly chargedWaitingSeconds: number;
  /** Between the car's arrival and the start, as the provider's events say; null: they do not. */
  readonly waitedSeconds: number | null;
  /** Another ride of the same person at the same time. */
  readonly overlapsWith: string | null;
}

export interface Doubt {
  readonly kind: DoubtKind;
  readonly text: string;
}

/** Half as much again, and enough to be worth a question. */
const TIMES = 1.5;
const LEAST_FEN = 2_000;
const CLOCKS_SECONDS = 60;
/** So many times the planned way, and so many kilometres more, is a detour. */
export const DETOUR = { times: TIMES, kilometres: 3 } as const;

const minutes = (seconds: number): string => `${Math.round(seconds / 60)} 分钟`;

/** Half as far again as was planned, and by enough to be worth a question. */
export const isDetour = ({
  meters,
  plannedMeters,
  isRental,
}: Pick<RiddenFacts, 'meters' | 'plannedMeters' | 'isRental'>): boolean =>
  !isRental &&
  meters !== null &&
  meters >= plannedMeters * DETOUR.times &&
  meters - plannedMeters >= DETOUR.kilometres * 1_000;
const isAboveEstimate = ({ paidFen, estimateFen }: RiddenFacts): boolean =>
  paidFen >= estimateFen * TIMES && paidFen - estimateFen >= LEAST_FEN;
const isShortWait = ({ chargedWaitingSeconds, waitedSeconds }: RiddenFacts): boolean =>
  waitedSeconds !== null && chargedWaitingSeconds > waitedSeconds + CLOCKS_SECONDS;

const wayText = ({ meters, plannedMeters, straightMeters }: RiddenFacts): string =>
  `计费 ${kilometresText(meters ?? 0)}，预估路程 ${kilometresText(plannedMeters)}，直线 ${kilometresText(straightMeters())}`;
const waitText = ({ chargedWaitingSeconds, waitedSeconds }: RiddenFacts): string =>
  `计费等候 ${minutes(chargedWaitingSeconds)}，行程记录等候 ${minutes(waitedSeconds ?? 0)}`;

/** What somebody might ask the provider about, each with its numbers. */
export function doubtsOf(facts: RiddenFacts): Doubt[] {
  const { estimateFen, paidFen, overlapsWith } = facts;
  const doubts: Doubt[] = [];
  if (isDetour(facts)) doubts.push({ kind: 'detour', text: wayText(facts) });
  if (isAboveEstimate(facts)) {
    doubts.push({ kind: 'aboveEstimate', text: `预估 ${moneyText(estimateFen)}，实付 ${moneyText(paidFen)}` });
  }
  if (isShortWait(facts)) doubts.push({ kind: 'waiting', text: waitText(facts) });
  if (overlapsWith !== null) {
    doubts.push({ kind: 'overlap', text: `与同一乘车人的订单 ${overlapsWith} 行程时间重叠` });
  }
  return doubts;
}

export interface RiddenSpan {
  readonly orderNo: string;
  readonly rider: string;
  readonly from: number;
  readonly until: number;
}

/** Rides of one person that were under way at once, each with the other's number. */
export function overlapsOf(spans: readonly RiddenSpan[]): Map<string, string> {
  const byRider = new Map<string, RiddenSpan[]>();
  for (const span of spans) byRider.set(span.rider, [...(byRider.get(span.rider) ?? []), span]);
  const found = new Map<string, string>();
  for (const rides of byRider.values()) {
    let latest: RiddenSpan | null = null;
    for (const ride of rides.toSorted((one, other) => one.from - other.from)) {
      if (latest && ride.from < latest.until) {
        found.set(ride.orderNo, latest.orderNo);
        if (!found.has(latest.orderNo)) found.set(latest.orderNo, ride.orderNo);
      }
      if (!latest || ride.until > latest.until) latest = ride;
    }
  }
  return found;
}
