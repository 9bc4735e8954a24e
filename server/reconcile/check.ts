/**
 * One thing that must be true of a company's rows, as a statement that finds where it is not: what it is about, what it
 * should be and what it is. `$1` is the company.
 */
export interface Check {
  readonly name: string;
  readonly sql: string;
}

/** What an order came to before somebody objected to it. */
export const REACHED = 'coalesce(ride.disputed_from, ride.status)';
export const TAKEN = `('toPay', 'paying', 'settled', 'completed')`;
export const WAITING = `('toSettle', 'deducting')`;
