import { reminderDue } from '#rules/bill.ts';
import type { Day } from '#rules/calendar.ts';
import { minuteOn } from '../days.ts';
import type { TermsPlan } from '../plan.ts';
import { type Chunk, chunkOf, type IdOf, moment } from '../rows.ts';
import type { Bill } from './bills.ts';
import type { NumberedRow } from './books.ts';

/** Each paid bill was repaid in one sum, in the moment in which it was closed. */
function allocations(companyId: number, bills: readonly Bill[], entries: readonly NumberedRow[], idOf: IdOf) {
  const repaid = entries.filter(({ kind }) => kind === 'repay');
  return bills.flatMap(({ id: billId, paidAt }) => {
    const entry = repaid.find(({ at }) => at === paidAt);
    if (!entry) return [];
    const { id: ledgerId, amountFen, at } = entry;
    return [{ companyId, id: idOf('billAllocation'), billId, ledgerId, creditBillId: null, amountFen, at: moment(at) }];
  });
}

/** What waits for its money was reminded of, so that a demonstration does not begin with old reminders. */
function reminders(companyId: number, bills: readonly Bill[], terms: TermsPlan, today: Day) {
  return bills.flatMap(({ id: billId, dueOn, paidAt }) => {
    const dayOffset = dueOn === null || paidAt !== null ? null : reminderDue(dueOn, terms.reminderDays, today);
    return dayOffset === null ? [] : [{ companyId, billId, dayOffset, at: moment(minuteOn(today, 0)) }];
  });
}

export const paymentChunks = (
  companyId: number,
  bills: readonly Bill[],
  entries: readonly NumberedRow[],
  { terms, today }: { terms: TermsPlan; today: Day },
  idOf: IdOf,
): Chunk[] => [
  chunkOf('billAllocation', allocations(companyId, bills, entries, idOf)),
  chunkOf('billReminder', reminders(companyId, bills, terms, today)),
];
