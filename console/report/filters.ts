import { lastDayOf, quickRange, type ReportRange, rangeFault, rangeOfDays } from '#rules/report.ts';
import type { DayRange } from '../kit/dates.tsx';
import { byId, type DraftOf, days, flag, one, several } from '../kit/filter-table.ts';
import { readFigure, writeFigure } from './figure.ts';

export const daysOf = (range: ReportRange): DayRange => ({ from: range.from, to: lastDayOf(range) });

/** Without days, the last month that is over. No departments: all that are visible. */
export const REPORT_FILTERS = {
  days: {
    ...days({
      label: '用车日期',
      empty: (today) => daysOf(quickRange('lastMonth', today)),
      fault: (range) => rangeFault(range ? rangeOfDays(range.from, range.to) : { from: '', before: '' })?.sentence,
      input: ({ from, to }) => rangeOfDays(from, to),
    }),
    isPinned: true as const,
  },
  departmentIds: { ...several('depts', byId), input: (ids: number[]) => ids },
};
export type ReportForm = DraftOf<typeof REPORT_FILTERS>;

/** How the same report is looked at: without the period before, or with the orders behind a figure open. */
export const VIEW_FILTERS = {
  compared: one('compare', flag(false)),
  figure: one('show', { read: readFigure, write: writeFigure, label: writeFigure }),
};
