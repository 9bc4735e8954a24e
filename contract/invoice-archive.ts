import { z } from 'zod';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { localTime, optional, text, whole, yuan } from './wire.ts';

/** What was issued in a month and is in no package yet. */
const waiting = spelt({
  month: ['month', z.string()],
  invoiceCount: ['invoiceNum', z.int()],
  redCount: ['redNum', z.int()],
  amountFen: ['amount', yuan],
});
export type ArchiveWaiting = z.output<typeof waiting>;

/** One act of archiving, with the hash of the bytes that it made. */
const archivePackage = spelt({
  archiveId: ['archiveId', z.int()],
  month: ['month', z.string()],
  filename: ['fileName', z.string()],
  size: ['fileSize', z.int()],
  sha256: ['sha256', z.string()],
  invoiceCount: ['invoiceNum', z.int()],
  redCount: ['redNum', z.int()],
  amountFen: ['amount', yuan],
  taxFen: ['tax', yuan],
  archivedAt: ['archiveTime', localTime],
  archivedName: ['archiveUser', z.string()],
});
export type ArchivePackage = z.output<typeof archivePackage>;

const checked = spelt({
  sha256: ['sha256', z.string()],
  /** The kept bytes are those that were archived. */
  isWhole: ['whole', z.boolean()],
  /** The hash that was sent is the package's; null where none was. */
  isSame: ['same', z.boolean().nullable()],
});
export type ArchiveCheck = z.output<typeof checked>;

const call = calls('invoice');
const one = z.object({ archiveId: whole });

export const archiveCalls = {
  archives: call.form(
    '/api/v3/invoice/archive/list',
    '归档：还没归档的月份和已有的归档包',
    z.object({}),
    z.object({ waiting: z.array(waiting), list: z.array(archivePackage) }),
  ),
  archive: call.form(
    '/api/v3/invoice/archive/make',
    '归档一个月已开的发票和红字发票：XML、PDF 和索引打成一个包',
    z.object({ month: text }),
    z.object({ archiveId: z.int() }),
    { effect: 'add', limit: { count: 20, seconds: 60 } },
  ),
  archiveFile: call.form('/api/v3/invoice/archive/download', '下载归档包', one, z.string(), {
    effect: 'export',
    limit: { count: 30, seconds: 60 },
  }),
  checkArchive: call.form(
    '/api/v3/invoice/archive/check',
    '核对归档包：存放的文件，以及手中文件的 SHA-256',
    one.extend({ sha256: optional(text) }),
    checked,
    { limit: { count: 30, seconds: 60 } },
  ),
};
