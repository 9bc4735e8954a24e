import { sql } from 'kysely';
import { inEachCompany } from '../each-company.ts';
import type { Services } from '../services.ts';

/** Runs that nobody kept go after a day, kept ones after two years. */
export const sweepRuns = (services: Services, now: Date): Promise<number> =>
  inEachCompany(services, async (db, companyId) => {
    const { numAffectedRows = 0n } = await sql`delete from sandbox_run where company_id = ${companyId}
      and status <> 'running' and made_at < ${now}::timestamptz - case when name is null then interval '1 day'
        else interval '24 months' end`.execute(db);
    return Number(numAffectedRows);
  });
