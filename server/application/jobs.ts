import { rerouteBatch, rerouteSingly } from '../approval/reroute.ts';
import { actOnTime } from '../approval/time.ts';
import type { Database } from '../db.ts';
import { forEachCompany } from '../each-company.ts';
import { everySeconds, type Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { expireDue } from './end.ts';

/** A run that has more to do than this stops in between, and goes on at its next turn. */
const BUDGET_MS = 20_000;

const inEachCompany = async (services: Services, work: (companyId: number) => Promise<unknown>): Promise<void> => {
  await forEachCompany(services.database, work);
};

/** A transaction for each batch, so that no decision waits long for a lock. */
async function rerouteCompany(database: Database, companyId: number, now: Date): Promise<void> {
  const until = Date.now() + BUDGET_MS;
  const failures: Error[] = [];
  let notified: ReadonlySet<number> = new Set();
  for (let after: number | null = 0; after !== null && Date.now() < until; ) {
    const from: number = after;
    const told = new Set(notified);
    try {
      after = (await database.company(companyId, (db) => rerouteBatch(db, companyId, from, now, told))).next;
      notified = told;
    } catch {
      const { next, failure } = await rerouteSingly(database, companyId, from, now);
      if (failure) failures.push(failure);
      after = next;
    }
  }
  if (failures[0]) throw failures[0];
}

/** Ends what nobody decided in time, reminds and escalates as flows say, and puts what waits for somebody who has left to somebody who is there. */
export function applicationJobs(services: Services): Job[] {
  const { database } = services;
  return [
    {
      name: 'application-expiry',
      next: everySeconds(60),
      run: (now) => inEachCompany(services, (companyId) => expireDue(database, companyId, now)),
    },
    {
      name: 'approval-reroute',
      next: everySeconds(60),
      run: (now) => inEachCompany(services, (companyId) => rerouteCompany(database, companyId, now)),
    },
    {
      name: 'approval-time',
      next: everySeconds(60),
      run: (now) => inEachCompany(services, (companyId) => actOnTime(database, companyId, now, Date.now() + BUDGET_MS)),
    },
  ];
}
