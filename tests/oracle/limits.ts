import { type CountedLimit, type LimitEntry, windowOf } from '#rules/account.ts';

/** An entry of the limits' ledger with what decides which limits it counts against. */
export interface LimitRow extends LimitEntry {
  readonly orderId: number;
  readonly staffId: number;
  /** Where the booker worked then, from the root down. */
  readonly departmentPath: readonly number[];
  readonly sceneId: number;
  readonly countsPersonal: boolean;
  readonly rideAt: Date;
}

/** A person's own limit counts the rides of scenes that say so; a department's, those of everybody in and below it. */
export const countsFor = (owner: { staffId: number } | { departmentId: number }, row: LimitRow): boolean =>
  'staffId' in owner
    ? row.staffId === owner.staffId && row.countsPersonal
    : row.departmentPath.includes(owner.departmentId);

/** What is left for a ride with this pick-up, added up row by row; the server asks its database. null: no bound. */
export function residualFen(limit: CountedLimit, rows: readonly LimitRow[], rideAt: Date): number | null {
  if (limit.kind === 'unlimited') return null;
  const window = windowOf(limit, rideAt);
  if (!window) return 0;
  const counted = rows.filter((row) => row.rideAt >= window.from && (!window.until || row.rideAt < window.until));
  return Math.max(0, limit.moneyFen - counted.reduce((fen, { amountFen }) => fen + amountFen, 0));
}
