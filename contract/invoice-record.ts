import { z } from 'zod';
import { instantOfLocal, isDay, localText } from '#rules/calendar.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { RecordFilter } from '#rules/invoice/filter.ts';
import { spelt } from './spelt.ts';
import { coded, localTime, optional, paged, text, yuan } from './wire.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** Text that is no time stays absent, so that the rule can say what is missing. */
const startOf = (wire: string | undefined): Date => (wire && instantOfLocal(wire)) as Date;
/** The end is named by its last second, or by its last day. */
function endOf(wire: string | undefined): Date {
  const last = startOf(wire);
  return last && new Date(last.getTime() + (isDay(wire!) ? DAY_MS : SECOND_MS));
}

const filter = {
  createTimeStart: optional(text),
  createTimeEnd: optional(text),
  invoiceType: optional(coded(InvoiceType)),
  invoiceStatus: optional(coded(InvoiceStatus)),
};

export const recordFilter = z.codec(paged(filter), RecordFilter, {
  decode: ({ createTimeStart, createTimeEnd, invoiceType, invoiceStatus, page, pageSize }) => ({
    from: startOf(createTimeStart),
    before: endOf(createTimeEnd),
    type: invoiceType,
    status: invoiceStatus,
    page,
    pageSize,
  }),
  encode: ({ from, before, type, status, page, pageSize }) => ({
    createTimeStart: localText(from),
    createTimeEnd: localText(new Date(before.getTime() - SECOND_MS)),
    invoiceType: type,
    invoiceStatus: status,
    page,
    pageSize,
  }),
});

export const record = spelt(
  {
    /** The same number: the documents name one for the record and one for its voucher. */
    invoiceId: ['invoiceId', z.int()],
    appliedAt: ['applyDate', localTime],
    applicantName: ['applyPeople', z.string()],
    type: ['invoiceType', coded(InvoiceType)],
    title: ['invoiceTitle', z.string()],
    content: ['component', coded(InvoiceContent)],
    amountFen: ['totalAmount', yuan],
    status: ['invoiceStatus', coded(InvoiceStatus)],
    /** Why the provider sent it back; '' where it did not. */
    refusedReason: ['refuseReason', z.string()],
    hasFile: ['hasFile', z.boolean()],
  },
  {
    invoiceRecordId: [z.int(), (ours) => ours.invoiceId],
  },
);
export type InvoiceRecord = z.output<typeof record>;
