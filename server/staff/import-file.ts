import type { Readable } from 'node:stream';
import type { Refusal } from '#rules/refusal.ts';
import { FAULT_TITLES } from '#rules/sheet-lines.ts';
import { type Heading, IMPORT_MAX_ROWS, type ImportLine, readHeading, readLines } from '#rules/staff/import.ts';
import { type ImportKind, STAFF_REFUSALS } from '#rules/staff.ts';
import type { UploadedFile } from '../http/input.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type ReadRefusal, readSpreadsheet, writeWorkbook } from '../outside/spreadsheet.ts';

export interface ReadFile {
  filename: string;
  titles: readonly string[];
  keys: Heading['keys'];
  lines: readonly ImportLine[];
}

const UNREADABLE: Record<ReadRefusal, Refusal> = {
  notSpreadsheet: STAFF_REFUSALS.fileNotSpreadsheet,
  tooLarge: STAFF_REFUSALS.fileTooLarge,
  tooManyRows: STAFF_REFUSALS.fileTooManyRows,
  bomb: STAFF_REFUSALS.fileBroken,
  broken: STAFF_REFUSALS.fileBroken,
  timeout: STAFF_REFUSALS.fileBroken,
};

/** A remark and a blank line may stand above the heading. */
const LINES_ABOVE = 4;
const MOST_COLUMNS = 60;

/** Everything about a file that can be refused before anything is stored. */
export async function readUpload(kind: ImportKind, { filename, bytes }: UploadedFile): Promise<ReadFile> {
  const read = await readSpreadsheet(bytes, { maxRows: IMPORT_MAX_ROWS + LINES_ABOVE, maxColumns: MOST_COLUMNS });
  if (!read.ok) throw new Refused(UNREADABLE[read.reason], { most: IMPORT_MAX_ROWS });
  const heading = allowed(readHeading(kind, read.rows));
  const lines = readLines(heading, read.rows);
  if (lines.length === 0) throw new Refused(STAFF_REFUSALS.fileEmpty);
  if (lines.length > IMPORT_MAX_ROWS) throw new Refused(STAFF_REFUSALS.fileTooManyRows, { most: IMPORT_MAX_ROWS });
  return {
    filename: filename.replace(/\p{Cc}/gu, '').slice(0, 100),
    titles: read.rows[heading.at]!,
    keys: heading.keys,
    lines,
  };
}

/** The lines that failed as they were sent, with their place and every reason: to be corrected and sent again. */
export function failuresFile(
  { titles, keys, lines }: ReadFile,
  failures: ReadonlyMap<number, readonly string[]>,
): Readable {
  const used = keys.flatMap((key, place) => (key === null ? [] : [{ key, title: titles[place]! }]));
  const columns = [
    ...used.map(({ title }) => ({ title })),
    { title: FAULT_TITLES.line },
    { title: FAULT_TITLES.reason, width: 60 },
  ];
  function* rows() {
    for (const { line, cells } of lines) {
      const reasons = failures.get(line);
      if (reasons) yield [...used.map(({ key }) => cells[key] ?? ''), String(line), reasons.join('；')];
    }
  }
  return writeWorkbook(columns, rows(), { sheetName: '失败明细' });
}
