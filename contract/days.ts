import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { type CalendarDay, CalendarYear, CompanyDayDraft, DayKind, DayList } from '#rules/day-kind.ts';
import { calls, download, nothing } from './endpoint.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, flag, list, text, whole } from './wire.ts';

const signedIn = calls('settings', { access: 'session' });
const read = calls('settings');
const write = calls('settings', { effect: 'edit' });
const imported = calls('settings', { effect: 'import' });

const day = z.string().refine(isDay);
const calendarDay = spelt<CalendarDay>({
  day: ['date', day],
  kind: ['dayType', coded(DayKind)],
  name: ['dayName', z.string()],
  own: ['own', flag],
});
const MOST_SENT = 1000;
const dates = list(text, MOST_SENT);

/** Workdays, rest days and statutory holidays, as the country arranges them and the company changes them. */
export const daysApi = {
  year: signedIn.get(
    '/api/v3/calendar/get',
    '一年里有安排的日子：法定节假日、放假、补班和企业自己改的',
    speltDraft(z.object({ year: CalendarYear }), { year: ['year', whole] }),
    spelt({
      publishedOn: ['publishedOn', day.nullable()],
      days: ['days', z.array(calendarDay)],
    }),
  ),
  save: write.json(
    '/api/v3/calendar/save',
    '把一些日子改为工作日、休息日或法定节假日',
    speltDraft(CompanyDayDraft, {
      days: ['dates', dates],
      kind: ['dayType', coded(DayKind)],
      name: ['dayName', text],
    }),
    nothing,
  ),
  reset: write.json(
    '/api/v3/calendar/reset',
    '恢复为国家安排',
    speltDraft(z.object({ days: DayList }), { days: ['dates', dates] }),
    nothing,
  ),
  import: imported.upload(
    '/api/v3/calendar/import',
    '从 Excel 文件导入企业自己的节假日',
    z.object({ excel: z.unknown().optional() }),
    z.object({ successNum: z.int(), failNum: z.int(), url: z.string() }),
    { limit: { count: 30, seconds: 60 } },
  ),
  template: read.get('/api/v3/calendar/importTemplate', '节假日导入模板', z.object({}), download, { file: true }),
};
