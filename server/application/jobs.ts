import { sql } from 'kysely';
import { rerouteOpen } from '../approval/reroute.ts';
import type { Db } from '../db.ts';
import { everySeconds, type Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { expireDue } from './end.ts';

/** A transaction for each company; one that has nothing to do costs a statement. */
async function inEachCompany({ database }: Services, work: (db: Db, companyId: number) => Promise<unknown>) {
  const { rows } = await database.platform((db) => sql<{ id: number }>`select id from company_ids() as id`.execute(db));
  for (const { id } of rows) await database.company(id, (db) => work(db, id));
}

/** Ends what nobody decided in time, and puts what waits for somebody who has left to somebody who is there. */
export function applicationJobs(services: Services): Job[] {
  return [
    {
      name: 'application-expiry',
      next: everySeconds(60),
      run: (now) => inEachCompany(services, (db, companyId) => expireDue(db, companyId, now)),
    },
    {
      name: 'approval-reroute',
      next: everySeconds(60),
      run: (now) => inEachCompany(services, (db, companyId) => rerouteOpen(db, companyId, now)),
    },
  ];
}
