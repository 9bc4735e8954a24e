import { addDays, startOfDay } from '#rules/calendar.ts';
import { type Chunk, chunk, moment } from '../rows.ts';
import { type CompanyHistory, type Entry, isWithin, type Span } from './entry.ts';
import { anomalyEntries, moneyEntries } from './money.ts';
import { peopleEntries } from './people.ts';
import { routineEntries, withAudits } from './routine.ts';
import { ruleEntries } from './rules.ts';

export type { CompanyHistory } from './entry.ts';

const YEAR_DAYS = 365;

/**
 * How today's world came to be as it is, in the order of time: the database numbers and links entries as they come. What
 * people did to bills stands there at the moments, and with the sums, that the bills have.
 */
export function logChunk(happened: CompanyHistory): Chunk {
  const { plan, today } = happened.organisation;
  const startOf = (daysAgo: number) => startOfDay(addDays(today, -daysAgo)).getTime();
  const span: Span = { from: startOf(YEAR_DAYS), until: startOf(0) };
  const entries: Entry[] = [
    ...peopleEntries(happened, span),
    ...ruleEntries(happened),
    ...moneyEntries(happened, span),
    ...anomalyEntries(happened),
    ...routineEntries(happened, span),
  ].filter(({ at }) => isWithin(span, at));
  const sorted = withAudits(happened, span, entries).toSorted((one, other) => one.at - other.at);
  return chunk('operationLog', sorted, ({ at, by, module, type, content }) => ({
    ...{ companyId: plan.companyId, id: 0, hash: '', at: moment(at), staffId: by.id, staffName: by.name },
    ...{ staffPhone: by.phone, permissionId: module, type, content },
  }));
}
