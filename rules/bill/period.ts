import { addMonths, endOfMonth, type Month, monthOf } from '../calendar.ts';
import { type Refused, refuse } from '../refusal.ts';
import { BILL_REFUSALS } from './refusals.ts';

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
export const isMonth = (text: string): boolean => MONTH.test(text);

/** '2026-03' → '2026年3月'. */
export const monthText = (month: Month): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** A month is billed once it is over. */
export function billable(month: Month, now: Date): Month | Refused {
  if (!isMonth(month)) return refuse(BILL_REFUSALS.monthWrong);
  return endOfMonth(month) <= now ? month : refuse(BILL_REFUSALS.monthNotOver, { month: monthText(month) });
}

/** The months that wait for a bill: after the latest one, or from the first movement on, up to the last that is over. */
export function monthsDue(latest: Month | null, first: Month | null, now: Date): Month[] {
  const last = addMonths(monthOf(now), -1);
  const due: Month[] = [];
  let month = latest === null ? first : addMonths(latest, 1);
  while (month !== null && month <= last) {
    due.push(month);
    month = addMonths(month, 1);
  }
  return due;
}

const serial = (companyId: number): string => String(companyId).padStart(6, '0');
/** Told apart by month and company, so that a number read over the telephone is one bill. */
export const billNumber = (month: Month, companyId: number): string =>
  `ZD${month.replace('-', '')}${serial(companyId)}`;
export const statementNumber = (month: Month, companyId: number): string =>
  `DZ${month.replace('-', '')}${serial(companyId)}`;
