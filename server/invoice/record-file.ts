import type { InvoiceRecord } from '#contract/invoice-record.ts';
import { localText } from '#rules/calendar.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';

const COLUMNS: readonly { title: string; width: number; kind?: 'money'; cell: (row: InvoiceRecord) => CellValue }[] = [
  { title: '申请编号', width: 12, cell: ({ invoiceId }) => String(invoiceId) },
  { title: '申请日期', width: 20, cell: ({ appliedAt }) => localText(appliedAt) },
  { title: '申请人', width: 12, cell: ({ applicantName }) => applicantName },
  { title: '发票类型', width: 18, cell: ({ type }) => InvoiceType.labelOf(type) },
  { title: '发票抬头', width: 30, cell: ({ title }) => title },
  { title: '内容', width: 14, cell: ({ content }) => InvoiceContent.labelOf(content) },
  { title: '行程数', width: 10, cell: ({ tripCount }) => String(tripCount) },
  { title: '金额', width: 14, kind: 'money', cell: ({ amountFen }) => amountFen },
  { title: '红字金额', width: 14, kind: 'money', cell: ({ redFen }) => -redFen },
  { title: '状态', width: 12, cell: ({ status }) => InvoiceStatus.labelOf(status) },
  { title: '发票号码', width: 24, cell: ({ number }) => number },
  { title: '开票日期', width: 12, cell: ({ issuedOn }) => issuedOn },
  { title: '退回原因', width: 30, cell: ({ refusedReason }) => refusedReason },
];

/** The records of a filter, one a row. */
export function recordWorkbook(records: readonly InvoiceRecord[]) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (const record of records) yield COLUMNS.map(({ cell }) => cell(record));
  }
  return writeWorkbook(COLUMNS, rows(), { sheetName: '发票记录' });
}
