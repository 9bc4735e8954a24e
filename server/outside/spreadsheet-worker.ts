/** A process of its own for one stranger's file: it may hang or swell, and is then ended without harm to anybody. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type CellValue, readXls, streamXlsxRows } from 'hucre/xlsx';
import type { ZipEntry } from './zip-directory.ts';

/** Why a file was not read. */
export type ReadRefusal = 'tooLarge' | 'notSpreadsheet' | 'tooManyRows' | 'bomb' | 'broken' | 'timeout';

export interface ReadRequest {
  bytes: Uint8Array;
  kind: 'xls' | 'xlsx';
  entries: ZipEntry[];
  maxLines: number;
  maxColumns: number;
}

/** The rows travel as one JSON text: it reads back several times faster than a tree of values. */
export type ReadReply = { ok: true; json: string } | { ok: false; reason: ReadRefusal };

type Line = { index: number; values: readonly (CellValue | undefined)[] };

/** One long text may stand in a million cells of a small file. */
const MOST_CHARACTERS = 10_000_000;
const unpack = promisify(inflateRaw);

class Refusal extends Error {
  readonly reason: ReadRefusal;
  constructor(reason: ReadRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** The sizes in the directory were only claims; here each is tried, with room for no byte more than it claims. */
async function verifySizes({ bytes, entries }: ReadRequest) {
  for (const { stored, start, packed, unpacked } of entries) {
    if (stored ? packed !== unpacked : false) throw new Refusal('bomb');
    if (stored || packed === 0) continue;
    await unpack(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, unpacked) }).catch((error) => {
      throw new Refusal(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken');
    });
  }
}

async function* linesOf({ bytes, kind }: ReadRequest): AsyncGenerator<Line> {
  if (kind === 'xlsx') return yield* streamXlsxRows(bytes);
  const { sheets } = await readXls(bytes);
  const rows = sheets[0]?.rows ?? [];
  // Rows may be missing from the array: they are empty lines.
  for (const [index, values] of rows.entries()) if (values) yield { index, values };
}

/** Whole numbers digit by digit, never 1.38e10; others with the 15 digits a spreadsheet itself works with. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return BigInt(value).toString();
  const shown = Number(value.toPrecision(15));
  if (Number.isInteger(shown)) return BigInt(shown).toString();
  const text = String(shown);
  return text.includes('e') ? shown.toFixed(20).replace(/0+$/, '') : text;
}

/** A day, with its time only where there is one; a time alone has no day (spreadsheets count it from 1899). */
function dateText(value: Date): string {
  const time = Math.round(value.getTime() / 1000) * 1000;
  if (Number.isNaN(time)) return '';
  const [day = '', clock = ''] = new Date(time).toISOString().slice(0, 19).split('T');
  if (day < '1900') return clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

/** A formula is never worked out: the reader hands over the value that was saved with it, or nothing. */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return dateText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : value.trim();
}

function lineTexts(values: Line['values'], maxColumns: number): string[] {
  const texts = values.slice(0, maxColumns).map(cellText);
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

async function read(request: ReadRequest): Promise<ReadReply> {
  await verifySizes(request);
  const rows: string[][] = [];
  let characters = 0;
  for await (const { index, values } of linesOf(request)) {
    const texts = lineTexts(values, request.maxColumns);
    // Formatted but empty lines often run to the very end of the sheet: they do not count.
    if (texts.length === 0) continue;
    if (!Number.isInteger(index) || index < 0) throw new Refusal('broken');
    if (index >= request.maxLines) throw new Refusal('tooManyRows');
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (characters > MOST_CHARACTERS) throw new Refusal('tooLarge');
    while (rows.length < index) rows.push([]);
    rows[index] = texts;
  }
  return { ok: true, json: JSON.stringify(rows) };
}

process.once('message', async (request: ReadRequest) => {
  const reply = await read(request).catch(
    (error): ReadReply => ({ ok: false, reason: error instanceof Refusal ? error.reason : 'broken' }),
  );
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
