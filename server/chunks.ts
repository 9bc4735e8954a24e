import type { Readable } from 'node:stream';

/** A stream of bytes as what it hands out: Node's own types say of no stream what comes out of it. */
export const chunksOf = (stream: Pick<Readable, typeof Symbol.asyncIterator>) => stream as AsyncIterable<Buffer>;
