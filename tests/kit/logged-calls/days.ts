import { addDays, dayOf } from '#rules/calendar.ts';
import type { LoggedExamples } from './setup.ts';

const dates = () => [addDays(dayOf(new Date()), 30)];

export const DAYS_CALLS: LoggedExamples = {
  'POST /api/v3/calendar/save': () => ({ fields: { dates: dates(), dayType: 2, dayName: '公司年会' } }),
  'POST /api/v3/calendar/reset': () => ({ fields: { dates: dates() } }),
};
