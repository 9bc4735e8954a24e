import { distanceMeters } from '../scene/distance.ts';
import type { Point } from '../scene/draft.ts';
import type { Triggers } from '../second-approval.ts';
import { type Reader, storedList, storedName, storedNumber, storedRecord } from '../stored.ts';

/** One thing that a rule found; money in fen, distances in whole metres. */
export interface Hit {
  /** 'agreed': what the person would pay, beside what they agreed to. */
  readonly kind: 'amount' | 'start' | 'end' | 'agreed';
  readonly limit: number;
  readonly actual: number;
}
const hit = storedRecord<Hit>({
  kind: storedName({ names: ['amount', 'start', 'end', 'agreed'] }, 'amount'),
  limit: storedNumber(),
  actual: storedNumber(),
});
export const readHits: Reader<Hit[]> = storedList(hit);

/** A ride as it was, beside what had been approved of it. */
export interface ServedRide {
  readonly actualPayFen: number;
  /** What the scene allows for one order; null: no bound. */
  readonly quotaFen: number | null;
  /** What the application expected it to cost; null: none, or nothing was said. */
  readonly estimateFen: number | null;
  /** Null where nobody approved a place. */
  readonly approvedStart: Point | null;
  readonly approvedEnd: Point | null;
  /** Null where the provider told none. */
  readonly actualStart: Point | null;
  readonly actualEnd: Point | null;
}

export interface Verdict {
  readonly hits: readonly Hit[];
  /** What the amount was measured against, and what remains the company's when it is rejected. */
  readonly baseFen: number | null;
}

function placeHit(kind: 'start' | 'end', limit: number | null, approved: Point | null, actual: Point | null): Hit[] {
  if (limit === null || approved === null || actual === null) return [];
  const meters = distanceMeters(approved, actual);
  // What is told in whole metres lies above the limit as well.
  return meters > limit ? [{ kind, limit, actual: Math.max(limit + 1, Math.round(meters)) }] : [];
}

/** What a rule finds in a ride that has ended; no hits: nothing to approve. */
export function judgeRide({ watchesCost, startMeters, endMeters }: Triggers, ride: ServedRide): Verdict {
  const baseFen = ride.quotaFen ?? ride.estimateFen;
  const over = watchesCost && baseFen !== null && ride.actualPayFen > baseFen;
  const hits: Hit[] = [
    ...(over ? [{ kind: 'amount', limit: baseFen, actual: ride.actualPayFen } as const] : []),
    ...placeHit('start', startMeters, ride.approvedStart, ride.actualStart),
    ...placeHit('end', endMeters, ride.approvedEnd, ride.actualEnd),
  ];
  return { hits, baseFen };
}

export const hitsPlace = (hits: readonly Hit[]): boolean => hits.some(({ kind }) => kind === 'start' || kind === 'end');
