import { SpendingLimit } from '#rules/limit.ts';
import { columnsFor, IMPORT_MAX_ROWS, type ImportKey, SEX_LABELS } from '#rules/staff/import.ts';
import type { ImportKind } from '#rules/staff.ts';
import { ImportKind as Kinds } from '#rules/staff.ts';
import { writeWorkbook } from '../outside/spreadsheet.ts';
import type { CompanyNames } from './import-book.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const remarkOf = (kind: ImportKind): string =>
  kind === 'add'
    ? `每行一名员工，最多 ${IMPORT_MAX_ROWS} 行；带 * 的列必填；请勿改动表头。`
    : `按手机号查找已有员工并补充信息，最多 ${IMPORT_MAX_ROWS} 行；留空的单元格不改动；请勿改动表头。`;

const choicesFor = (names: CompanyNames): Partial<Record<ImportKey, readonly string[]>> => ({
  department: names.departmentPaths,
  sex: SEX_LABELS,
  roles: names.roleNames,
  scene1: names.sceneNames,
  scene2: names.sceneNames,
  scene3: names.sceneNames,
  limitKind: SpendingLimit.names.map(SpendingLimit.labelOf),
});

/** An empty workbook with headings, notes and the company's own departments, roles and scenes to choose from. */
export function templateFile(kind: ImportKind, names: CompanyNames) {
  const choices = choicesFor(names);
  const columns = columnsFor(kind).map(({ key, title, note, requiredFor }) => ({
    title: requiredFor.includes(kind) ? `*${title}` : title,
    note,
    ...(choices[key] && choices[key].length > 0 ? { choices: choices[key] } : {}),
    width: key === 'department' || key === 'email' ? 32 : 18,
  }));
  return {
    filename: `员工${Kinds.labelOf(kind)}模板.xlsx`,
    contentType: XLSX,
    content: writeWorkbook(columns, [], {
      sheetName: Kinds.labelOf(kind),
      remark: remarkOf(kind),
      preparedRows: IMPORT_MAX_ROWS,
    }),
  };
}
