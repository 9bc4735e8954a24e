import { z } from 'zod';
import type { Day } from '#rules/calendar.ts';
import { InvoiceFileKind } from '#rules/invoice/attachment.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { spelt } from './spelt.ts';
import { coded, localTime, yuan } from './wire.ts';

/** The tax bureau's own figures, once there is an invoice. */
export interface InvoicePaper {
  readonly number: string;
  readonly issuedOn: Day;
  readonly taxRate: number;
  readonly netFen: number;
  readonly taxFen: number;
}

export interface InvoiceDetail {
  readonly invoiceId: number;
  readonly appliedAt: Date;
  readonly applicantName: string;
  readonly type: InvoiceType;
  readonly amountFen: number;
  readonly tripCount: number;
  readonly content: InvoiceContent;
  readonly title: string;
  readonly taxpayerId: string;
  readonly status: InvoiceStatus;
  readonly email: string;
  readonly address: string;
  readonly refusedReason: string;
  readonly paper: InvoicePaper | null;
  readonly carrier: string;
  readonly trackingNo: string;
  readonly acceptedAt: Date | null;
  readonly invoicedAt: Date | null;
  readonly mailedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly refusedAt: Date | null;
  readonly files: InvoiceFile[];
  readonly periods: InvoicedPeriod[];
}

const file = spelt({
  fileId: ['fileId', z.int()],
  sha256: ['sha256', z.string()],
  name: ['fileName', z.string()],
  kind: ['fileType', coded(InvoiceFileKind)],
  size: ['fileSize', z.int()],
});
export type InvoiceFile = z.output<typeof file>;

const invoicedPeriod = spelt({
  billNo: ['billNo', z.string()],
  from: ['startDate', z.string()],
  to: ['endDate', z.string()],
  tripCount: ['tripNum', z.int()],
  amountFen: ['amount', yuan],
});
export type InvoicedPeriod = z.output<typeof invoicedPeriod>;

const WireDetail = z.object({
  invoiceRecordId: z.int(),
  applyDate: localTime,
  applyPeople: z.string(),
  invoiceType: coded(InvoiceType),
  invoiceAmount: yuan,
  tripNum: z.int(),
  component: coded(InvoiceContent),
  title: z.string(),
  identificationNum: z.string(),
  invoiceStatus: coded(InvoiceStatus),
  email: z.string(),
  /** Receiver, phone and address in one line. */
  address: z.string(),
  refuseReason: z.string(),
  /** What the invoice says; '' and null before there is one. The rate is percent. */
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  taxRate: z.number().nullable(),
  netAmount: yuan.nullable(),
  taxAmount: yuan.nullable(),
  expressName: z.string(),
  expressNo: z.string(),
  acceptTime: localTime.nullable(),
  invoiceTime: localTime.nullable(),
  mailTime: localTime.nullable(),
  receiveTime: localTime.nullable(),
  refuseTime: localTime.nullable(),
  fileList: z.array(file),
  periodList: z.array(invoicedPeriod),
});
type WireDetail = z.output<typeof WireDetail>;

const paperOf = ({ invoiceNumber, invoiceDate, taxRate, netAmount, taxAmount }: WireDetail): InvoicePaper | null =>
  invoiceNumber === ''
    ? null
    : {
        number: invoiceNumber,
        issuedOn: invoiceDate,
        taxRate: Math.round((taxRate ?? 0) * 100),
        netFen: netAmount ?? 0,
        taxFen: taxAmount ?? 0,
      };

const wirePaper = (paper: InvoicePaper | null) => ({
  invoiceNumber: paper?.number ?? '',
  invoiceDate: paper?.issuedOn ?? '',
  taxRate: paper ? paper.taxRate / 100 : null,
  netAmount: paper?.netFen ?? null,
  taxAmount: paper?.taxFen ?? null,
});

const detailOf = (wire: WireDetail): InvoiceDetail => ({
  invoiceId: wire.invoiceRecordId,
  appliedAt: wire.applyDate,
  applicantName: wire.applyPeople,
  type: wire.invoiceType,
  amountFen: wire.invoiceAmount,
  tripCount: wire.tripNum,
  content: wire.component,
  title: wire.title,
  taxpayerId: wire.identificationNum,
  status: wire.invoiceStatus,
  email: wire.email,
  address: wire.address,
  refusedReason: wire.refuseReason,
  paper: paperOf(wire),
  carrier: wire.expressName,
  trackingNo: wire.expressNo,
  acceptedAt: wire.acceptTime,
  invoicedAt: wire.invoiceTime,
  mailedAt: wire.mailTime,
  receivedAt: wire.receiveTime,
  refusedAt: wire.refuseTime,
  files: wire.fileList,
  periods: wire.periodList,
});

const wireDetail = (ours: InvoiceDetail): WireDetail => ({
  invoiceRecordId: ours.invoiceId,
  applyDate: ours.appliedAt,
  applyPeople: ours.applicantName,
  invoiceType: ours.type,
  invoiceAmount: ours.amountFen,
  tripNum: ours.tripCount,
  component: ours.content,
  title: ours.title,
  identificationNum: ours.taxpayerId,
  invoiceStatus: ours.status,
  email: ours.email,
  address: ours.address,
  refuseReason: ours.refusedReason,
  ...wirePaper(ours.paper),
  expressName: ours.carrier,
  expressNo: ours.trackingNo,
  acceptTime: ours.acceptedAt,
  invoiceTime: ours.invoicedAt,
  mailTime: ours.mailedAt,
  receiveTime: ours.receivedAt,
  refuseTime: ours.refusedAt,
  fileList: ours.files,
  periodList: ours.periods,
});

export const detail = z.codec(WireDetail, z.custom<InvoiceDetail>(), { decode: detailOf, encode: wireDetail });
