import type { ImportLine } from '#rules/staff/import.ts';
import type { ImportRow } from '#rules/staff/import-row.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import type { Services } from '../services.ts';

/** A line that obeys the form's rules. */
export interface ReadLine extends ImportLine {
  row: ImportRow;
}

/** Why lines failed, each under its own number. */
export type Failures = ReadonlyMap<number, readonly string[]>;

export interface ImportContext {
  services: Services;
  actor: Actor;
  now: Date;
}

/** Stores what it can of a batch in the given transaction, and says of the rest why not. */
export type Batch = (db: Db, importing: ImportContext, lines: readonly ReadLine[]) => Promise<Failures>;
