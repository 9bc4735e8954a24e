import { addDays, addMonthsToDay, type Day, dayOf } from '#rules/calendar.ts';

/** The last so many months until yesterday. */
export function lastMonths(months: number): { fromDay: Day; toDay: Day } {
  const toDay = addDays(dayOf(new Date()), -1);
  return { fromDay: addDays(addMonthsToDay(toDay, -months), 1), toDay };
}
