import { z } from 'zod';
import { ImportKind, ImportResult } from '#rules/staff.ts';
import { endpoint } from '../endpoint.ts';
import { coded, flag, optional, whole } from '../wire.ts';

export interface ImportOutcome {
  result: ImportResult;
  total: number;
  done: number;
  failed: number;
  /** Where the lines that failed can be fetched with their reasons; '' where none did. */
  url: string;
}

const outcome = z.codec(
  z.object({
    type: coded(ImportResult),
    totalNum: z.int(),
    sucNum: z.int(),
    failNum: z.int(),
    url: z.string(),
  }),
  z.custom<ImportOutcome>(),
  {
    decode: ({ type, totalNum, sucNum, failNum, url }) => {
      return { result: type, total: totalNum, done: sucNum, failed: failNum, url };
    },
    encode: ({ result, total, done, failed, url }) => {
      return { type: result, totalNum: total, sucNum: done, failNum: failed, url };
    },
  },
);

/** A file as the server's form reader hands it over; what it is, its bytes must say. */
const upload = z.object({ excel: z.any().optional() });

/** What reading a file costs, nobody may ask for without end. */
const limit = { count: 20, seconds: 60 };

export const staffImports = {
  importAdd: endpoint({
    area: 'staff',
    access: 3,
    effect: 'import',
    summary: '批量导入员工',
    method: 'POST',
    path: '/api/v2/company/user/excelImportAdd',
    encoding: 'multipart',
    input: upload,
    output: outcome,
    limit,
  }),
  importUpdate: endpoint({
    area: 'staff',
    access: 3,
    effect: 'import',
    summary: '批量补充员工信息',
    method: 'POST',
    path: '/api/v2/company/user/excelImportUpdate',
    encoding: 'multipart',
    input: upload,
    output: outcome,
    limit,
  }),
  importTemplate: endpoint({
    area: 'staff',
    access: 3,
    summary: '下载导入模板',
    method: 'GET',
    path: '/api/v2/company/user/importTemplate',
    encoding: 'query',
    file: true,
    input: z.object({ kind: optional(coded(ImportKind)) }),
    output: z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>(),
  }),
  importResult: endpoint({
    area: 'staff',
    access: 3,
    effect: 'export',
    summary: '下载导入失败明细',
    method: 'GET',
    path: '/api/v2/company/user/importResult',
    encoding: 'query',
    file: true,
    input: z.object({ id: whole }),
    output: z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>(),
  }),
  importProgress: endpoint({
    area: 'staff',
    access: 3,
    summary: '导入进度',
    method: 'GET',
    path: '/api/v2/company/user/importProgress',
    encoding: 'query',
    input: z.object({ id: optional(whole) }),
    output: z.object({ id: z.int(), total: z.int(), done: z.int(), failed: z.int(), finished: flag }),
  }),
};
