import { z } from 'zod';
import { instantOfLocal, isDay, localText } from '#rules/calendar.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { RecordFilter } from '#rules/invoice/filter.ts';
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

export interface InvoiceRecord {
  readonly invoiceId: number;
  readonly appliedAt: Date;
  readonly applicantName: string;
  readonly type: InvoiceType;
  readonly title: string;
  readonly content: InvoiceContent;
  readonly amountFen: number;
  readonly status: InvoiceStatus;
  /** Why the provider sent it back; '' where it did not. */
  readonly refusedReason: string;
  readonly hasFile: boolean;
}

export const record = z.codec(
  z.object({
    applyDate: localTime,
    applyPeople: z.string(),
    invoiceType: coded(InvoiceType),
    invoiceTitle: z.string(),
    component: coded(InvoiceContent),
    totalAmount: yuan,
    invoiceStatus: coded(InvoiceStatus),
    invoiceRecordId: z.int(),
    /** The same number: the documents name one for the record and one for its voucher. */
    invoiceId: z.int(),
    refuseReason: z.string(),
    hasFile: z.boolean(),
  }),
  z.custom<InvoiceRecord>(),
  {
    decode: (wire) => ({
      invoiceId: wire.invoiceId,
      appliedAt: wire.applyDate,
      applicantName: wire.applyPeople,
      type: wire.invoiceType,
      title: wire.invoiceTitle,
      content: wire.component,
      amountFen: wire.totalAmount,
      status: wire.invoiceStatus,
      refusedReason: wire.refuseReason,
      hasFile: wire.hasFile,
    }),
    encode: (ours) => ({
      applyDate: ours.appliedAt,
      applyPeople: ours.applicantName,
      invoiceType: ours.type,
      invoiceTitle: ours.title,
      component: ours.content,
      totalAmount: ours.amountFen,
      invoiceStatus: ours.status,
      invoiceRecordId: ours.invoiceId,
      invoiceId: ours.invoiceId,
      refuseReason: ours.refusedReason,
      hasFile: ours.hasFile,
    }),
  },
);
