import { createHash } from 'node:crypto';
import {
  INVOICE_REFUSALS,
  type InvoiceFileKind,
  invoiceFilename,
  isInvoiceXml,
  isPdf,
  MOST_FILE_BYTES,
} from '#rules/invoice.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import type { Files } from '../outside/files.ts';

export const MEDIA_TYPES: Record<InvoiceFileKind, string> = { pdf: 'application/pdf', xml: 'application/xml' };

export interface SentFile {
  readonly kind: InvoiceFileKind;
  readonly name: string;
  readonly bytes: Buffer;
}

function utf8Of(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What a file is, its bytes say and not its name. */
export function readFile({ name, content }: { name: string; content: string }, number: string): SentFile {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MOST_FILE_BYTES) throw new Refused(REFUSALS.tooLarge);
  const kind = isPdf(bytes) ? 'pdf' : isInvoiceXml(utf8Of(bytes) ?? '') ? 'xml' : null;
  if (kind === null) throw new Refused(INVOICE_REFUSALS.fileWrong, { name: name || '未命名' });
  return { kind, name: invoiceFilename(name, kind, number), bytes };
}

/** The text of the XML among these files; null where there is none. */
export function xmlOf(sent: readonly SentFile[]): string | null {
  const xml = sent.find(({ kind }) => kind === 'xml');
  return xml ? utf8Of(xml.bytes) : null;
}

/** Keeps the files of an invoice, or of a red letter over it, in place of those before, which stay stored. */
export async function keepFiles(
  db: Db,
  files: Files,
  [companyId, invoiceId, redLetterId = null]: [companyId: number, invoiceId: number, redLetterId?: number | null],
  sent: readonly SentFile[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('invoiceFile')
    .set({ replacedAt: now })
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .where('redLetterId', redLetterId === null ? 'is' : '=', redLetterId)
    .where('replacedAt', 'is', null)
    .execute();
  for (const { kind, name, bytes } of sent) {
    const fileId = await files.put(bytes, { contentType: MEDIA_TYPES[kind] });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const row = { companyId, invoiceId, redLetterId, kind, filename: name, fileId, sha256 };
    await db
      .insertInto('invoiceFile')
      .values({ ...row, size: bytes.length, attachedAt: now })
      .execute();
  }
}
