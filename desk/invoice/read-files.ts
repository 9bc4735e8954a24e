import { MOST_FILE_BYTES } from '#rules/invoice/attachment.ts';
import { type EInvoice, readEInvoice } from '#rules/invoice/einvoice.ts';

interface SentFile {
  readonly name: string;
  readonly content: string;
}

/** Files on their way to the server, and what the XML among them says. */
export interface ChosenFiles {
  readonly files: readonly SentFile[];
  readonly xml: EInvoice | null;
  readonly fault: string;
}
export const NO_FILES: ChosenFiles = { files: [], xml: null, fault: '' };

async function encoded(file: File): Promise<SentFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { name: file.name, content: btoa(binary) };
}

/** The server reads and checks them anew: here they only fill in the form. */
export async function readFiles(chosen: FileList | null): Promise<ChosenFiles> {
  const list = [...(chosen ?? [])];
  if (list.some(({ size }) => size > MOST_FILE_BYTES)) {
    return { ...NO_FILES, fault: `文件不能超过 ${MOST_FILE_BYTES / 1024 / 1024} MB` };
  }
  const document = list.find(({ name }) => /\.xml$/i.test(name));
  const xml = document ? readEInvoice(await document.text()) : null;
  return { files: await Promise.all(list.map(encoded)), xml, fault: '' };
}
