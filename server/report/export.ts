import { REPORT_REFUSALS, ReportPart, reportExportText, reportFileName, reportScopeText } from '#rules/report.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { type CellValue, type WorkbookColumn, writeWorkbook } from '../outside/spreadsheet.ts';
import { namesOf } from './departments.ts';
import { type Line, reportLines } from './lines.ts';
import type { ReportSelection } from './selection.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const COLUMNS: readonly (WorkbookColumn & { of: keyof Line })[] = [
  { of: 'section', title: '分类', width: 16 },
  { of: 'name', title: '名称', width: 40 },
  { of: 'rides', title: '次数', kind: 'number', width: 12 },
  { of: 'percent', title: '占比（%）', kind: 'number', width: 12 },
  { of: 'companyFen', title: '用车金额（元）', kind: 'money', width: 18 },
  { of: 'riders', title: '用车人数', kind: 'number', width: 12 },
  { of: 'personalFen', title: '个人支付（元）', kind: 'money', width: 18 },
  { of: 'kilometres', title: '里程（公里）', kind: 'number', width: 14 },
  { of: 'kilograms', title: '碳排放（千克）', kind: 'number', width: 14 },
];

/** Columns that any line fills; the two that name it always. */
function sheetOf(lines: readonly Line[]) {
  const columns = COLUMNS.filter(({ of }) => lines.some((line) => line[of] !== undefined));
  const rows = lines.map((line) => columns.map(({ of }): CellValue => line[of] ?? null));
  return { columns, rows };
}

/** What is shown is what is saved: the same sums, line by line. A range without anything is not saved. */
export async function exportReport(
  db: Db,
  selection: ReportSelection,
  part: ReportPart,
  departmentIds: readonly number[],
  record: (sentence: string) => void,
) {
  const lines = await reportLines(db, selection, part);
  const isEmpty = lines.every(({ rides = 0, personalFen = 0 }) => rides + personalFen === 0);
  if (isEmpty) throw new Refused(REPORT_REFUSALS.nothingToExport);
  const departments = await namesOf(db, selection.companyId, departmentIds);
  record(reportExportText(part, selection.range, departments));
  const { columns, rows } = sheetOf([
    ...lines,
    { section: '统计范围', name: reportScopeText(selection.range, departments) },
  ]);
  return {
    filename: reportFileName(part, selection.range, departments),
    contentType: XLSX,
    content: writeWorkbook(columns, rows, { sheetName: ReportPart.labelOf(part) }),
  };
}
