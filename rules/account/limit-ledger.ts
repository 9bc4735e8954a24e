import type { LimitEntryKind } from './codes.ts';

/** One change of what a ride takes from the limits. */
export interface LimitEntry {
  readonly entry: LimitEntryKind;
  /** A freeze is never below nothing, a release and a refund never above; a settlement may be both. */
  readonly amountFen: number;
}

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
