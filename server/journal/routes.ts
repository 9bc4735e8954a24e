import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { journalApi } from '#contract/journal.ts';
import { completeTemplate, csvLine, type JournalFile, journalCell } from '#rules/journal.ts';
import { offerDownload } from '../downloads.ts';
import { refuseStale } from '../edits.ts';
import { allowed } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { writeWorkbook } from '../outside/spreadsheet.ts';
import { voucherOf } from './entries.ts';
import { lockTemplate, readTemplate, saveTemplate } from './template.ts';

const TYPES: Readonly<Record<JournalFile, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};
const MONEY = ['debit', 'credit', 'amount'];
/** Spreadsheet programs read a file of letters as Chinese only by this mark. */
const BYTE_ORDER_MARK = '\ufeff';

type Voucher = Awaited<ReturnType<typeof voucherOf>>;

const linesOf = ({ bill, template, entries }: Voucher) =>
  entries.map((entry, at) => template.columns.map(({ field }) => journalCell(field, entry, [at + 1, bill, template])));

function csvOf(voucher: Voucher): Readable {
  const titles = voucher.template.columns.map(({ title }) => title);
  return Readable.from([BYTE_ORDER_MARK, csvLine(titles), ...linesOf(voucher).map(csvLine)]);
}

function workbookOf(voucher: Voucher): Readable {
  const columns = voucher.template.columns.map(({ title, field }) =>
    MONEY.includes(field) ? { title, width: 14, kind: 'money' as const } : { title, width: 16 },
  );
  const rows = linesOf(voucher).map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : cell.fen)));
  return writeWorkbook(columns, rows, { sheetName: '凭证' });
}

async function offerVoucher({ actor, db, services, record }: Context, billNo: string, type: JournalFile) {
  const voucher = await voucherOf(db, actor.companyId, billNo);
  const content = type === 'csv' ? csvOf(voucher) : workbookOf(voucher);
  const fileId = await services.files.put(content, { contentType: TYPES[type] });
  record(`导出账单 ${billNo} 的凭证，${voucher.entries.length} 条分录`);
  const filename = `凭证_${billNo}.${type}`;
  return offerDownload(db, services, actor, { fileId, filename, contentType: TYPES[type] });
}

export async function journalRoutes(app: FastifyInstance): Promise<void> {
  serve(app, journalApi.template, (_, { actor, db }) => readTemplate(db, actor.companyId));

  serve(app, journalApi.save, async ({ version, template }, { actor, db, now, record }) => {
    await lockTemplate(db, actor.companyId);
    refuseStale(version, (await readTemplate(db, actor.companyId)).version);
    await saveTemplate(db, actor, allowed(completeTemplate(template)), now);
    record('修改凭证模板');
    return null;
  });

  serve(app, journalApi.preview, async ({ billNo }, { actor, db }) => {
    const { entries } = await voucherOf(db, actor.companyId, billNo);
    const sum = (of: 'debitFen' | 'creditFen') => entries.reduce((all, entry) => all + entry[of], 0);
    return { entries: [...entries], debitFen: sum('debitFen'), creditFen: sum('creditFen') };
  });

  serve(app, journalApi.export, ({ billNo, fileType }, context) => offerVoucher(context, billNo, fileType));
}
