import type { Month } from '#rules/calendar.ts';
import type { OperationType } from '#rules/operation.ts';
import type { Company } from '../company.ts';
import type { Random } from '../random.ts';
import type { AnomalyRun } from '../rides/anomalies.ts';
import type { Bill } from '../rides/bills.ts';
import type { Invoice } from '../rides/invoices.ts';
import type { RedLetter } from '../rides/red-letters.ts';
import type { Person } from '../staff.ts';

/** Something that somebody did in the console, as the log says it. */
export interface Entry {
  readonly at: number;
  readonly by: Person;
  readonly module: number;
  readonly type: OperationType;
  readonly content: string;
}

/** Everything that a year of the log agrees with. */
export interface CompanyHistory extends Company {
  readonly now: number;
  readonly bills: readonly Bill[];
  readonly invoices: readonly Invoice[];
  readonly redLetters: readonly RedLetter[];
  readonly runs: readonly AnomalyRun[];
  /** When mailboxes and addresses were entered. */
  readonly contactsAt: number;
  /** How many orders were completed at each moment, and how many rides a month has. */
  readonly completedAt: ReadonlyMap<number, number>;
  readonly ridesIn: ReadonlyMap<Month, number>;
  readonly draw: Random;
}

/** A year of the log: it ends with yesterday, for today may not have come that far. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export const isWithin = ({ from, until }: Span, at: number): boolean => at >= from && at < until;
