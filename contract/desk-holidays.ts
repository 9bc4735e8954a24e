import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { CalendarYear, DayKind } from '#rules/day-kind.ts';
import { FestivalDraft, HolidayDraft } from '#rules/holiday-draft.ts';
import { deskCalls } from './desk-wire.ts';
import { localTime, whole } from './wire.ts';

const { read, write } = deskCalls('reference');

const day = z.string().refine(isDay);
const year = z.object({
  year: z.int(),
  /** Null: the arrangement is not published yet, and only what the law fixes is known. */
  publishedOn: day.nullable(),
  festivals: z.array(FestivalDraft),
  /** What is said of single days; every other goes by its weekday. */
  days: z.array(z.object({ day, kind: DayKind.schema, name: z.string() })),
  workdays: z.int(),
  /** Who arranged it here; null: as the program was shipped. */
  saved: z.object({ by: z.string(), at: localTime }).nullable(),
  /** 0: as the program was shipped. */
  version: z.int(),
  /** Scenes that go by kinds of days, and whose they are. */
  uses: z.object({ scenes: z.int(), companies: z.int() }),
});
export type DeskHolidayYear = z.output<typeof year>;

/** The country's working days, rest days and holidays; every company's own days stand over them. */
export const deskHolidayCalls = {
  holidays: read.get('/desk/v1/holidays', '一年的节假日安排', z.object({ year: whole.pipe(CalendarYear) }), year),
  saveHolidays: write.json(
    '/desk/v1/holidays/save',
    '按国务院办公厅的通知写入或更正一年的节假日安排；已经过去的日子不能改',
    HolidayDraft.extend({ version: z.int({ error: '请填写版本' }).min(0) }),
    year,
  ),
};
