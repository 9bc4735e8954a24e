import { endOfDay, startOfDay } from '#rules/calendar.ts';
import { InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { defaultRecordDays, RecordFilter } from '#rules/invoice/filter.ts';
import type { DayRange } from '../kit/dates.tsx';
import { byId, byName, days, one } from '../kit/filter-table.ts';

const span = ({ from, to }: DayRange) => ({ from: startOfDay(from), before: endOfDay(to) });

/** Without days, the last twelve months. `type` in the address is the other tab's. */
export const RECORD_FILTERS = {
  range: days({
    label: '申请时间',
    empty: defaultRecordDays,
    fault: (range) =>
      RecordFilter.safeParse({ page: 1, pageSize: 10, ...(range && span(range)) }).error?.issues[0]?.message,
    input: span,
  }),
  type: one('kind', byName(InvoiceType), '类型'),
  status: one('status', byName(InvoiceStatus), '状态'),
};

export const TRIP_FILTERS = { departmentId: one('department', byId) };
