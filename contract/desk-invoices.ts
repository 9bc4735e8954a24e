import { z } from 'zod';
import { InvoiceFileKind, IssuedInvoice, MOST_FILE_BYTES, RefusedReason } from '#rules/invoice/attachment.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { Parcel, PostedOn } from '#rules/invoice/parcel.ts';
import { companyId, deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { localTime, optional, whole } from './wire.ts';

const { read, write } = deskCalls('invoices');

/** What was applied for, and by whom. */
const applied = {
  type: z.enum(InvoiceType.names),
  content: z.enum(InvoiceContent.names),
  status: z.enum(InvoiceStatus.names),
  title: z.string(),
  taxpayerId: z.string(),
  amountFen: z.int(),
  tripCount: z.int(),
  applicantName: z.string(),
  appliedAt: localTime,
};

const listed = z.object({
  companyId: z.int(),
  companyName: z.string(),
  invoiceId: z.int(),
  ...applied,
  number: z.string().nullable(),
  /** When the e-mail was given up; null where it was not. */
  mailFailedAt: localTime.nullable(),
});
export type DeskInvoiceRow = z.output<typeof listed>;

const file = z.object({
  fileId: z.int(),
  name: z.string(),
  kind: z.enum(InvoiceFileKind.names),
  size: z.int(),
  sha256: z.string(),
});

const invoice = z.object({
  companyId: z.int(),
  invoiceId: z.int(),
  ...applied,
  email: z.string().nullable(),
  /** Receiver, phone and address of paper. */
  delivery: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }).nullable(),
  refusedReason: z.string(),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  taxRate: z.int().nullable(),
  netFen: z.int().nullable(),
  taxFen: z.int().nullable(),
  carrier: z.string(),
  trackingNo: z.string(),
  mailedAt: localTime.nullable(),
  /** Who at the desk registered the parcel, or corrected it; '' where nobody has, or it is not known. */
  mailedBy: z.string(),
  parcelVersion: z.int(),
  /** Other invoices of the company to the same place: in the same parcel, or waiting for one. */
  parcelMates: z.array(
    z.object({
      invoiceId: z.int(),
      number: z.string().nullable(),
      amountFen: z.int(),
      status: z.enum(InvoiceStatus.names),
    }),
  ),
  periods: z.array(z.object({ billNo: z.string(), tripCount: z.int(), amountFen: z.int() })),
  files: z.array(file),
  /** The invoice is to name who rode. */
  withTravellers: z.boolean(),
  isArchived: z.boolean(),
});
export type DeskInvoice = z.output<typeof invoice>;

const tripRow = z.object({
  orderNo: z.string(),
  billNo: z.string(),
  bookerName: z.string(),
  riderName: z.string(),
  rideAt: localTime,
  amountFen: z.int(),
  /** The elements of passenger transport; the document is masked, '' where none is known. */
  documentNo: z.string(),
  from: z.string(),
  to: z.string(),
  grade: z.string(),
  vehicle: z.string(),
});
export type DeskInvoiceTrip = z.output<typeof tripRow>;

const MOST_TOGETHER = 50;
const invoiceId = z.int({ error: '请填写发票申请编号' });
const one = z.object({ companyId, invoiceId });
export const sentFile = z.object({
  name: z.string('请填写文件名').trim().max(200, '文件名太长'),
  content: z.base64('文件内容应为 base64').min(1, '文件内容为空'),
});
const BASE64_SHARE = 4 / 3;
/** A PDF and an XML inside JSON. */
export const FILES_BYTES = Math.ceil(2 * MOST_FILE_BYTES * BASE64_SHARE) + 64 * 1024;

export const deskInvoiceCalls = {
  invoices: read.get(
    '/desk/v1/invoices',
    '各企业的开票申请，先申请的在前；运营台的人看全部时新的在前。invoiceId 为其中一份，toMail 为开了还没寄的纸质发票',
    deskPaged({
      companyId: optional(whole),
      invoiceId: optional(whole),
      status: optional(z.enum(InvoiceStatus.names, '没有这个状态')),
      type: optional(z.enum(InvoiceType.names, '没有这个类型')),
      toMail: optional(z.stringbool()),
    }),
    deskRows(listed),
  ),
  invoice: read.get(
    '/desk/v1/invoices/detail',
    '一份开票申请',
    z.object({ companyId: whole, invoiceId: whole }),
    invoice,
  ),
  invoiceTrips: read.get(
    '/desk/v1/invoices/trips',
    '一份开票申请的行程',
    deskPaged({ companyId: whole, invoiceId: whole }),
    deskRows(tripRow),
  ),
  acceptInvoice: write.json('/desk/v1/invoices/accept', '受理开票申请', one, invoice),
  refuseInvoice: write.json(
    '/desk/v1/invoices/refuse',
    '退回开票申请，行程可重新申请',
    one.extend({ reason: RefusedReason }),
    invoice,
  ),
  attachInvoice: write.json(
    '/desk/v1/invoices/attach',
    '登记已开的发票并附上文件；电子发票随即发送到邮箱',
    one.extend({
      ...IssuedInvoice.shape,
      /** The number that was seen, '' for none; left out, what somebody else registered meanwhile is written over. */
      replaces: z.string({ error: '请填写原来的发票号码' }).trim().max(20, '原来的发票号码不超过 20 位').optional(),
      files: z.array(sentFile, '请附上文件').max(2, 'PDF 和 XML 文件各附一个'),
    }),
    invoice,
    { maxBytes: FILES_BYTES },
  ),
  sendInvoice: write.json('/desk/v1/invoices/send', '把电子发票再次发送到邮箱', one, invoice),
  mailInvoice: write.json(
    '/desk/v1/invoices/mail',
    '登记纸质发票的快递，或更正它',
    one.extend({
      ...Parcel.shape,
      /** Today where it is left out. */
      mailedOn: PostedOn.optional(),
      /** In the same parcel. */
      together: z.array(invoiceId).max(MOST_TOGETHER, `一次最多一起寄 ${MOST_TOGETHER} 张`).optional(),
      /** As it was read; left out, what somebody else registered meanwhile is written over. */
      parcelVersion: z.int({ error: '请填写版本' }).optional(),
    }),
    invoice,
  ),
  receiveInvoice: write.json('/desk/v1/invoices/receive', '确认企业已收到发票', one, invoice),
};
