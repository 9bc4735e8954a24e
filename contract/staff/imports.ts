import { z } from 'zod';
import { ImportKind, ImportResult } from '#rules/staff.ts';
import { calls, download } from '../endpoint.ts';
import { spelt } from '../spelt.ts';
import { coded, flag, optional, whole } from '../wire.ts';

const call = calls('staff');

const outcome = spelt({
  result: ['type', coded(ImportResult)],
  total: ['totalNum', z.int()],
  done: ['sucNum', z.int()],
  failed: ['failNum', z.int()],
  /** Where the lines that failed can be fetched with their reasons; '' where none did. */
  url: ['url', z.string()],
});
export type ImportOutcome = z.output<typeof outcome>;

/** A file as the server's form reader hands it over; what it is, its bytes must say. */
const upload = z.object({ excel: z.unknown().optional() });

/** What reading a file costs, nobody may ask for without end. */
const limit = { count: 20, seconds: 60 };

export const staffImports = {
  importAdd: call.upload('/api/v2/company/user/excelImportAdd', '批量导入员工', upload, outcome, {
    effect: 'import',
    limit,
  }),
  importUpdate: call.upload('/api/v2/company/user/excelImportUpdate', '批量补充员工信息', upload, outcome, {
    effect: 'import',
    limit,
  }),
  importTemplate: call.get(
    '/api/v2/company/user/importTemplate',
    '下载导入模板',
    z.object({ kind: optional(coded(ImportKind)) }),
    download,
    { file: true },
  ),
  importResult: call.get('/api/v2/company/user/importResult', '下载导入失败明细', z.object({ id: whole }), download, {
    effect: 'export',
    file: true,
  }),
  importProgress: call.get(
    '/api/v2/company/user/importProgress',
    '导入进度',
    z.object({ id: optional(whole) }),
    z.object({ id: z.int(), total: z.int(), done: z.int(), failed: z.int(), finished: flag }),
  ),
};
