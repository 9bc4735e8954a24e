import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { eraseOld } from './erase.ts';

const AT_HOUR = 3;

/** At night, when hardly anybody books. */
const nextNight = (now: Date): Date => new Date(startOfDay(addDays(dayOf(now), 1)).getTime() + AT_HOUR * 3_600_000);

export const erasureJobs = (services: Services): Job[] => [
  { name: 'erasure', next: nextNight, run: async (now) => void (await eraseOld(services, now)) },
];
