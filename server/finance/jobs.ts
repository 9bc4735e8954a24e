import { sql } from 'kysely';
import { addMonths, monthOf, startOfMonth } from '#rules/calendar.ts';
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { dueMonths, issueBill } from './issue.ts';

async function issueForCompany({ database }: Services, companyId: number, now: Date): Promise<number> {
  const months = await database.companyRead(companyId, (db) => dueMonths(db, companyId, now));
  let issued = 0;
  // A transaction each: a month that fails leaves the earlier ones issued.
  for (const month of months) {
    const bill = await database.company(companyId, (db) => issueBill(db, companyId, month, now));
    if (bill?.isNew) issued += 1;
  }
  return issued;
}

/** The bills of every month that is over, for every company; one that fails does not hold up the others. */
export async function issueDueBills(services: Services, now: Date): Promise<number> {
  const { rows } = await services.database.platform((db) =>
    sql<{ id: number }>`select id from company_ids() as id`.execute(db),
  );
  const failures: Error[] = [];
  let issued = 0;
  for (const { id } of rows) {
    await issueForCompany(services, id, now).then(
      (count) => {
        issued += count;
      },
      (failure: Error) => failures.push(failure),
    );
  }
  if (failures.length > 0) throw failures[0]!;
  return issued;
}

/** Bills are issued as a month begins. */
export const financeJobs = (services: Services): Job[] => [
  {
    name: 'bills',
    next: (now) => startOfMonth(addMonths(monthOf(now), 1)),
    run: async (now) => void (await issueDueBills(services, now)),
  },
];
