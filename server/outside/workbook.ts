import { Readable } from 'node:stream';
import type { CellValue, WorkbookColumn, WorkbookOptions } from './workbook-columns.ts';
import { choicesSheet, columnName, fixedParts, headingXml, sheetEnd, sheetStart, textCell } from './workbook-xml.ts';
import { zipStream } from './zip-stream.ts';

type Rows = AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>;

const MOST_ROWS = 1_048_576;
const BATCH_CHARACTERS = 32_768;

/** Whole fen as exact yuan, without a detour over fractions. */
function yuan(fen: number) {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function cellXml(column: WorkbookColumn, value: CellValue | undefined, place: string) {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return textCell(place, value);
  if (column.kind === 'money') {
    if (!Number.isSafeInteger(value)) throw new Error(`“${column.title}”一列的金额不是整数分`);
    return `<c r="${place}" s="2"><v>${yuan(value)}</v></c>`;
  }
  if (!Number.isFinite(value)) throw new Error(`“${column.title}”一列的数值无效`);
  // A number in a column of texts (a phone, an id) stays the digits it is.
  return column.kind === 'number' ? `<c r="${place}"><v>${value}</v></c>` : textCell(place, String(value));
}

function shown({ title, isPhone }: WorkbookColumn, value: CellValue | undefined, { phones }: WorkbookOptions) {
  if (!isPhone || typeof value !== 'string') return value;
  if (!phones) throw new Error(`“${title}”一列没有说明谁来读`);
  return phones(value);
}

async function* sheetXml(columns: readonly WorkbookColumn[], rows: Rows, options: WorkbookOptions) {
  const names = columns.map((_, index) => columnName(index));
  yield sheetStart(columns, options);
  yield headingXml(columns, options);
  let line = options.remark ? 2 : 1;
  let batch = '';
  for await (const row of rows) {
    line += 1;
    if (line > MOST_ROWS) throw new Error(`表格超过 ${MOST_ROWS} 行，请缩小范围`);
    batch += `<row r="${line}">`;
    columns.forEach((column, index) => {
      batch += cellXml(column, shown(column, row[index], options), `${names[index]}${line}`);
    });
    batch += '</row>';
    if (batch.length > BATCH_CHARACTERS) {
      yield batch;
      batch = '';
    }
  }
  yield batch + sheetEnd(columns, options);
}

/**
 * An .xlsx file, written while the rows arrive and never held as a whole. An error of the rows ends the stream with
 * that error; a reader who goes away ends the rows.
 */
export function writeWorkbook(columns: readonly WorkbookColumn[], rows: Rows, options: WorkbookOptions = {}): Readable {
  const hasChoices = columns.some(({ choices }) => choices);
  const parts = [
    ...fixedParts(options.sheetName ?? 'Sheet1', hasChoices, options.remark ? 2 : 1),
    ...(hasChoices ? [{ name: 'xl/worksheets/sheet2.xml', content: [choicesSheet(columns)] }] : []),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, rows, options) },
  ];
  return Readable.from(zipStream(parts), { objectMode: false });
}
