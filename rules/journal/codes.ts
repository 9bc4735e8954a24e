import { codeTable, type NameOf } from '../code-table.ts';

/** Whose import the columns begin with. */
export const JournalFormat = codeTable({ yonyou: [1, '用友'], kingdee: [2, '金蝶'] });
export type JournalFormat = NameOf<typeof JournalFormat>;

export const JournalFile = codeTable({ xlsx: ['xlsx', 'Excel'], csv: ['csv', 'CSV'] });
export type JournalFile = NameOf<typeof JournalFile>;

/** What can stand in a column. */
export const JournalField = codeTable({
  date: ['date', '凭证日期'],
  year: ['year', '会计年度'],
  period: ['period', '会计期间'],
  word: ['word', '凭证字'],
  number: ['number', '凭证号'],
  line: ['line', '分录序号'],
  summary: ['summary', '摘要'],
  account: ['account', '科目编码'],
  debit: ['debit', '借方金额'],
  credit: ['credit', '贷方金额'],
  amount: ['amount', '原币金额'],
  currency: ['currency', '币别'],
  departmentNo: ['departmentNo', '部门编码'],
  departmentName: ['departmentName', '部门名称'],
  projectNo: ['projectNo', '项目编码'],
  billNo: ['billNo', '账单编号'],
  empty: ['empty', '（留空）'],
});
export type JournalField = NameOf<typeof JournalField>;
