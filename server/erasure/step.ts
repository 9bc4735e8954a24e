import type { Db } from '../db.ts';

/** In one transaction, so that nobody who books waits for long. */
export const BATCH = 500;

export interface Erased {
  readonly count: number;
  readonly files: readonly string[];
}

export interface Night {
  /** Whatever is older goes. */
  readonly before: Date;
  readonly now: Date;
  /** The company's, for what stands for phones. */
  readonly key: Buffer;
}

/** One batch of a company's: fewer than it holds say that nothing is left. */
export type Step = (db: Db, companyId: number, night: Night) => Promise<Erased>;
