import { INVOICE_REFUSALS } from '#rules/invoice.ts';
import { brokenConstraint } from '../error-code.ts';
import { Refused } from '../http/refused.ts';

/** Invoices and red letters are numbered in one series: no number is another invoice's, another red letter's, or one of each. */
const ONCE = [
  'invoice_number_once',
  'red_letter_number',
  'invoice_number_no_red_letter',
  'red_letter_number_no_invoice',
];

/** Keeps the number of an invoice or a red letter by `write`, unless another of the company's has it. */
export async function keepNumber(number: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!ONCE.includes(brokenConstraint(error))) throw error;
    throw new Refused(INVOICE_REFUSALS.numberTaken, { number });
  }
}
