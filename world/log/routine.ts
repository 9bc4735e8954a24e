import { addDays, addMonths, endOfMonth, type Month, monthOf, startOfMonth } from '#rules/calendar.ts';
import { exportedText } from '#rules/operation-log.ts';
import { orderExportText } from '#rules/order/view-filter.ts';
import { reportExportText } from '#rules/report.ts';
import { importedText } from '#rules/staff/text.ts';
import { ImportKind } from '#rules/staff.ts';
import { clerkFor, holdersOf } from '../clerks.ts';
import { workingMinute } from '../moments.ts';
import { type Entry, isWithin, type LogGround } from './entry.ts';

const [STAFF, ORDER, LOG, REPORT] = [3, 21, 27, 39];
const SUPPLEMENTS = 6;
const EVERY_DAYS = 61;

/** The months of the year that are over. */
function monthsOf({ from, until }: LogGround): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(new Date(from)); endOfMonth(month).getTime() < until; month = addMonths(month, 1))
    months.push(month);
  return months;
}

const firstDay = (month: Month): string => `${addMonths(month, 1)}-01`;

/** Saved by whoever looks after bills, when a month is over. */
const reports = (ground: LogGround): Entry[] =>
  monthsOf(ground).map((month, nth) => ({
    at: workingMinute(addDays(firstDay(month), 2), 7 + nth),
    by: ground.keeper,
    module: REPORT,
    type: 'export',
    content: reportExportText('whole', { from: `${month}-01`, before: firstDay(month) }, []),
  }));

/** The orders of a month, saved by the administration; as many as there are. */
function orderExports(ground: LogGround): Entry[] {
  const counts = new Map<Month, number>();
  for (const { wish } of ground.firm.orders) {
    const month = monthOf(new Date(wish.rideAt));
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const names = { department: null, scene: null };
  return monthsOf(ground)
    .filter((month) => counts.has(month) && startOfMonth(month).getTime() >= ground.from)
    .map((month, nth) => {
      const span = { rideFrom: startOfMonth(month), rideBefore: endOfMonth(month) };
      return {
        at: workingMinute(addDays(firstDay(month), 3), 3 + nth * 5),
        by: clerkFor(ground.organisation, nth),
        module: ORDER,
        type: 'export',
        content: orderExportText(counts.get(month)!, span, names),
      };
    });
}

/** Files with what was missing of people who had been there for a while. */
function supplements({ organisation, today, from, draw }: LogGround): Entry[] {
  const known = organisation.staff.filter(
    ({ createdAt, deletedAt, account }) => Date.parse(createdAt) < from && deletedAt === null && account === null,
  );
  return Array.from({ length: known.length > 100 ? SUPPLEMENTS : 1 }, (_, nth) => {
    const names = draw
      .shuffle(known)
      .slice(0, draw.int(8, 24))
      .map(({ name }) => name);
    const counts = { done: names.length, failed: 0 };
    return {
      at: workingMinute(addDays(today, -20 - nth * EVERY_DAYS), 40 + nth),
      by: clerkFor(organisation, nth + 1),
      module: STAFF,
      type: 'import',
      content: importedText([ImportKind.labelOf('update'), '职务与邮箱补充.xlsx'], counts, ['更新', names]),
    };
  });
}

/** What is done again and again. */
export const routineEntries = (ground: LogGround): Entry[] => [
  ...reports(ground),
  ...orderExports(ground),
  ...supplements(ground),
];

/** An auditor saves every month of the log itself: as many entries as it has by then, those of earlier exports too. */
export function withAudits(ground: LogGround, told: readonly Entry[]): Entry[] {
  const [auditor] = holdersOf(ground.organisation, '审计员');
  const entries = [...told];
  if (!auditor) return entries;
  monthsOf(ground).forEach((month, nth) => {
    const at = workingMinute(addDays(firstDay(month), 5), 11 + nth * 3);
    const span = { from: startOfMonth(month), before: endOfMonth(month) };
    const count = entries.filter((one) => one.at >= span.from.getTime() && one.at < span.before.getTime()).length;
    if (count === 0 || !isWithin(ground, at)) return;
    entries.push({ at, by: auditor, module: LOG, type: 'export', content: exportedText(span, count) });
  });
  return entries;
}
