import { randomBytes } from 'node:crypto';
import type { Answer } from './caller.ts';
import type { Person } from './company.ts';
import type { TestServer } from './server.ts';

export interface SentFile {
  field: string;
  filename: string;
  bytes: Uint8Array;
}

/** A multipart form with at most one file, as a browser sends it. */
export async function postForm(
  server: TestServer,
  { caller }: Pick<Person, 'caller'>,
  path: string,
  file: SentFile | null,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const boundary = `form${randomBytes(8).toString('hex')}`;
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.filename}"\r\n`;
    parts.push(Buffer.from(`${head}content-type: application/octet-stream\r\n\r\n`), Buffer.from(file.bytes));
    parts.push(Buffer.from('\r\n'));
  }
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    cookies: Object.fromEntries(caller.cookies),
    headers: { 'trace-id': 'upload', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
  return response.json();
}
