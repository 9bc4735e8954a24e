import { dayOf, startOfDay } from '#rules/calendar.ts';
import { inEachCompany } from '../each-company.ts';
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { warnCompany } from './warn.ts';

const AT_HOUR = 9;
const HOUR_MS = 3_600_000;
/** Half past nine in the morning: nobody is told of money at night. */
function nextMorning(now: Date): Date {
  const today = new Date(startOfDay(dayOf(now)).getTime() + (AT_HOUR + 0.5) * HOUR_MS);
  return now < today ? today : new Date(today.getTime() + 24 * HOUR_MS);
}

export const warnOfBudgets = (services: Services, now: Date): Promise<number> =>
  inEachCompany(services, (db, companyId) => warnCompany(db, companyId, now));

export const forecastJobs = (services: Services): Job[] => [
  { name: 'budgetWarnings', next: nextMorning, run: async (now) => void (await warnOfBudgets(services, now)) },
];
