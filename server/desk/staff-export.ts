import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { DeskStaff } from '#contract/desk-staff.ts';
import { dayOf, localText } from '#rules/calendar.ts';
import { DeskStaffStatus } from '#rules/desk/people.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { writeWorkbook } from '../outside/spreadsheet.ts';
import { allStaff } from './staff-list.ts';

const COLUMNS = [
  ...['姓名', '账号', '角色', '城市', '企业', '动态口令', '最近使用', '地址', '状态'].map((title) => ({ title })),
  { title: '本周操作', kind: 'number' as const },
];

const lineOf = (row: DeskStaff) => [
  ...[row.name, row.account, row.roleName, row.cityNames?.join('、') ?? '全部'],
  row.companyIds === null ? '全部' : `名单 ${row.companyIds.length} 家`,
  row.hasFactor ? '已绑定' : '未绑定',
  ...[row.lastSeenAt ? localText(row.lastSeenAt) : '', row.lastAddress, DeskStaffStatus.labelOf(row.status)],
  row.weekCount,
];

/** The provider's people as a workbook; that somebody took it is in the log. */
export function staffExportRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.exportDeskStaff, async (_, { db, now, record }) => {
    const rows = await allStaff(db, now);
    record(`导出员工 ${rows.length} 人`);
    const file = await buffer(writeWorkbook(COLUMNS, rows.map(lineOf)));
    return { fileName: `运营台员工_${dayOf(now)}.xlsx`, base64: file.toString('base64') };
  });
}
