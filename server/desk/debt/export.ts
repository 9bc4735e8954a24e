import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { DebtRow } from '#contract/desk-debts.ts';
import { dayOf } from '#rules/calendar.ts';
import { DunningStep } from '#rules/desk/dunning.ts';
import { serveDesk } from '../../http/serve-desk.ts';
import { writeWorkbook } from '../../outside/spreadsheet.ts';
import { rowOf, worstFirst } from './debts.ts';
import { overdueDebts, owedBills } from './store.ts';

const text = (title: string) => ({ title });
const COLUMNS = [
  ...[{ title: '企业编号', kind: 'number' as const }, text('企业')],
  ...[
    { title: '逾期金额（元）', kind: 'money' as const },
    { title: '逾期天数', kind: 'number' as const },
  ],
  ...['最早应付', '已做', '下一步', '何时', '暂缓到', '承诺付款日'].map(text),
  { title: '承诺金额（元）', kind: 'money' as const },
  ...['授信', '负责'].map(text),
];

const lineOf = (row: DebtRow) => [
  ...[row.companyId, row.companyName, row.overdueFen, row.overdueDays, row.oldestDueOn],
  row.taken.map(DunningStep.labelOf).join('、'),
  ...(row.next ? [DunningStep.labelOf(row.next.step), row.next.on] : ['', '']),
  ...[row.pausedUntil ?? '', row.promisedOn ?? '', row.promisedFen],
  ...[row.isFrozen ? '已冻结' : '', row.ownerName ?? ''],
];

/** Every company with something overdue, as a workbook; that somebody took it is in the log. */
export function debtExportRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.exportDebts, async (_, { db, now, record }) => {
    const today = dayOf(now);
    const debts = worstFirst(await overdueDebts(db, await owedBills(db, now)));
    record(`导出逾期企业 ${debts.length} 家`);
    const lines = debts.map((debt) => lineOf(rowOf(debt, today)));
    const file = await buffer(writeWorkbook(COLUMNS, lines));
    return { fileName: `逾期企业_${today}.xlsx`, base64: file.toString('base64') };
  });
}
