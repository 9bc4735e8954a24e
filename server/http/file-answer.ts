import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** What a call marked `file` answers: the browser saves it, it is never held in memory as a whole. */
export interface FileAnswer {
  filename: string;
  contentType: string;
  content: AsyncIterable<Uint8Array> | Readable;
  /** Made from what was read already: it is made and sent when the transaction has ended, and holds no connection. */
  needsNoData?: boolean;
}

export const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'content' in answer;

/** Made as a whole before its first byte leaves: a failure is still an answer. */
export async function sendMade(reply: FastifyReply, file: FileAnswer): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of file.content) parts.push(part);
  await sendFile(reply, { ...file, content: Readable.from(parts) });
}

export async function sendFile(reply: FastifyReply, { filename, contentType, content }: FileAnswer): Promise<void> {
  const stream = content instanceof Readable ? content : Readable.from(content);
  reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(stream);
  await finished(stream);
}
