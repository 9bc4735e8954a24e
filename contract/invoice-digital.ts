import { z } from 'zod';
import { DeclinedReason, RedStage } from '#rules/invoice/red-letter.ts';
import type { Traveller } from '#rules/invoice/traveller.ts';
import { calls, nothing } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { coded, localTime, optional, paged, pageOf, text, whole, yuan } from './wire.ts';

/** The documents' elements of passenger transport; the identity document is masked. */
const traveller = spelt<Traveller>({
  name: ['traveller', z.string()],
  documentNo: ['documentNo', z.string()],
  travelOn: ['travelDate', z.string()],
  from: ['fromPlace', z.string()],
  to: ['toPlace', z.string()],
  grade: ['grade', z.string()],
  vehicle: ['vehicle', z.string()],
});

const redFile = spelt({
  fileId: ['fileId', z.int()],
  name: ['fileName', z.string()],
  sha256: ['sha256', z.string()],
});

/** A red letter with where its confirmation is. */
const redStep = spelt(
  {
    redLetterId: ['redId', z.int()],
    orderNo: ['orderNo', z.string()],
    amountFen: ['amount', yuan],
    reason: ['reason', z.string()],
    neededAt: ['createTime', localTime],
    stage: ['stage', coded(RedStage)],
    confirmationNo: ['confirmationNo', z.string().nullable()],
    requestedAt: ['requestTime', localTime.nullable()],
    /** Until when it can be confirmed. */
    confirmBefore: ['confirmBefore', localTime.nullable()],
    isExpired: ['expired', z.boolean()],
    confirmedAt: ['confirmTime', localTime.nullable()],
    confirmedBy: ['confirmUser', z.string()],
    declinedReason: ['declineReason', z.string()],
    number: ['redNumber', z.string().nullable()],
    files: ['fileList', z.array(redFile)],
  },
  { stageName: [z.string(), ({ stage }) => RedStage.labelOf(stage)] },
);
export type RedStep = z.output<typeof redStep>;

const elements = spelt({
  isDigital: ['digital', z.boolean()],
  withTravellers: ['travellerFlag', z.boolean()],
  travellerCount: ['travellerNum', z.int()],
  redLetters: ['redList', z.array(redStep)],
  /** The package that the invoice stands in; null: in none yet. */
  archive: ['archive', z.object({ archiveId: z.int(), fileName: z.string() }).nullable()],
});
export type InvoiceElements = z.output<typeof elements>;

const call = calls('invoice');
/** `confirmationNo`: the one that was read; left out, the answer holds for whichever is asked for by now. */
const redAnswer = z.object({ redId: whole, confirmationNo: optional(text) });

/** What a fully digital invoice has beside the documented calls, which stay as they are. */
export const digitalCalls = {
  elements: call.form(
    '/api/v3/invoice/elements',
    '一张发票的出行人、红字确认单和归档',
    z.object({ invoiceRecordId: whole }),
    elements,
  ),
  travellers: call.form(
    '/api/v3/invoice/travellers',
    '数电票列明的出行人和行程',
    paged({ invoiceRecordId: whole }),
    pageOf(traveller, 'list', 'totalRecord'),
  ),
  confirmRed: call.form('/api/v3/invoice/redLetter/confirm', '确认服务商的红字确认单', redAnswer, nothing, {
    effect: 'edit',
  }),
  declineRed: call.form(
    '/api/v3/invoice/redLetter/decline',
    '不同意服务商的红字确认单',
    redAnswer.extend({ reason: text.pipe(DeclinedReason) }),
    nothing,
    { effect: 'edit' },
  ),
};
