import { addDays, startOfDay } from '#rules/calendar.ts';
import type { RideTable } from '../rides/stream.ts';
import { stamp } from '../rides/stream.ts';
import { type Entry, isWithin, type LogGround } from './entry.ts';
import { moneyEntries } from './money.ts';
import { peopleEntries } from './people.ts';
import { routineEntries, withAudits } from './routine.ts';
import { ruleEntries } from './rules.ts';

export type { LogGround } from './entry.ts';

const YEAR_DAYS = 365;

/** A year of the log: it ends with yesterday, for today may not have come that far. */
export const logSpan = (today: string): Pick<LogGround, 'from' | 'until'> => ({
  from: startOfDay(addDays(today, -YEAR_DAYS)).getTime(),
  until: startOfDay(today).getTime(),
});

function entriesOf(ground: LogGround): Entry[] {
  const told = [
    ...peopleEntries(ground),
    ...ruleEntries(ground),
    ...moneyEntries(ground),
    ...routineEntries(ground),
  ].filter(({ at }) => isWithin(ground, at));
  return withAudits(ground, told).toSorted((one, other) => one.at - other.at);
}

/**
 * How today's world came to be as it is, in the order of time: the database numbers and links entries as they come. What
 * people did to bills stands there at the moments, and with the sums, that the bills have.
 */
export function logTable(ground: LogGround): RideTable {
  const { companyId } = ground.organisation.plan;
  const entries = entriesOf(ground);
  return {
    table: 'operation_log',
    columns: [
      ...['company_id', 'id', 'hash', 'at', 'staff_id', 'staff_name', 'staff_phone'],
      ...['permission_id', 'type', 'content'],
    ],
    rows: () =>
      entries.map(({ at, by, module, type, content }) => [
        ...[companyId, 0, '', stamp(at), by.id, by.name, by.phone, module, type, content],
      ]),
  };
}
