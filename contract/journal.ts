import { z } from 'zod';
import { JournalField, JournalFile, JournalFormat, JournalTemplate } from '#rules/journal.ts';
import { editedFields, readVersion } from './edited.ts';
import { calls, nothing } from './endpoint.ts';
import { beside, spelt, speltDraft } from './spelt.ts';
import { coded, flag, list, optional, text, whole, yuan } from './wire.ts';

const column = spelt({ title: ['title', z.string()], field: ['field', coded(JournalField)] });
const TEMPLATE = {
  format: ['format', coded(JournalFormat)],
  word: ['word', text],
  summary: ['summary', text],
  expenseAccount: ['expenseAccount', text],
  payableAccount: ['payableAccount', text],
  taxAccount: ['taxAccount', text],
  taxRate: ['taxRate', whole],
  byProject: ['byProject', flag],
  columns: ['columns', z.array(column)],
} as const;
const template = spelt({ ...TEMPLATE, ...editedFields });
export type StoredTemplate = z.output<typeof template>;

const saved = speltDraft(z.object({ version: z.string().optional(), template: JournalTemplate }), {
  version: readVersion,
  template: beside({
    format: ['format', optional(coded(JournalFormat))],
    word: ['word', optional(text)],
    summary: ['summary', optional(text)],
    expenseAccount: ['expenseAccount', optional(text)],
    payableAccount: ['payableAccount', optional(text)],
    taxAccount: ['taxAccount', optional(text)],
    taxRate: ['taxRate', optional(whole)],
    byProject: ['byProject', optional(flag)],
    columns: ['columns', optional(list(column, 100))],
  }),
});

const entry = spelt({
  summary: ['summary', z.string()],
  account: ['account', z.string()],
  departmentNo: ['departmentNo', z.string()],
  departmentName: ['deptName', z.string()],
  projectNo: ['projectNo', z.string()],
  debitFen: ['debit', yuan],
  creditFen: ['credit', yuan],
});
export type JournalRow = z.output<typeof entry>;

const journal = calls('journal');

/** A confirmed bill as entries of the company's accounting. */
export const journalApi = {
  template: journal.form('/api/v3/journal/template', '凭证模板：科目、摘要和导出的列', z.object({}), template),
  save: journal.json('/api/v3/journal/saveTemplate', '保存凭证模板', saved, nothing, { effect: 'edit' }),
  preview: journal.form(
    '/api/v3/journal/preview',
    '一份已确认账单的凭证分录，借方与贷方相等',
    z.object({ billNo: text }),
    spelt({ entries: ['list', z.array(entry)], debitFen: ['debit', yuan], creditFen: ['credit', yuan] }),
  ),
  export: journal.form(
    '/api/v3/journal/export',
    '导出凭证：按模板的列，Excel 或 CSV',
    z.object({ billNo: text, fileType: coded(JournalFile) }),
    z.string(),
    { effect: 'export', limit: { count: 30, seconds: 60 } },
  ),
};
