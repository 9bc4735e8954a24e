import { instantOfLocal } from '#rules/calendar.ts';
import type { TestCompany } from './company.ts';
import type { TestServer } from './server.ts';

export interface OperationSketch {
  at: string;
  type?: string;
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
    company_id: companyId,
    id: 0,
    hash: '',
    at: instantOfLocal(at)!,
    staff_id: admin.staffId,
    staff_name: admin.name,
    staff_phone: admin.phone,
    permission_id: module,
    type,
    content,
  }));
  // Few at a time: each entry makes the chain's row anew, and one transaction keeps all its versions.
  for (let start = 0; start < rows.length; start += 250) {
    await server.services.database.company(companyId, (db) =>
      db
        .insertInto('operation_log')
        .values(rows.slice(start, start + 250))
        .execute(),
    );
  }
}
