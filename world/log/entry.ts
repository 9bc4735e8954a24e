import type { Day } from '#rules/calendar.ts';
import type { OperationType } from '#rules/operation.ts';
import type { Flow } from '../flows.ts';
import type { WorldLimit } from '../limits.ts';
import type { BillPlan } from '../money.ts';
import type { Organisation } from '../organisation.ts';
import type { Random } from '../random.ts';
import type { WorldBill } from '../rides/bill-rows.ts';
import type { Firm } from '../rides/firm.ts';
import type { WorldInvoice } from '../rides/invoice-rows.ts';
import type { WorldScene } from '../scenes.ts';
import type { WorldRule } from '../second-rules.ts';
import type { Person } from '../staff.ts';

/** Something that somebody did in the console, as the log tells it. */
export interface Entry {
  readonly at: number;
  readonly by: Person;
  readonly module: number;
  readonly type: OperationType;
  readonly content: string;
}

/** Everything that a year of the log agrees with. */
export interface LogGround {
  readonly organisation: Organisation;
  readonly flows: readonly Flow[];
  readonly scenes: readonly WorldScene[];
  readonly limits: readonly WorldLimit[];
  readonly rules: readonly WorldRule[];
  readonly firm: Firm;
  readonly plans: readonly BillPlan[];
  readonly bills: readonly WorldBill[];
  readonly invoices: readonly WorldInvoice[];
  readonly keeper: Person;
  readonly today: Day;
  /** The first moment of the year, and the last. */
  readonly from: number;
  readonly until: number;
  readonly draw: Random;
}

export const isWithin = ({ from, until }: LogGround, at: number): boolean => at >= from && at < until;
export const whoIs = ({ organisation }: Pick<LogGround, 'organisation'>, staffId: number): Person =>
  organisation.staff.find(({ id }) => id === staffId)!;
