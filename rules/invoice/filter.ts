import { z } from 'zod';
import { addMonthsToDay, type Day, startOfDay } from '../calendar.ts';
import { InvoiceStatus, InvoiceType } from './codes.ts';

const NO_TIME = '请选择时间';
/** Far beyond any record, and within what days of four-digit years can be reckoned with. */
const OUTSIDE = { error: NO_TIME, abort: true };
const instant = z
  .date({ error: NO_TIME })
  .min(startOfDay('1990-01-01'), OUTSIDE)
  .max(startOfDay('9000-01-01'), OUTSIDE);

/** From the first moment up to, not including, the second. */
export const RecordFilter = z
  .object({
    from: instant,
    before: instant,
    type: InvoiceType.schema.optional(),
    status: InvoiceStatus.schema.optional(),
    page: z.int(),
    pageSize: z.int(),
  })
  .refine(({ from, before }) => from < before, { error: '结束时间不能早于开始时间', path: ['before'] });
export type RecordFilter = z.output<typeof RecordFilter>;

/** What a person sees who asks for nothing else: the last twelve months to today. */
export const defaultRecordDays = (today: Day): { from: Day; to: Day } => ({
  from: addMonthsToDay(today, -12),
  to: today,
});
