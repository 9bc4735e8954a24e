import type { StaffRow } from '#contract/staff/rows.ts';
import { dayOf } from '#rules/calendar.ts';
import { limitText } from '#rules/limit.ts';
import { CompanyPay } from '#rules/staff.ts';
import { type CellValue, type WorkbookColumn, writeWorkbook } from '../outside/spreadsheet.ts';
import { XLSX } from './import-template.ts';

const COLUMNS: readonly (WorkbookColumn & { cell: (row: StaffRow) => CellValue })[] = [
  { title: '姓名', width: 12, cell: ({ name }) => name },
  { title: '员工编号', width: 14, cell: ({ number }) => number },
  { title: '手机号', width: 14, cell: ({ phone }) => phone },
  { title: '部门', width: 20, cell: ({ departmentName }) => departmentName },
  { title: '完整部门', width: 36, cell: ({ departmentPath }) => departmentPath },
  { title: '用车场景', width: 40, cell: ({ scenes }) => scenes.map(({ sceneName }) => sceneName).join('、') },
  { title: '个人限额', width: 28, cell: ({ limit }) => limitText(limit) },
  { title: '剩余限额（元）', width: 14, kind: 'money', cell: ({ limit }) => limit.residualFen },
  { title: '企业支付', width: 10, cell: ({ companyPay }) => CompanyPay.labelOf(companyPay ? 'enabled' : 'disabled') },
  { title: '会员', width: 8, cell: ({ isKeyCustomer }) => (isKeyCustomer ? '是' : '否') },
];

async function* lines(people: AsyncIterable<StaffRow>): AsyncGenerator<CellValue[]> {
  for await (const person of people) yield COLUMNS.map(({ cell }) => cell(person));
}

export const staffFile = (people: AsyncIterable<StaffRow>, now: Date) => ({
  filename: `员工_${dayOf(now)}.xlsx`,
  contentType: XLSX,
  content: writeWorkbook(COLUMNS, lines(people), { sheetName: '员工', remark: '员工列表，仅供查看' }),
});
