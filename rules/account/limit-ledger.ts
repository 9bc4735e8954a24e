import type { LimitEntryKind } from './codes.ts';
import { type CountedLimit, isWithin, windowOf } from './limit-window.ts';

/** One change of what a ride takes from the limits. */
export interface LimitEntry {
  readonly entry: LimitEntryKind;
  /** A freeze is never below nothing, a release and a refund never above; a settlement may be both. */
  readonly amountFen: number;
}

/** An entry with what decides which limits it counts against. */
export interface LimitRow extends LimitEntry {
  readonly orderId: number;
  readonly staffId: number;
  /** Where the booker worked then, from the root down. */
  readonly departmentPath: readonly number[];
  readonly sceneId: number;
  readonly countsPersonal: boolean;
  readonly rideAt: Date;
}

export const isSigned = ({ entry, amountFen }: LimitEntry): boolean =>
  entry === 'settle' || (entry === 'freeze' ? amountFen >= 0 : amountFen <= 0);

/** What the limits bear of an order. */
export const bornFen = (entries: readonly LimitEntry[]): number =>
  entries.reduce((fen, { amountFen }) => fen + amountFen, 0);

/** Nothing is written where nothing changes; −0 is nothing too. */
const entryOf = (entry: LimitEntryKind, amountFen: number): LimitEntry[] =>
  amountFen === 0 ? [] : [{ entry, amountFen }];

export const limitBooked = (limitFen: number): LimitEntry[] => entryOf('freeze', limitFen);
/** The actual part replaces what was held for it, and a second approval's that. */
export const limitRestated = (heldFen: number, limitFen: number): LimitEntry[] => entryOf('settle', limitFen - heldFen);
/** What was held is released; the part of a fee that falls to the limits is a settlement of its own. */
export const limitCancelled = (heldFen: number, feeLimitFen: number): LimitEntry[] => [
  ...entryOf('release', -heldFen),
  ...entryOf('settle', feeLimitFen),
];
/** The account's own part above the caps comes back first: the limits bear at most what the company still pays. */
export const limitRefunded = (heldFen: number, companyLeftFen: number): LimitEntry[] =>
  entryOf('refund', Math.min(0, companyLeftFen - heldFen));

export type LimitOwner = { readonly staffId: number } | { readonly departmentId: number };

/** A person's own limit counts the rides of scenes that say so; a department's, those of everybody in and below it. */
export const countsFor = (owner: LimitOwner, row: LimitRow): boolean =>
  'staffId' in owner
    ? row.staffId === owner.staffId && row.countsPersonal
    : row.departmentPath.includes(owner.departmentId);

/** What is taken from a limit around this pick-up; below nothing it never is, above the money it may be. */
export function usedFen(limit: CountedLimit, rows: readonly LimitRow[], rideAt: Date): number {
  const window = windowOf(limit, rideAt);
  return window ? bornFen(rows.filter((row) => isWithin(window, row.rideAt))) : 0;
}

/** What is left for a ride with this pick-up; null: no bound. `rows` are those that count for the limit's owner. */
export function residualFen(limit: CountedLimit, rows: readonly LimitRow[], rideAt: Date): number | null {
  if (limit.kind === 'unlimited') return null;
  if (!windowOf(limit, rideAt)) return 0;
  return Math.max(0, limit.moneyFen - usedFen(limit, rows, rideAt));
}

/** At settlement an order is judged beside the others, not beside what it holds itself. */
export const rowsOfOthers = (rows: readonly LimitRow[], orderId: number): LimitRow[] =>
  rows.filter((row) => row.orderId !== orderId);
