import { localText } from '#rules/calendar.ts';
import { OperationType } from '#rules/operation.ts';
import { daysOf, moduleName, type Operation, type OperationFilter } from '#rules/operation-log.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const COLUMNS = [
  { title: '编号', width: 10, kind: 'number' },
  { title: '操作时间', width: 20 },
  { title: '操作类型', width: 18 },
  { title: '操作模块', width: 14 },
  { title: '操作人', width: 12 },
  { title: '手机号', width: 14 },
  { title: '操作内容', width: 100 },
] as const;

const cellsOf = ({ id, at, type, permissionId, staffName, staffPhone, content }: Operation): CellValue[] => [
  id,
  localText(at),
  OperationType.labelOf(type),
  moduleName(permissionId),
  staffName,
  staffPhone,
  content,
];

async function* lines(operations: AsyncIterable<Operation>): AsyncGenerator<CellValue[]> {
  for await (const operation of operations) yield cellsOf(operation);
}

export function exportFile(filter: OperationFilter, operations: AsyncIterable<Operation>) {
  const { from, to } = daysOf(filter);
  return {
    filename: `操作日志_${from}_${to}.xlsx`,
    contentType: XLSX,
    content: writeWorkbook(COLUMNS, lines(operations), { sheetName: '操作日志' }),
  };
}
