import { instantOfLocal } from '#rules/calendar.ts';
import type { OperationType } from '#rules/operation.ts';
import type { Person, TestCompany } from './company.ts';
import type { TestServer } from './server.ts';

export interface OperationSketch {
  at: string;
  type?: OperationType;
  module?: number;
  content?: string;
}

/** Entries as the server writes them, at times of the test's choosing. */
export async function writeOperations(
  server: TestServer,
  into: TestCompany,
  entries: readonly OperationSketch[],
): Promise<void> {
  const { companyId, admin } = into;
  const rows = entries.map(({ at, type = 'edit', module = 3, content = '编辑员工' }) => ({
    companyId,
    id: 0,
    hash: '',
    at: instantOfLocal(at)!,
    staffId: admin.staffId,
    staffName: admin.name,
    staffPhone: admin.phone,
    permissionId: module,
    type,
    content,
  }));
  // Few at a time: each entry makes the chain's row anew, and one transaction keeps all its versions.
  for (let start = 0; start < rows.length; start += 250) {
    await server.services.database.company(companyId, (db) =>
      db
        .insertInto('operationLog')
        .values(rows.slice(start, start + 250))
        .execute(),
    );
  }
}

export const MARCH = { createTimeStart: '2026-03-01', createTimeEnd: '2026-03-31' };

/** A company with a March of five entries, one on either side of it, and somebody who holds the log alone. */
export async function companyWithLog(server: TestServer): Promise<{ company: TestCompany; auditor: Person }> {
  const company = await server.company({ departments: { 研发: {}, 销售: {} } });
  const auditor = await company.person({ roles: [await company.role('审计员', [27], 'none')], department: '研发' });
  await writeOperations(server, company, [
    { at: '2026-02-28 23:59:59', content: '二月最后一条' },
    { at: '2026-03-01 00:00:00', type: 'add', module: 5, content: '添加部门“测试部”' },
    { at: '2026-03-10 09:30:15', type: 'edit', module: 3, content: '编辑员工“甲”' },
    { at: '2026-03-10 09:30:15', type: 'linkScenes', module: 3, content: '设置员工用车条件' },
    { at: '2026-03-20 10:00:00', type: 'handOver', module: 7, content: '=移交' },
    { at: '2026-03-31 23:59:59', type: 'export', module: 27, content: '导出操作日志 3 条' },
    { at: '2026-04-01 00:00:00', content: '四月第一条' },
  ]);
  return { company, auditor };
}
