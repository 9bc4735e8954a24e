import { buffer } from 'node:stream/consumers';
import { addDays, dayOf } from '#rules/calendar.ts';
import { writeWorkbook } from '#server/outside/spreadsheet.ts';
import type { LoggedExamples } from './setup.ts';

const dates = () => [addDays(dayOf(new Date()), 30)];

export const DAYS_CALLS: LoggedExamples = {
  'POST /api/v3/carbon/saveFactor': () => ({
    fields: { groupId: 63, gramsPerKm: 150, source: '车队实测', year: 2026 },
  }),
  'POST /api/v3/carbon/resetFactor': () => ({ fields: { groupId: 63 } }),
  'POST /api/v3/calendar/save': () => ({ fields: { dates: dates(), dayType: 2, dayName: '公司年会' } }),
  'POST /api/v3/calendar/import': async () => {
    const titles = [{ title: '日期' }, { title: '类型' }, { title: '名称' }];
    return { file: await buffer(writeWorkbook(titles, [[dates()[0]!, '休息日', '公司年会']])) };
  },
  'POST /api/v3/calendar/reset': () => ({ fields: { dates: dates() } }),
};
