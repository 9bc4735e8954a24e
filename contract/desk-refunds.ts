import { z } from 'zod';
import { InvoiceType } from '#rules/invoice/codes.ts';
import { ConfirmationNo, RedStage } from '#rules/invoice/red-letter.ts';
import { OrderRefund, OrderStatus, REPORTED_EVENT_SHAPES, RefundHead } from '#rules/order.ts';
import { Measured } from '#rules/tariff.ts';
import { FILES_BYTES, sentFile } from './desk-invoices.ts';
import { companyId, deskCalls, deskPaged, deskRows, orderId } from './desk-wire.ts';
import { localTime, optional, whole } from './wire.ts';

const { read, write } = deskCalls('prices');

const fen = z.int();
const of = { companyId, orderId };
const { lines, totalFen, actualPayFen } = REPORTED_EVENT_SHAPES.priced;

/** What a refund did: to the order, its bill and its invoice. */
const effects = z.object({
  orderId: z.int(),
  status: z.enum(OrderStatus.names),
  /** Told before under this number: nothing was done. */
  repeated: z.boolean(),
  /** What went back now. */
  refundedCompanyFen: fen,
  refundedPersonalFen: fen,
  /** Before the settlement nothing goes back: by how much the price itself was changed, up or down. */
  movedFen: fen,
  /** What company and person pay by now, and what the provider owes the person. */
  companyFen: fen.nullable(),
  personalFen: fen.nullable(),
  personalReturnFen: fen,
  /** The bill that has the line now; null: the next one takes it. */
  billNo: z.string().nullable(),
  redLetterOf: z.string().nullable(),
  returnedInvoiceId: z.int().nullable(),
});
export type RefundEffects = z.output<typeof effects>;

const redLetter = z.object({
  redLetterId: z.int(),
  invoiceId: z.int(),
  invoiceNo: z.string(),
  orderNo: z.string(),
  amountFen: fen,
  reason: z.string(),
  neededAt: localTime,
  number: z.string().nullable(),
  issuedAt: localTime.nullable(),
  /** Over a digital invoice: where the confirmation by the company is. */
  stage: z.enum(RedStage.names),
  confirmationNo: z.string().nullable(),
  requestedAt: localTime.nullable(),
  confirmedAt: localTime.nullable(),
  confirmedBy: z.string(),
  declinedReason: z.string(),
});
export type RedLetter = z.output<typeof redLetter>;

const one = z.object({ companyId, redLetterId: z.int({ error: '请填写红字发票编号' }) });

/** The provider puts its own mistakes right, at any time. */
export const deskRefundCalls = {
  refundOrder: write.json(
    '/desk/v1/orders/refund',
    '退还已结算订单的企业部分、个人部分或两者；同一编号只退一次',
    OrderRefund.extend(of),
    effects,
  ),
  correctOrder: write.json(
    '/desk/v1/orders/correct',
    '更正订单费用：结算前可高可低，结算后只能改低，差额退还',
    RefundHead.extend({
      ...of,
      lines,
      totalFen,
      actualPayFen,
      measured: Measured.extend({ startedAt: localTime }).optional(),
    }),
    effects,
  ),
  redLetters: read.get(
    '/desk/v1/redLetters',
    '一家企业需要和已开的红字发票',
    z.object({ companyId: whole }),
    z.object({ rows: z.array(redLetter) }),
  ),
  allRedLetters: read.get(
    '/desk/v1/redLetters/all',
    '所有企业的红字发票；waiting 为还没有开的',
    deskPaged({ waiting: optional(z.stringbool()) }),
    deskRows(
      redLetter.omit({ invoiceNo: true }).extend({
        invoiceNo: z.string().nullable(),
        companyId: z.int(),
        companyName: z.string(),
        title: z.string(),
        invoiceFen: fen,
        /** What all red letters of the invoice take from it, this one among them. */
        redFen: fen,
        orderId: z.int(),
        type: z.enum(InvoiceType.names),
        requestedBy: z.string(),
        riderName: z.string(),
        taxRate: z.int().nullable(),
        invoiceNetFen: fen.nullable(),
        invoiceTaxFen: fen.nullable(),
      }),
    ),
  ),
  requestRedLetter: write.json(
    '/desk/v1/redLetters/request',
    '数电票的红字确认单已在税局录入，等企业确认',
    one.extend({ confirmationNo: ConfirmationNo }),
    redLetter,
  ),
  recallRedLetter: write.json('/desk/v1/redLetters/recall', '撤回企业还没有确认的红字确认单', one, redLetter),
  issueRedLetter: write.json(
    '/desk/v1/redLetters/issue',
    '红字发票已开；数电票要先由企业确认，并附上 XML',
    one.extend({
      number: z.string({ error: '请填写发票号码' }).regex(/^[0-9]{8,20}$/, '发票号码应为 8 至 20 位数字'),
      files: z.array(sentFile, '请附上文件').max(2, 'PDF 和 XML 文件各附一个').optional(),
    }),
    redLetter,
    { maxBytes: FILES_BYTES },
  ),
};
