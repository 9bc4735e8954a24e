import { z } from 'zod';
import { type Refused, refuse } from '../refusal.ts';
import { JournalField, JournalFormat } from './codes.ts';
import { JOURNAL_REFUSALS } from './refusals.ts';

const ACCOUNT = '科目编码由 1 到 30 位数字、字母或点组成';
const account = z
  .string(ACCOUNT)
  .trim()
  .regex(/^[0-9A-Za-z.]{1,30}$/, ACCOUNT);
const MOST_COLUMNS = 40;
/** Without these a file is no voucher. */
const NEEDED: readonly JournalField[] = ['account', 'debit', 'credit'];

export const JournalColumn = z.object({
  title: z.string('请填写列名').trim().min(1, '请填写列名').max(30, '列名不能超过 30 个字'),
  field: JournalField.schema,
});
export type JournalColumn = z.output<typeof JournalColumn>;

export const JournalTemplate = z
  .object({
    format: JournalFormat.schema,
    word: z.string('请填写凭证字').trim().min(1, '请填写凭证字').max(10, '凭证字不能超过 10 个字'),
    /** {month} and {department} are filled in. */
    summary: z.string('请填写摘要').trim().min(1, '请填写摘要').max(60, '摘要不能超过 60 个字'),
    expenseAccount: account,
    payableAccount: account,
    taxAccount: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z.]{0,30}$/, ACCOUNT),
    /** Parts per ten thousand; 0: no line of its own. */
    taxRate: z.int('请填写税率').min(0, '税率在 0 到 20% 之间').max(2000, '税率在 0 到 20% 之间'),
    byProject: z.boolean(),
    columns: z.array(JournalColumn).min(1, '至少要有一列').max(MOST_COLUMNS, `最多 ${MOST_COLUMNS} 列`),
  })
  .superRefine(({ taxRate, taxAccount }, context) => {
    if (taxRate > 0 && taxAccount === '')
      context.addIssue({ code: 'custom', path: ['taxAccount'], message: '有进项税时请填写税金科目' });
  });
export type JournalTemplate = z.output<typeof JournalTemplate>;

/** A template whose files are vouchers. */
export function completeTemplate(template: JournalTemplate): JournalTemplate | Refused {
  const missing = NEEDED.filter((field) => template.columns.every((column) => column.field !== field));
  if (missing.length === 0) return template;
  return refuse(JOURNAL_REFUSALS.columnsMissing, { columns: missing.map(JournalField.labelOf).join('、') });
}

type Pair = readonly [title: string, field: JournalField];
const columns = (...pairs: Pair[]): JournalColumn[] => pairs.map(([title, field]) => ({ title, field }));

/** The columns that these programs read, in their order. */
export const FORMAT_COLUMNS: Readonly<Record<JournalFormat, JournalColumn[]>> = {
  yonyou: columns(
    ...([
      ['会计期间', 'period'],
      ['凭证类别字', 'word'],
      ['凭证编号', 'number'],
      ['制单日期', 'date'],
    ] as const),
    ...([
      ['附单据数', 'empty'],
      ['摘要', 'summary'],
      ['科目编码', 'account'],
      ['币种', 'currency'],
    ] as const),
    ...([
      ['借方金额', 'debit'],
      ['贷方金额', 'credit'],
      ['部门编码', 'departmentNo'],
      ['项目编码', 'projectNo'],
    ] as const),
  ),
  kingdee: columns(
    ...([
      ['凭证日期', 'date'],
      ['会计年度', 'year'],
      ['会计期间', 'period'],
      ['凭证字', 'word'],
    ] as const),
    ...([
      ['凭证号', 'number'],
      ['科目代码', 'account'],
      ['币别代码', 'currency'],
      ['原币金额', 'amount'],
    ] as const),
    ...([
      ['借方', 'debit'],
      ['贷方', 'credit'],
      ['凭证摘要', 'summary'],
      ['分录序号', 'line'],
    ] as const),
    ...([
      ['部门', 'departmentName'],
      ['项目', 'projectNo'],
    ] as const),
  ),
};

/** As a company begins: 管理费用—交通费, 其他应付款, and no tax of its own. */
export const firstTemplate = (format: JournalFormat): JournalTemplate => ({
  ...{ format, word: '记', summary: '{month}用车费 {department}', expenseAccount: '660203', payableAccount: '224101' },
  ...{ taxAccount: '222101', taxRate: 0, byProject: false, columns: FORMAT_COLUMNS[format] },
});
