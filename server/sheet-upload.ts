import type { Refusal } from '#rules/refusal.ts';
import { LINES_ABOVE } from '#rules/sheet-lines.ts';
import type { UploadedFile } from './http/input.ts';
import { Refused } from './http/refused.ts';
import { readSpreadsheet } from './outside/spreadsheet.ts';

/** What an area says of a file that cannot be read. */
interface FileRefusals {
  readonly fileNotSpreadsheet: Refusal;
  readonly fileTooLarge: Refusal;
  readonly fileTooManyRows: Refusal;
  readonly fileBroken: Refusal;
}

const MOST_COLUMNS = 30;

/** The rows of an uploaded workbook that holds at most so many lines below its heading. */
export async function sheetRows({ bytes }: UploadedFile, refusals: FileRefusals, most: number) {
  const read = await readSpreadsheet(bytes, { maxRows: most + LINES_ABOVE, maxColumns: MOST_COLUMNS });
  if (read.ok) return read.rows;
  const told = {
    ...{ notSpreadsheet: refusals.fileNotSpreadsheet, tooLarge: refusals.fileTooLarge },
    ...{ tooManyRows: refusals.fileTooManyRows, bomb: refusals.fileBroken },
    ...{ broken: refusals.fileBroken, timeout: refusals.fileBroken },
  };
  throw new Refused(told[read.reason], { most });
}
