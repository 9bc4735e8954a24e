import type { ReadRefusal, ReadReply, ReadRequest } from './spreadsheet-worker.ts';
import { createWorkerPool, WorkerFailed } from './worker-pool.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

export type { ReadRefusal } from './spreadsheet-worker.ts';
export { writeWorkbook } from './workbook.ts';
export type { CellValue, WorkbookColumn, WorkbookOptions } from './workbook-columns.ts';

/** `rows` are those of the first sheet from its first line on; an empty line is an empty array, so places stay true. */
export type ReadResult = { ok: true; rows: string[][] } | { ok: false; reason: ReadRefusal };

export interface ReadOptions {
  /** Lines below the heading that may hold anything. */
  maxRows?: number;
  /** Columns past this one are not read. */
  maxColumns?: number;
}

const MAX_SPREADSHEET_BYTES = 5 * 2 ** 20;
const MAX_ENTRIES = 1000;
const MAX_UNPACKED = 120 * 2 ** 20;
/** No sheet people made packs tighter; deflate itself reaches 1,000. Small parts may: an empty style sheet does. */
const MAX_RATIO = 200;
const SMALL_PART = 2 ** 20;

const pool = createWorkerPool('spreadsheet-worker', {
  size: 2,
  timeoutMs: 10_000,
  memoryMb: 512,
  jobsPerChild: 1, // a stranger's file never meets another company's
});

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

function isBomb(entries: ZipEntry[]) {
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const tight = entries.some(({ packed, unpacked }) => unpacked > SMALL_PART && unpacked > packed * MAX_RATIO);
  return entries.length > MAX_ENTRIES || total > MAX_UNPACKED || tight;
}

/** What can be told without unpacking anything. The name of the file says nothing, so it is not asked. */
function inspect(bytes: Buffer): ReadRefusal | { kind: 'xls' | 'xlsx'; entries: ZipEntry[] } {
  if (bytes.length > MAX_SPREADSHEET_BYTES) return 'tooLarge';
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    const isWorkbook = ['Workbook', 'Book'].some((name) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')));
    return isWorkbook ? { kind: 'xls', entries: [] } : 'notSpreadsheet';
  }
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) return 'notSpreadsheet';
  const entries = readZipDirectory(bytes);
  if (!entries) return 'broken';
  if (isBomb(entries)) return 'bomb';
  const names = entries.map(({ name }) => name);
  const isWorkbook = names.includes('[Content_Types].xml') && names.some((name) => name.startsWith('xl/'));
  return isWorkbook ? { kind: 'xlsx', entries } : 'notSpreadsheet';
}

const READ_REFUSALS: Record<WorkerFailed['failure'], ReadRefusal> = {
  timeout: 'timeout',
  memory: 'bomb',
  crashed: 'broken',
};
function reasonOf(error: unknown): ReadRefusal {
  if (!(error instanceof WorkerFailed)) throw error;
  return READ_REFUSALS[error.failure];
}

/** Reads .xls and .xlsx alike, in a process of its own that is ended when it takes too long or too much. */
export async function readSpreadsheet(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadResult> {
  const found = inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (typeof found === 'string') return { ok: false, reason: found };
  const { maxRows = 10_000, maxColumns = 100 } = options;
  const request: ReadRequest = { bytes, ...found, maxLines: maxRows + 1, maxColumns };
  try {
    const reply = (await pool.run(request)) as ReadReply;
    return reply.ok ? { ok: true, rows: JSON.parse(reply.json) as string[][] } : reply;
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}
