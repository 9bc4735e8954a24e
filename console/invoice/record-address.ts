import { z } from 'zod';
import { type Day, endOfDay, isDay, startOfDay } from '#rules/calendar.ts';
import { InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { defaultRecordDays, RecordFilter } from '#rules/invoice/filter.ts';
import type { PageInput } from '#rules/paging.ts';
import type { FilterValues } from '../kit/address.ts';
import type { DayRange } from '../kit/dates.tsx';

const day = z.string().refine(isDay);

/** How the filters stand in the address; `type` alone is the other tab's. */
export const SHAPE = {
  from: day,
  to: day,
  kind: z.enum(InvoiceType.names),
  status: z.enum(InvoiceStatus.names),
};
export type RecordAddress = FilterValues<typeof SHAPE>;

/** What a person has put together in the filter bar; without a range it cannot be asked yet. */
export interface RecordDraft {
  range: DayRange | undefined;
  type: InvoiceType | undefined;
  status: InvoiceStatus | undefined;
}
export type AskedRecords = RecordDraft & { range: DayRange };

const FIRST_PAGE: PageInput = { page: 1, pageSize: 10 };

export const askedOf = ({ range, type, status }: AskedRecords, page: PageInput): RecordFilter => ({
  from: startOfDay(range.from),
  before: endOfDay(range.to),
  type,
  status,
  ...page,
});

/** The rule's own sentence about a range, or nothing where it may be asked for. */
export function rangeFault(range: DayRange | undefined): string | undefined {
  const asked = range ? askedOf({ range, type: undefined, status: undefined }, FIRST_PAGE) : FIRST_PAGE;
  return RecordFilter.safeParse(asked).error?.issues[0]?.message;
}

/** An address without a range that may be asked for means the last twelve months. */
export function readFilter({ from, to, kind, status }: RecordAddress, today: Day): AskedRecords {
  const range = from && to ? { from, to } : undefined;
  return {
    range: range && rangeFault(range) === undefined ? range : defaultRecordDays(today),
    type: kind,
    status,
  };
}

export const writeFilter = ({ range, type, status }: RecordDraft) => ({
  from: range?.from ?? '',
  to: range?.to ?? '',
  kind: type ?? ('' as const),
  status: status ?? ('' as const),
});

/** The conditions in words, for a list that finds nothing. */
export const conditionsOf = ({ range, type, status }: AskedRecords): string[] => [
  `申请时间 ${range.from} – ${range.to}`,
  ...(type ? [`类型“${InvoiceType.labelOf(type)}”`] : []),
  ...(status ? [`状态“${InvoiceStatus.labelOf(status)}”`] : []),
];
