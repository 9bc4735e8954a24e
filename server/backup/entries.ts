import { ByteReader } from './sealed-stream.ts';

/** One thing of a backup: a table, a file, a list. Its length need not be known before it is written. */
export interface Entry {
  readonly name: string;
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

const END = '';

function framed(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return Buffer.concat([length, part]);
}

/** Name, parts, nothing; name, parts, nothing; … and at the end no name. Whether all of it came is the seal's to say. */
export async function* written(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield framed(Buffer.from(name));
    for await (const part of content) if (part.length > 0) yield framed(part);
    yield framed(Buffer.alloc(0));
  }
  yield framed(Buffer.from(END));
}

/** In the order in which they were written; what the caller leaves of one is passed over. */
export async function* read(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(source);
  const part = async (): Promise<Buffer> => reader.need((await reader.need(4)).readUInt32BE());
  for (;;) {
    const name = (await part()).toString();
    if (name === END) return;
    let isRead = false;
    const content = async function* (): AsyncGenerator<Buffer> {
      for (let next = await part(); next.length > 0; next = await part()) yield next;
      isRead = true;
    };
    yield { name, content: content() };
    while (!isRead) isRead = (await part()).length === 0;
  }
}

export async function textOf({ content }: Entry): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}
