import { addMonths, dayOf, monthOf, startOfDay, startOfMonth } from '#rules/calendar.ts';
import { forEachCompany } from '../each-company.ts';
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { dueMonths, issueBill } from './issue.ts';
import { remindCompany } from './reminders.ts';

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

/** Something done for every company, and counted. */
async function forEveryCompany({ database }: Services, act: (companyId: number) => Promise<number>): Promise<number> {
  const counts = await forEachCompany(database, act);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The bills of every month that is over, for every company. */
export const issueDueBills = (services: Services, now: Date): Promise<number> =>
  forEveryCompany(services, (companyId) => issueForCompany(services, companyId, now));

/** Reminders of every company's bills that come due or are overdue. */
export const remindOfBills = (services: Services, now: Date): Promise<number> =>
  forEveryCompany(services, (companyId) =>
    services.database.company(companyId, (db) => remindCompany(db, companyId, now)),
  );

const REMINDED_AT_HOUR = 9;
const HOUR_MS = 3_600_000;
/** Nine in the morning: nobody is told of money at night. */
export function everyMorning(now: Date): Date {
  const today = new Date(startOfDay(dayOf(now)).getTime() + REMINDED_AT_HOUR * HOUR_MS);
  return now < today ? today : new Date(today.getTime() + 24 * HOUR_MS);
}

/** Bills are issued as a month begins, and what is not paid is reminded of every morning. */
export const financeJobs = (services: Services): Job[] => [
  {
    name: 'bills',
    next: (now) => startOfMonth(addMonths(monthOf(now), 1)),
    run: async (now) => void (await issueDueBills(services, now)),
  },
  {
    name: 'billReminders',
    next: everyMorning,
    run: async (now) => void (await remindOfBills(services, now)),
  },
];
