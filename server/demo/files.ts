import { companyIdsOf } from '../each-company.ts';
import type { Services } from '../services.ts';
import { makeArchives } from './archives.ts';
import { attachPapers } from './invoice-papers.ts';
import { addProofs } from './proof-pictures.ts';
import { addRoutePictures } from './route-pictures.ts';

/** What rows cannot hold of the demonstration: files of invoices, objections and carpools. Answers how many were missing. */
export async function makeDemoFiles(services: Services): Promise<number> {
  const companyIds = await companyIdsOf(services.database);
  let missing = 0;
  for (const make of [attachPapers, addProofs, addRoutePictures, makeArchives])
    missing += await make(services, companyIds);
  return missing;
}
