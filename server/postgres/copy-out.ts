import type { Duplex } from 'node:stream';
import type pg from 'pg';

interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
}

/** So much may wait to be taken before the database is asked to pause. */
const WAITING_BYTES = 4 * 1024 * 1024;

/**
 * What `copy (…) to stdout` answers, in COPY's text format, no faster than it is taken. Whoever stops in the middle must
 * end the connection: the rest of the answer is still on its way.
 */
export async function* copyOut(client: pg.Client, query: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let over = false;
  let failure: Error | undefined;
  let connection: CopyConnection | undefined;
  let wake = (): void => undefined;
  const end = (error?: Error) => {
    over = true;
    failure ??= error;
    wake();
  };
  const copy = {
    submit: (opened: CopyConnection) => {
      connection = opened;
      opened.query(`copy (${query}) to stdout`);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The driver writes its next message over this one.
      waiting.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > WAITING_BYTES) connection?.stream.pause();
      wake();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => end(),
    handleError: end,
  };
  client.query(copy as unknown as pg.Submittable);
  while (!over || waiting.length > 0) {
    if (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    const part = Buffer.concat(waiting.splice(0));
    bytes = 0;
    connection?.stream.resume();
    yield part;
  }
  if (failure) throw failure;
}
