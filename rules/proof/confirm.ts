import type { BillStatus } from '../bill/codes.ts';
import { monthText } from '../bill/period.ts';
import { BILL_REFUSALS } from '../bill/refusals.ts';
import type { Month } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { PROOF_REFUSALS } from './refusals.ts';

/** How a line of a bill that charges for an order stands. The first that is true of it. */
export const LineState = codeTable({
  confirmed: ['confirmed', '已单独确认'],
  objected: ['objected', '提了异议'],
  differs: ['differs', '有差异'],
  doubtful: ['doubtful', '有疑点'],
  plain: ['plain', '没有争议'],
});
export type LineState = NameOf<typeof LineState>;

export interface LineStateSum {
  readonly state: LineState;
  readonly lines: number;
  readonly amountFen: number;
}

/** What is confirmed by itself: what nobody disputes, and what is merely worth a look where that is said. */
export const confirmable = (withDoubtful: boolean): readonly LineState[] =>
  withDoubtful ? ['plain', 'doubtful'] : ['plain'];

export interface LinesConfirmed {
  readonly lines: number;
  readonly amountFen: number;
  /** Nothing is left open: the bill is confirmed with them. */
  readonly billFollows: boolean;
}

/** `differing` are all differences of the check, those of the bill as a whole among them. */
export function confirmLines(
  status: BillStatus,
  states: readonly LineStateSum[],
  differing: number,
  withDoubtful: boolean,
): LinesConfirmed | Refused {
  if (status === 'confirmed' || status === 'paid') return refuse(BILL_REFUSALS.alreadyConfirmed);
  const isTaken = ({ state }: LineStateSum): boolean => confirmable(withDoubtful).includes(state);
  const taken = states.filter(isTaken);
  const lines = taken.reduce((sum, one) => sum + one.lines, 0);
  if (lines === 0) return refuse(PROOF_REFUSALS.nothingToConfirm);
  const isLeft = states.some((one) => one.lines > 0 && !isTaken(one) && one.state !== 'confirmed');
  return {
    lines,
    amountFen: taken.reduce((sum, one) => sum + one.amountFen, 0),
    billFollows: status !== 'disputed' && differing === 0 && !isLeft,
  };
}

/** Told before it is done; what follows the bill's own confirmation is told besides. */
export const LINES_WARNING = '确认后，这些行不能再提出异议。';

export const linesConfirmedText = (
  { number, month }: { readonly number: string; readonly month: Month },
  { lines, amountFen }: LinesConfirmed,
): string => `单独确认账单“${number}”（${monthText(month)}）中没有争议的 ${lines} 行，${moneyText(amountFen)}`;
