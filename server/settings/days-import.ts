import { dayOf } from '#rules/calendar.ts';
import {
  DAY_IMPORT_MAX_ROWS,
  DAY_IMPORT_TITLES,
  type DayImport,
  type DayLine,
  daysImportedText,
  judgeDayImport,
  readDayImport,
} from '#rules/day-import.ts';
import { CALENDAR_REFUSALS, DayKind } from '#rules/day-kind.ts';
import { FAULT_TITLES } from '#rules/sheet-lines.ts';
import { offerDownload } from '../downloads.ts';
import type { UploadedFile } from '../http/input.ts';
import { allowed } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { writeWorkbook } from '../outside/spreadsheet.ts';
import { sheetRows } from '../sheet-upload.ts';
import { saveDays } from './company-days.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const COLUMNS = [
  { title: DAY_IMPORT_TITLES.day, width: 16 },
  { title: DAY_IMPORT_TITLES.kind, width: 14, choices: DayKind.names.map((kind) => DayKind.labelOf(kind)) },
  { title: DAY_IMPORT_TITLES.name, width: 24 },
];

/** The workbook to fill in: a day, what it is, and its name. */
export const templateFile = () => ({
  filename: '节假日导入模板.xlsx',
  contentType: XLSX,
  content: writeWorkbook(COLUMNS, [], {
    sheetName: '节假日',
    remark: `请从第 3 行起填写，最多 ${DAY_IMPORT_MAX_ROWS} 行；日期例如 2027-02-05，名称不超过 20 个字，例如 春节、春节补班。`,
    preparedRows: DAY_IMPORT_MAX_ROWS,
  }),
});

const readLines = async (upload: UploadedFile): Promise<readonly DayLine[]> =>
  allowed(readDayImport(await sheetRows(upload, CALENDAR_REFUSALS, DAY_IMPORT_MAX_ROWS)));

/** The lines that were left out, with their place and the reason: to be corrected and sent again. */
async function offerFaults(
  { actor, db, services }: Context,
  lines: readonly DayLine[],
  faults: DayImport['faults'],
): Promise<string> {
  const rows = lines
    .filter(({ line }) => faults.has(line))
    .map(({ line, day, kind, name }) => [day, kind, name, String(line), faults.get(line)!]);
  const columns = [...COLUMNS, { title: FAULT_TITLES.line }, { title: FAULT_TITLES.reason, width: 50 }];
  const fileId = await services.files.put(writeWorkbook(columns, rows, { sheetName: '失败明细' }), {
    contentType: XLSX,
  });
  return offerDownload(db, services, actor, { fileId, filename: '节假日导入失败明细.xlsx', contentType: XLSX });
}

/** The good lines become the company's own days at once; the others are offered with their reasons. */
export async function importDays(context: Context, upload: UploadedFile) {
  const { actor, db, now, record } = context;
  const lines = await readLines(upload);
  const read = judgeDayImport(lines, dayOf(now));
  if (read.days.length > 0) await saveDays(db, actor, read.days, now);
  record(daysImportedText(read));
  const failNum = read.faults.size;
  const url = failNum > 0 ? await offerFaults(context, lines, read.faults) : '';
  return { successNum: read.days.length, failNum, url };
}
