import { z } from 'zod';
import type { Day } from '#rules/calendar.ts';
import { InvoiceFileKind } from '#rules/invoice/attachment.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { beside, same, spelt } from './spelt.ts';
import { coded, localTime, yuan } from './wire.ts';

const file = spelt({
  fileId: ['fileId', z.int()],
  sha256: ['sha256', z.string()],
  name: ['fileName', z.string()],
  kind: ['fileType', coded(InvoiceFileKind)],
  size: ['fileSize', z.int()],
});
export type InvoiceFile = z.output<typeof file>;

/** What was given back of an invoiced trip: a red letter over it, issued or still to come. */
const redLetter = spelt({
  redLetterId: ['redId', z.int()],
  orderNo: ['orderNo', z.string()],
  amountFen: ['amount', yuan],
  reason: ['reason', z.string()],
  neededAt: ['createTime', localTime],
  number: ['redNumber', z.string().nullable()],
  issuedAt: ['redTime', localTime.nullable()],
});
export type InvoiceRedLetter = z.output<typeof redLetter>;

const invoicedPeriod = spelt({
  billNo: ['billNo', z.string()],
  from: ['startDate', z.string()],
  to: ['endDate', z.string()],
  tripCount: ['tripNum', z.int()],
  amountFen: ['amount', yuan],
});
export type InvoicedPeriod = z.output<typeof invoicedPeriod>;

/** What the invoice says; '' and null before there is one. The rate is percent on the wire, hundredths of one here. */
const WirePaper = z.object({
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  taxRate: z.number().nullable(),
  netAmount: yuan.nullable(),
  taxAmount: yuan.nullable(),
});
type WirePaper = z.output<typeof WirePaper>;

/** The tax bureau's own figures, once there is an invoice. */
export interface InvoicePaper {
  readonly number: string;
  readonly issuedOn: Day;
  readonly taxRate: number;
  readonly netFen: number;
  readonly taxFen: number;
}

const paperOf = ({ invoiceNumber, invoiceDate, taxRate, netAmount, taxAmount }: WirePaper): InvoicePaper | null =>
  invoiceNumber === ''
    ? null
    : {
        number: invoiceNumber,
        issuedOn: invoiceDate,
        taxRate: Math.round((taxRate ?? 0) * 100),
        netFen: netAmount ?? 0,
        taxFen: taxAmount ?? 0,
      };

const wirePaper = (paper: InvoicePaper | null): WirePaper => ({
  invoiceNumber: paper?.number ?? '',
  invoiceDate: paper?.issuedOn ?? '',
  taxRate: paper ? paper.taxRate / 100 : null,
  netAmount: paper?.netFen ?? null,
  taxAmount: paper?.taxFen ?? null,
});

const time = localTime.nullable();
const fields = spelt({
  invoiceId: ['invoiceRecordId', z.int()],
  appliedAt: ['applyDate', localTime],
  applicantName: ['applyPeople', z.string()],
  type: ['invoiceType', coded(InvoiceType)],
  amountFen: ['invoiceAmount', yuan],
  tripCount: ['tripNum', z.int()],
  content: ['component', coded(InvoiceContent)],
  title: ['title', z.string()],
  taxpayerId: ['identificationNum', z.string()],
  status: ['invoiceStatus', coded(InvoiceStatus)],
  email: ['email', z.string()],
  /** Receiver, phone and address in one line. */
  address: ['address', z.string()],
  refusedReason: ['refuseReason', z.string()],
  paper: beside(same(WirePaper.shape)),
  carrier: ['expressName', z.string()],
  trackingNo: ['expressNo', z.string()],
  acceptedAt: ['acceptTime', time],
  invoicedAt: ['invoiceTime', time],
  mailedAt: ['mailTime', time],
  receivedAt: ['receiveTime', time],
  refusedAt: ['refuseTime', time],
  withdrawnAt: ['withdrawTime', time],
  withdrawnName: ['withdrawPeople', z.string()],
  redLetters: ['redList', z.array(redLetter)],
  files: ['fileList', z.array(file)],
  periods: ['periodList', z.array(invoicedPeriod)],
});
export type InvoiceDetail = Omit<z.output<typeof fields>, 'paper'> & { readonly paper: InvoicePaper | null };

export const detail = z.codec(fields, z.custom<InvoiceDetail>(), {
  decode: ({ paper, ...rest }) => ({ ...rest, paper: paperOf(paper) }),
  encode: ({ paper, ...rest }) => ({ ...rest, paper: wirePaper(paper) }),
});
