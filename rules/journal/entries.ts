import { addMonths, dayOf, type Month, startOfMonth } from '../calendar.ts';
import { moneyText } from '../money.ts';
import { taxWithin } from '../proof/chain.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { JournalField } from './codes.ts';
import { JOURNAL_REFUSALS } from './refusals.ts';
import type { JournalTemplate } from './template.ts';

/** What of a bill falls to a department, and to a project of it; as they stood at the ride. */
export interface JournalPart {
  readonly departmentNo: string;
  readonly departmentName: string;
  readonly projectNo: string;
  readonly amountFen: number;
}

export interface JournalEntry extends Omit<JournalPart, 'amountFen'> {
  readonly summary: string;
  readonly account: string;
  readonly debitFen: number;
  readonly creditFen: number;
}

export interface JournalBill {
  readonly number: string;
  readonly month: Month;
}

const NOBODY = { departmentNo: '', departmentName: '', projectNo: '' };
const monthWords = (month: Month): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`;

const summaryOf = ({ summary }: JournalTemplate, month: Month, department: string): string =>
  summary.replaceAll('{month}', monthWords(month)).replaceAll('{department}', department).trim();

/** Costs by department in debit, the tax that can be deducted beside them, and in credit what the provider is owed. */
export function journalEntries(
  template: JournalTemplate,
  { month }: Pick<JournalBill, 'month'>,
  parts: readonly JournalPart[],
): JournalEntry[] {
  const some = parts.filter(({ amountFen }) => amountFen !== 0);
  const taxOf = (fen: number): number => (template.taxRate === 0 ? 0 : taxWithin(fen, template.taxRate));
  const taxFen = some.reduce((sum, { amountFen }) => sum + taxOf(amountFen), 0);
  const totalFen = some.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const costs = some.map(({ amountFen, ...part }) => ({
    ...part,
    summary: summaryOf(template, month, part.departmentName),
    account: template.expenseAccount,
    debitFen: amountFen - taxOf(amountFen),
    creditFen: 0,
  }));
  const summary = summaryOf(template, month, '');
  return [
    ...costs,
    ...(taxFen === 0 ? [] : [{ ...NOBODY, summary, account: template.taxAccount, debitFen: taxFen, creditFen: 0 }]),
    ...(some.length === 0
      ? []
      : [{ ...NOBODY, summary, account: template.payableAccount, debitFen: 0, creditFen: totalFen }]),
  ];
}

export const differenceFen = (entries: readonly JournalEntry[]): number =>
  entries.reduce((sum, { debitFen, creditFen }) => sum + debitFen - creditFen, 0);

/** Debit equals credit, and both equal the bill; else nothing leaves. */
export function balanced(entries: readonly JournalEntry[], billFen: number): readonly JournalEntry[] | Refused {
  if (entries.length === 0) return refuse(JOURNAL_REFUSALS.nothing);
  const owedFen = entries.reduce((sum, { creditFen }) => sum + creditFen, 0);
  const apart = differenceFen(entries) || owedFen - billFen;
  return apart === 0 ? entries : refuse(JOURNAL_REFUSALS.unbalanced, { difference: moneyText(apart) });
}

/** The last day of the month that the bill is of. */
const voucherDay = (month: Month): string => dayOf(new Date(startOfMonth(addMonths(month, 1)).getTime() - 1));

export type JournalCell = string | { readonly fen: number };

/** What stands in a column of a line; the voucher's number is left to the program that reads it when it is 1. */
export function journalCell(
  field: JournalField,
  entry: JournalEntry,
  [nth, bill, template]: readonly [nth: number, bill: JournalBill, template: JournalTemplate],
): JournalCell {
  const side = (fen: number): JournalCell => (fen === 0 ? '' : { fen });
  const cells: Readonly<Record<JournalField, JournalCell>> = {
    ...{ date: voucherDay(bill.month), year: bill.month.slice(0, 4), period: String(Number(bill.month.slice(5, 7))) },
    ...{ word: template.word, number: '1', line: String(nth), summary: entry.summary, account: entry.account },
    ...{
      debit: side(entry.debitFen),
      credit: side(entry.creditFen),
      amount: { fen: entry.debitFen + entry.creditFen },
    },
    ...{ currency: 'RMB', departmentNo: entry.departmentNo, departmentName: entry.departmentName },
    ...{ projectNo: entry.projectNo, billNo: bill.number, empty: '' },
  };
  return cells[field];
}

/** A cell of a file that a spreadsheet program opens: what it would take for a formula stays text. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const yuanOf = (fen: number): string => `${fen < 0 ? '-' : ''}${(Math.abs(fen) / 100).toFixed(2)}`;

export const csvLine = (cells: readonly JournalCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? csvCell(plain(cell)) : yuanOf(cell.fen))).join(',')}\r\n`;
