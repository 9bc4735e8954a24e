import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Cell, RideTable } from '#world/index.ts';

/** What a connection can do and its types do not say: the driver has the messages of COPY, and no call for it. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const CHUNK_CHARACTERS = 256 * 1024;
const ESCAPED = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return typeof cell === 'number' ? String(cell) : cell ? 't' : 'f';
  return ESCAPED.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : cell;
}

function* chunksOf(rows: Iterable<readonly Cell[]>): Iterable<Buffer> {
  let text = '';
  for (const row of rows) {
    for (let at = 0; at < row.length; at += 1) text += (at === 0 ? '' : '\t') + cellText(row[at]!);
    text += '\n';
    if (text.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

/** Sends as fast as the database takes it, and no faster: rows are made while earlier ones are being stored. */
async function send(connection: CopyConnection, rows: Iterable<readonly Cell[]>, isOver: () => boolean): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    if (isOver()) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    // The database's own word, an error perhaps, is heard between two chunks.
    else await new Promise(setImmediate);
  }
  connection.endCopyFrom();
}

/** Streams rows into a table with COPY, the one statement that keeps up with a million of them. */
export function copyRows(client: pg.Client, { table, columns, rows }: RideTable): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (settle: () => void) => () => {
      over = true;
      settle();
    };
    const copy = {
      submit: (connection: CopyConnection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, rows(), () => over).catch((error: Error) => connection.sendCopyFail(error.message));
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: end(resolve),
      handleError: (error: Error) => end(() => reject(error))(),
    };
    client.query(copy as unknown as pg.Submittable);
  });
}
