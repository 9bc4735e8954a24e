import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Services } from './services.ts';

/** Work of a job, company by company, each in a transaction of its own; answers the sum. */
export async function inEachCompany(services: Services, work: (db: Db, companyId: number) => Promise<number>) {
  const { rows } = await services.database.platform((db) =>
    sql<{ id: number }>`select id from company_ids() as id`.execute(db),
  );
  let total = 0;
  for (const { id } of rows) total += await services.database.company(id, (db) => work(db, id));
  return total;
}
