import { type Month, monthOf } from '../calendar.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { InvoiceFileKind } from './attachment.ts';
import { type InvoiceType, isDigital, isPaper } from './codes.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

/** An invoice or a red letter as the archive takes it in; amounts of a red one are below zero. */
export interface ArchivedVoucher {
  readonly invoiceId: number;
  readonly redLetterId: number | null;
  readonly type: InvoiceType;
  readonly number: string;
  readonly kinds: readonly InvoiceFileKind[];
}

/** Of paper the archive holds the paper; a digital one is its XML, and people read the PDF beside it. */
function missingOf({ type, kinds, redLetterId }: ArchivedVoucher): InvoiceFileKind[] {
  if (isPaper(type)) return [];
  if (isDigital(type)) return (['xml', 'pdf'] as const).filter((kind) => !kinds.includes(kind));
  return redLetterId !== null || kinds.length > 0 ? [] : ['pdf'];
}

export function decideArchive<V extends ArchivedVoucher>(month: Month, vouchers: readonly V[]): readonly V[] | Refused {
  if (vouchers.length === 0) return refuse(INVOICE_REFUSALS.nothingToArchive, { month });
  for (const voucher of vouchers) {
    const missing = missingOf(voucher);
    if (missing.length > 0) {
      const kinds = missing.map((kind) => kind.toUpperCase()).join('、');
      return refuse(INVOICE_REFUSALS.archiveIncomplete, { number: voucher.number, kinds });
    }
  }
  return vouchers;
}

/** Folder of a voucher in its package. */
export const voucherFolder = ({ number, redLetterId }: Pick<ArchivedVoucher, 'number' | 'redLetterId'>): string =>
  `${redLetterId === null ? '发票' : '红字发票'}/${number}`;

export const archiveFilename = (month: Month, nth: number): string =>
  `电子凭证归档_${month}${nth > 1 ? `_${nth}` : ''}.zip`;

interface ArchiveSums {
  readonly month: Month;
  readonly invoiceCount: number;
  readonly redCount: number;
  readonly amountFen: number;
  readonly sha256: string;
}

/** For the operation log. */
export const archivedText = ({ month, invoiceCount, redCount, amountFen, sha256 }: ArchiveSums): string =>
  `归档 ${month} 的发票 ${invoiceCount} 张${redCount > 0 ? `、红字发票 ${redCount} 张` : ''}，合计 ${moneyText(amountFen)}，SHA-256 ${sha256}`;
export const archiveDownloadedText = (filename: string): string => `下载归档包“${filename}”`;

/** Months as people ask for them. */
export const isArchiveMonth = (text: string, now: Date): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text <= monthOf(now);
