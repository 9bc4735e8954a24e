import { addDays, addMonths, endOfMonth, type Month, monthOf, startOfMonth } from '#rules/calendar.ts';
import { exportedText } from '#rules/operation-log.ts';
import { orderExportText } from '#rules/order/view-filter.ts';
import { reportExportText } from '#rules/report.ts';
import { importedText } from '#rules/staff/text.ts';
import { ImportKind } from '#rules/staff.ts';
import { workingMinute } from '../days.ts';
import { type CompanyHistory, type Entry, isWithin, type Span } from './entry.ts';

const [STAFF, ORDER, LOG, REPORT] = [3, 21, 27, 39];
const SUPPLEMENTS = 6;
const EVERY_DAYS = 61;

/** The months of the year that are over. */
function monthsOf({ from, until }: Span): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(new Date(from)); endOfMonth(month).getTime() < until; month = addMonths(month, 1))
    months.push(month);
  return months;
}

const firstAfter = (month: Month): string => `${addMonths(month, 1)}-01`;

/** Reports and orders of a month, saved when it is over: as many orders as there are. */
function monthly({ organisation: { treasurer, clerk }, ridesIn }: CompanyHistory, span: Span): Entry[] {
  return monthsOf(span).flatMap((month, nth): Entry[] => {
    const [from, before] = [`${month}-01`, firstAfter(month)];
    const report: Entry = {
      ...{ at: workingMinute(addDays(before, 2), 7 + nth), by: treasurer, module: REPORT, type: 'export' },
      content: reportExportText('whole', { from, before }, []),
    };
    const start = startOfMonth(month);
    const rides = ridesIn.get(month);
    if (!rides || start.getTime() < span.from) return [report];
    const filter = { rideFrom: start, rideBefore: endOfMonth(month) };
    const content = orderExportText(rides, filter, { department: null, scene: null });
    const at = workingMinute(addDays(before, 3), 3 + nth * 5);
    return [report, { at, by: clerk(nth), module: ORDER, type: 'export', content }];
  });
}

/** Files with what was missing of people who had been there for a while. */
function supplements({ organisation: { staff, clerk, today }, draw }: CompanyHistory, { from }: Span): Entry[] {
  const known = staff.filter(
    ({ createdAt, deletedAt, account }) => createdAt < from && deletedAt === null && account === null,
  );
  return Array.from({ length: known.length > 100 ? SUPPLEMENTS : 1 }, (_, nth) => {
    const chosen = draw.shuffle(known).slice(0, draw.int(8, 24));
    const names = chosen.map(({ name }) => name);
    const counts = { done: names.length, failed: 0 };
    return {
      ...{ at: workingMinute(addDays(today, -20 - nth * EVERY_DAYS), 40 + nth), by: clerk(nth + 1) },
      ...{ module: STAFF, type: 'import' },
      content: importedText([ImportKind.labelOf('update'), '职务与邮箱补充.xlsx'], counts, ['更新', names]),
    };
  });
}

/** What is done again and again. */
export const routineEntries = (happened: CompanyHistory, span: Span): Entry[] => [
  ...monthly(happened, span),
  ...supplements(happened, span),
];

/** An auditor saves every month of the log itself: as many entries as it has by then, those of earlier exports too. */
export function withAudits({ organisation }: CompanyHistory, span: Span, told: readonly Entry[]): Entry[] {
  const role = organisation.roles.find(({ name }) => name === '审计员');
  const member = organisation.members.find(({ roleId }) => roleId === role?.id);
  const entries = [...told];
  if (!member) return entries;
  monthsOf(span).forEach((month, nth) => {
    const at = workingMinute(addDays(firstAfter(month), 5), 11 + nth * 3);
    const [from, before] = [startOfMonth(month), endOfMonth(month)];
    const count = entries.filter((one) => isWithin({ from: from.getTime(), until: before.getTime() }, one.at)).length;
    if (count === 0 || !isWithin(span, at)) return;
    const by = organisation.person.get(member.staffId)!;
    entries.push({ at, by, module: LOG, type: 'export', content: exportedText({ from, before }, count) });
  });
  return entries;
}
