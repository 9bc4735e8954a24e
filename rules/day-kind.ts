import { z } from 'zod';
import { type Day, isDay, startOfDay, weekdayOf } from './calendar.ts';
import { codeTable, type NameOf } from './code-table.ts';
import { namedDays } from './holidays.ts';
import { type Refused, refusal, refuse } from './refusal.ts';

/** What a day is to working people. Days off beside a festival are rest days; weekend days worked for it are workdays. */
export const DayKind = codeTable({
  workday: [1, '工作日'],
  restDay: [2, '休息日'],
  holiday: [3, '法定节假日'],
});
export type DayKind = NameOf<typeof DayKind>;

/** The days on which a company differs from the country as the program was shipped with it. */
export type CompanyDays = ReadonlyMap<Day, DayKind>;

const SATURDAY = 6;
const NONE: CompanyDays = new Map();

/** By its weekday alone, where nobody has said anything of it. */
export const plainKindOf = (day: Day): DayKind => (weekdayOf(startOfDay(day)) >= SATURDAY ? 'restDay' : 'workday');

export function dayKindOf(day: Day, own: CompanyDays = NONE): DayKind {
  const named = own.get(day) ?? namedDays(Number(day.slice(0, 4))).get(day)?.kind;
  return named ?? plainKindOf(day);
}

const NO_DAYS = '请选择日期';
const NO_NAME = '请填写名称';
const WRONG_YEAR = '请选择年份';
export const FIRST_YEAR = 2024;
export const LAST_YEAR = 2099;
export const CalendarYear = z.int(WRONG_YEAR).min(FIRST_YEAR, WRONG_YEAR).max(LAST_YEAR, WRONG_YEAR);

const isInYears = (day: Day): boolean => isDay(day) && CalendarYear.safeParse(Number(day.slice(0, 4))).success;
export const DayList = z
  .array(z.string(NO_DAYS).refine(isInYears, NO_DAYS), NO_DAYS)
  .min(1, NO_DAYS)
  .max(366, '一次最多修改 366 天');

/** Each once, in order. */
export const sortedDays = (days: readonly Day[]): Day[] => [...new Set(days)].sort();

/** What a company makes of some days. */
export const CompanyDayDraft = z.object({
  days: DayList,
  kind: DayKind.schema,
  name: z.string(NO_NAME).trim().min(1, NO_NAME).max(20, '名称不能超过 20 个字'),
});
export type CompanyDayDraft = z.output<typeof CompanyDayDraft>;

export const CALENDAR_REFUSALS = {
  past: refusal(28181, '已经过去的日子不能改：{days}', 'days'),
  fileNotSpreadsheet: refusal(28182, '请选择xls或xlsx格式的文件', 'excel'),
  fileTooLarge: refusal(28183, '文件不能超过 5 MB', 'excel'),
  fileTooManyRows: refusal(28184, '一次最多导入 {most} 行', 'excel'),
  fileBroken: refusal(28185, '文件无法读取，请检查后重试', 'excel'),
  fileHeading: refusal(28186, '文件缺少“日期”列，请使用模板填写', 'excel'),
  fileEmpty: refusal(28187, '文件中没有可导入的内容', 'excel'),
} as const;

/** Rides of days that are over were judged by what they were. */
export function mayChangeDays(days: readonly Day[], today: Day): true | Refused {
  const past = days.filter((day) => day < today);
  return past.length === 0 ? true : refuse(CALENDAR_REFUSALS.past, { days: past.slice(0, 3).join('、') });
}

const MOST_NAMED = 5;
const daysText = (days: readonly Day[]): string =>
  days.length > MOST_NAMED ? `${days[0]} 等 ${days.length} 天` : days.join('、');

export const daysSetText = ({ days, kind, name }: CompanyDayDraft): string =>
  `节假日：${daysText(days)} 改为${DayKind.labelOf(kind)}“${name}”`;
export const daysResetText = (days: readonly Day[]): string => `节假日：${daysText(days)} 恢复为国家安排`;

/** A day as a company makes it its own. */
export interface CompanyDay {
  readonly day: Day;
  readonly kind: DayKind;
  readonly name: string;
}

/** A day of the year view. */
export interface CalendarDay {
  readonly day: Day;
  readonly kind: DayKind;
  /** '' where nothing is said of the day. */
  readonly name: string;
  /** The company's own word; else the country's. */
  readonly own: boolean;
}
