import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What a connection can do and its types do not say: the driver has the messages of COPY, and no call for it. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

type Chunks = AsyncIterable<Uint8Array>;

/** Sends as fast as the database takes it, and no faster: rows are made while earlier ones are being stored. */
async function send(connection: CopyConnection, chunks: Chunks, isOver: () => boolean): Promise<void> {
  for await (const chunk of chunks) {
    if (isOver()) return;
    connection.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    // The database's own word, an error perhaps, is heard between two chunks.
    else await new Promise(setImmediate);
  }
  connection.endCopyFrom();
}

/**
 * Streams rows, as text, into a table with COPY: the one statement that keeps up with a million of them. The table was
 * emptied in this very transaction, so that nobody needs to look at the rows again to know that they are there to stay.
 */
export function copyInto(client: pg.Client, table: string, columns: readonly string[], chunks: Chunks): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (settle: () => void) => () => {
      over = true;
      settle();
    };
    const copy = {
      submit: (connection: CopyConnection) =>
        connection.query(`copy ${table} (${columns.join(', ')}) from stdin with (freeze)`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, chunks, () => over).catch((error: Error) => connection.sendCopyFail(error.message));
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: end(resolve),
      handleError: (error: Error) => end(() => reject(error))(),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}
