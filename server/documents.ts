import { buffer, json } from 'node:stream/consumers';
import type { Actor } from './actor.ts';
import type { Files } from './outside/files.ts';
import { renderPdf } from './outside/pdf.ts';

/** A picture of a document, by the file it is kept in: read when the document is drawn. */
export interface KeptPicture {
  readonly keptFile: string;
}

const isKept = (value: object): value is KeptPicture => 'keptFile' in value && typeof value.keptFile === 'string';

/** The contents with the bytes of their pictures; what holds a picture that is gone is left out of its list. */
async function withPictures(files: Files, value: unknown): Promise<unknown> {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const parts: unknown[] = [];
    for (const part of value) {
      const shown = await withPictures(files, part);
      if (shown !== undefined) parts.push(shown);
    }
    return parts;
  }
  if (isKept(value)) {
    const file = await files.open(value.keptFile);
    return file ? new Uint8Array(await buffer(file.stream)) : undefined;
  }
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const shown = await withPictures(files, part);
    if (shown === undefined) return undefined;
    parts[name] = shown;
  }
  return parts;
}

/** Keeps what a document says until somebody fetches it. */
export const keepDocument = (files: Files, contents: object): Promise<string> =>
  files.put(Buffer.from(JSON.stringify(contents)), { contentType: 'application/json' });

/** Draws it then: that takes a second, and no transaction waits for it. People take turns. */
export async function drawDocument(
  files: Files,
  template: string,
  stream: NodeJS.ReadableStream,
  { companyId, staffId }: Pick<Actor, 'companyId' | 'staffId'>,
): Promise<Buffer> {
  const contents = await withPictures(files, await json(stream));
  return Buffer.from(await renderPdf(template, contents, `${companyId}:${staffId}`));
}
