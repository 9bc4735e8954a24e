import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { attachPapers } from './invoice-papers.ts';
import { addProofs } from './proof-pictures.ts';

/** What rows cannot hold of the demonstration: the files of invoices and of objections. Answers how many were missing. */
export async function makeDemoFiles(services: Services): Promise<number> {
  const { rows } = await services.database.platform((db) =>
    sql<{ id: number }>`select id from company_ids() as id`.execute(db),
  );
  const companyIds = rows.map(({ id }) => id);
  return (await attachPapers(services, companyIds)) + (await addProofs(services, companyIds));
}
