import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What a connection can do and its types do not say: the driver has the messages of COPY, and no call for it. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Some rows of a table in COPY's text format; `text` comes whole or bit by bit. */
export interface CopiedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly text: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

const SLICE_BYTES = 256 * 1024;

/** Sends as fast as the database takes it, and no faster; its own word, an error perhaps, is heard between two slices. */
async function send(connection: CopyConnection, text: CopiedRows['text'], isOver: () => boolean): Promise<void> {
  for await (const part of text) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    for (let from = 0; from < bytes.length && !isOver(); from += SLICE_BYTES) {
      connection.sendCopyFromChunk(bytes.subarray(from, from + SLICE_BYTES));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      else await new Promise(setImmediate);
    }
  }
  if (!isOver()) connection.endCopyFrom();
}

/**
 * Streams rows into a table with COPY: the one statement that keeps up with a million of them. A table that was emptied
 * in this very transaction is frozen: nobody needs to look at its rows again to know that they are there to stay.
 */
export function copyInto(client: pg.Client, { table, columns, text }: CopiedRows, isEmptied: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (settle: () => void) => () => {
      over = true;
      settle();
    };
    const names = columns.map((name) => `"${name}"`).join(', ');
    const copy = {
      submit: (connection: CopyConnection) =>
        connection.query(`copy "${table}" (${names}) from stdin${isEmptied ? ' with (freeze)' : ''}`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, text, () => over).catch((error) => end(() => reject(error))());
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: end(resolve),
      handleError: (error: Error) => end(() => reject(error))(),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}
