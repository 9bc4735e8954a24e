import type { ImportedOrder } from '#contract/objection-wire.ts';
import {
  IMPORT_MAX_ROWS,
  IMPORT_TITLES,
  type ImportLine,
  importFaults,
  isDisputable,
  OBJECTION_REFUSALS,
  readImport,
} from '#rules/objection.ts';
import type { Refusal } from '#rules/refusal.ts';
import { FAULT_TITLES, LINES_ABOVE } from '#rules/sheet-lines.ts';
import { offerDownload } from '../downloads.ts';
import type { UploadedFile } from '../http/input.ts';
import { allowed, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { type ReadRefusal, readSpreadsheet, writeWorkbook } from '../outside/spreadsheet.ts';
import { billedOrders } from './queries.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const UNREADABLE: Record<ReadRefusal, Refusal> = {
  notSpreadsheet: OBJECTION_REFUSALS.fileNotSpreadsheet,
  tooLarge: OBJECTION_REFUSALS.fileTooLarge,
  tooManyRows: OBJECTION_REFUSALS.fileTooManyRows,
  bomb: OBJECTION_REFUSALS.fileBroken,
  broken: OBJECTION_REFUSALS.fileBroken,
  timeout: OBJECTION_REFUSALS.fileBroken,
};
const MOST_COLUMNS = 30;

async function readLines({ bytes }: UploadedFile): Promise<readonly ImportLine[]> {
  const read = await readSpreadsheet(bytes, { maxRows: IMPORT_MAX_ROWS + LINES_ABOVE, maxColumns: MOST_COLUMNS });
  if (!read.ok) throw new Refused(UNREADABLE[read.reason], { most: IMPORT_MAX_ROWS });
  return allowed(readImport(read.rows));
}

const COLUMNS = [
  { title: IMPORT_TITLES.orderNo, width: 26 },
  { title: IMPORT_TITLES.description, width: 60 },
];

/** The workbook to fill in: order numbers, and what is wrong with each. */
export const templateFile = () => ({
  filename: '批量导入异议订单模板.xlsx',
  contentType: XLSX,
  content: writeWorkbook(COLUMNS, [], {
    sheetName: '异议订单',
    remark: `请从第 3 行起填写，最多 ${IMPORT_MAX_ROWS} 行；订单号必填，异议描述不超过 120 个字，也可以导入后再填。`,
    preparedRows: IMPORT_MAX_ROWS,
  }),
});

/** The lines that were left out, with their place and the reason: to be corrected and sent again. */
async function offerFaults(
  { actor, db, services }: Context,
  lines: readonly ImportLine[],
  faults: ReadonlyMap<number, string>,
): Promise<string> {
  const rows = lines
    .filter(({ line }) => faults.has(line))
    .map(({ line, orderNo, description }) => [orderNo, description, String(line), faults.get(line)!]);
  const columns = [...COLUMNS, { title: FAULT_TITLES.line }, { title: FAULT_TITLES.reason, width: 50 }];
  const book = writeWorkbook(columns, rows, { sheetName: '失败明细' });
  const fileId = await services.files.put(book, { contentType: XLSX });
  return offerDownload(db, services, actor, { fileId, filename: '异议订单导入失败明细.xlsx', contentType: XLSX });
}

export interface ImportAnswer {
  failNum: number;
  url: string;
  successData: ImportedOrder[];
}

/** Reads a file of order numbers for a bill. Nothing is submitted by it: the person sees and completes them first. */
export async function importOrders(context: Context, billId: number, upload: UploadedFile): Promise<ImportAnswer> {
  const { actor, db } = context;
  const lines = await readLines(upload);
  const orders = await billedOrders(
    db,
    actor.companyId,
    billId,
    lines.map(({ orderNo }) => orderNo),
  );
  const canBe = (orderNo: string): boolean => {
    const order = orders.get(orderNo);
    return order !== undefined && isDisputable(order.status) && !order.isConfirmed;
  };
  const faults = importFaults(lines, canBe, (orderNo) => orders.get(orderNo)?.isRefunded === true);
  const successData = lines
    .filter(({ line }) => !faults.has(line))
    .map(({ orderNo, description }) => ({ orderNo, description, ...orders.get(orderNo)! }));
  return { failNum: faults.size, url: faults.size > 0 ? await offerFaults(context, lines, faults) : '', successData };
}
