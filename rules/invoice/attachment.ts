import { z } from 'zod';
import { type Day, isDay } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { type InvoiceType, isPaper } from './codes.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

export const InvoiceFileKind = codeTable({ pdf: ['pdf', 'PDF'], xml: ['xml', 'XML'] });
export type InvoiceFileKind = NameOf<typeof InvoiceFileKind>;

/** Far above what a tax bureau's file weighs. */
export const MOST_FILE_BYTES = 4 * 1024 * 1024;
const MOST_REASON = 200;
/** An invoice has one line a trip at most, and each line's tax is rounded by itself. */
const TAX_TOLERANCE_FEN = 100;

const amount = (what: string) => z.int(`请填写正确的${what}（分）`).nonnegative(`请填写正确的${what}（分）`);

/** What the tax bureau's invoice says. */
export const IssuedInvoice = z.object({
  number: z
    .string({ error: '请填写发票号码' })
    .trim()
    .regex(/^\d{8,20}$/, '发票号码应为 8 至 20 位数字'),
  issuedOn: z.string({ error: '请填写开票日期' }).refine(isDay, '开票日期应为 yyyy-MM-dd'),
  taxRate: z
    .int('请填写正确的税率（万分之几）')
    .min(0, '请填写正确的税率（万分之几）')
    .max(2_000, '请填写正确的税率（万分之几）'),
  netFen: amount('不含税金额'),
  taxFen: amount('税额'),
});
export type IssuedInvoice = z.output<typeof IssuedInvoice>;

export const RefusedReason = z
  .string({ error: '请填写退回原因' })
  .trim()
  .min(1, '请填写退回原因')
  .max(MOST_REASON, `退回原因不能超过 ${MOST_REASON} 个字`);

interface AppliedInvoice {
  readonly type: InvoiceType;
  readonly amountFen: number;
  readonly appliedOn: Day;
}

/** The invoice must be over what was applied for, to the fen. `kinds` are those of the files that come with it. */
export function attachInvoice(
  { type, amountFen, appliedOn }: AppliedInvoice,
  issued: IssuedInvoice,
  kinds: readonly InvoiceFileKind[],
  today: Day,
): IssuedInvoice | Refused {
  const { issuedOn, taxRate, netFen, taxFen } = issued;
  if (issuedOn > today) return refuse(INVOICE_REFUSALS.issuedLater);
  if (issuedOn < appliedOn) return refuse(INVOICE_REFUSALS.issuedEarlier, { day: appliedOn });
  if (netFen + taxFen !== amountFen) return refuse(INVOICE_REFUSALS.sumDiffers, { amount: moneyText(amountFen) });
  const expected = Math.round((netFen * taxRate) / 10_000);
  if (Math.abs(expected - taxFen) > TAX_TOLERANCE_FEN) {
    return refuse(INVOICE_REFUSALS.taxDiffers, { amount: moneyText(expected) });
  }
  if (kinds.length === 0 && !isPaper(type)) return refuse(INVOICE_REFUSALS.fileMissing);
  return new Set(kinds).size < kinds.length ? refuse(INVOICE_REFUSALS.fileKindTwice) : issued;
}

const BYTES_OF_PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-

export const isPdf = (bytes: Uint8Array): boolean => BYTES_OF_PDF.every((byte, at) => bytes[at] === byte);

/** A document that defines its own entities can make its reader fetch or swell: no invoice does. */
export function isInvoiceXml(text: string): boolean {
  const content = text.trim();
  return /^<(\?xml\s|[A-Za-z_])/.test(content) && content.endsWith('>') && !/<!(DOCTYPE|ENTITY)/i.test(content);
}

/** Names of files are what people typed: only the last part, with the ending of what it is. */
export function invoiceFilename(sent: string, kind: InvoiceFileKind, number: string): string {
  const last = (sent.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}"<>|:*?]/gu, '').trim();
  const stem = last.replace(/\.(pdf|xml)$/i, '').slice(0, 90);
  return `${stem || `发票_${number}`}.${kind}`;
}
