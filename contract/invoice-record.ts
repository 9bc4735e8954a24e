import { z } from 'zod';
import { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { RecordFilter } from '#rules/invoice/filter.ts';
import { spelt } from './spelt.ts';
import { coded, givenEnd, givenStart, localTime, optional, pagedDraft, yuan } from './wire.ts';

export const recordFilter = pagedDraft(RecordFilter, {
  from: ['createTimeStart', givenStart],
  before: ['createTimeEnd', givenEnd],
  type: ['invoiceType', optional(coded(InvoiceType))],
  status: ['invoiceStatus', optional(coded(InvoiceStatus))],
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
    /** The tax bureau's number; '' before there is one. */
    number: ['invoiceNumber', z.string()],
    issuedOn: ['invoiceDate', z.string()],
    tripCount: ['tripNum', z.int()],
    /** Red letters over it: what they come to, and how many are not issued yet. */
    redFen: ['redAmount', yuan],
    redWaiting: ['redWaiting', z.int()],
    hasFile: ['hasFile', z.boolean()],
  },
  {
    invoiceRecordId: [z.int(), (ours) => ours.invoiceId],
  },
);
export type InvoiceRecord = z.output<typeof record>;

/** What the records of a filter come to. */
export const recordSums = spelt({
  count: ['num', z.int()],
  /** Of applications that are neither refused nor withdrawn. */
  amountFen: ['totalAmount', yuan],
  invoicedFen: ['invoicedAmount', yuan],
  redFen: ['redAmount', yuan],
});
export type RecordSums = z.output<typeof recordSums>;
