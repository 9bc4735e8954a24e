import { z } from 'zod';
import { addDays, type Day, isDay } from './calendar.ts';
import { CalendarYear, type DayKind, mayChangeDays, plainKindOf } from './day-kind.ts';
import { DESK_REFUSALS } from './desk.ts';
import { daysOfFestivals, type Festival, namedDays } from './holidays.ts';
import { type Refused, refuse } from './refusal.ts';

const DAY = '请填写正确的日期';
const day = z.string(DAY).refine(isDay, DAY);
const days = (most: number) => z.array(day, DAY).max(most, `最多 ${most} 天`);

/** One festival as the notice words it; `first` to `last` are off. */
export const FestivalDraft = z.object({
  name: z.string('请填写节日名称').trim().min(1, '请填写节日名称').max(20, '节日名称不能超过 20 个字'),
  statutory: days(10),
  first: day,
  last: day,
  worked: days(10),
});
export type FestivalDraft = z.output<typeof FestivalDraft>;

/** A year's arrangement as the State Council's office published it. */
export const HolidayDraft = z.object({
  year: CalendarYear,
  publishedOn: day,
  festivals: z.array(FestivalDraft, '请填写节假日').min(1, '请填写节假日').max(20, '最多 20 个节日'),
});
export type HolidayDraft = z.output<typeof HolidayDraft>;

export const festivalOf = ({ name, statutory, first, last, worked }: FestivalDraft): Festival => ({
  ...{ name, statutory, worked },
  off: [first, last],
});
export const draftOfFestival = ({ name, statutory, off: [first, last], worked }: Festival): FestivalDraft => ({
  ...{ name, first, last },
  ...{ statutory: [...statutory], worked: [...worked] },
});

/** What was stored of a year; what cannot be read is no festival. */
export const storedFestivals = (stored: unknown): Festival[] =>
  z.array(FestivalDraft).catch([]).parse(stored).map(festivalOf);

function wrongWith(year: number, { name, statutory, first, last, worked }: FestivalDraft): Refused | null {
  const isOutside = [first, last, ...statutory, ...worked].some((one) => !one.startsWith(`${year}-`));
  if (isOutside) return refuse(DESK_REFUSALS.holidayOutside, { name, year });
  if (last < first) return refuse(DESK_REFUSALS.holidayOrder, { name });
  const loose = statutory.find((one) => one < first || one > last);
  return loose === undefined ? null : refuse(DESK_REFUSALS.statutoryLoose, { name, day: loose });
}

export interface YearDay {
  readonly day: Day;
  readonly kind: DayKind;
  /** '' where nothing is said of the day. */
  readonly name: string;
}

/** Every day of a year by an arrangement. */
export function yearDays(year: number, festivals: readonly Festival[]): YearDay[] {
  const named = daysOfFestivals(festivals);
  const all: YearDay[] = [];
  for (let at = `${year}-01-01`; at.startsWith(`${year}-`); at = addDays(at, 1))
    all.push(named.get(at) ?? { day: at, kind: plainKindOf(at), name: '' });
  return all;
}

/** What is said of a year's days, and also what is no longer said of those that the program itself has names for. */
export const spokenDays = (year: number, festivals: readonly Festival[]): YearDay[] =>
  yearDays(year, festivals).filter(({ day, name }) => name !== '' || namedDays(year).has(day));

/** An arrangement that can be: within its year, worked on days that would be free, and nothing of what is over changed. */
export function arrangeYear(
  before: readonly Festival[],
  { year, festivals: drafts }: HolidayDraft,
  today: Day,
): Festival[] | Refused {
  const wrong = drafts.map((one) => wrongWith(year, one)).find((one) => one !== null);
  if (wrong) return wrong;
  const isOff = (one: Day) => drafts.some(({ first, last }) => first <= one && one <= last);
  const worked = drafts.flatMap((one) => one.worked).find((one) => plainKindOf(one) === 'workday' || isOff(one));
  if (worked !== undefined) return refuse(DESK_REFUSALS.workedWrong, { day: worked });
  const festivals = drafts.map(festivalOf);
  const past = mayChangeDays(changedDays(year, before, festivals), today);
  return past === true ? festivals : past;
}

/** The days that are of another kind by the second arrangement. */
export function changedDays(year: number, before: readonly Festival[], after: readonly Festival[]): Day[] {
  const old = yearDays(year, before);
  return yearDays(year, after).flatMap(({ day, kind }, at) => (old[at]?.kind === kind ? [] : [day]));
}

/** As many days as fit into a short message; of more it says how many. */
const DAYS_NAMED = 4;
/** 02-14、02-15 or 02-14、02-15、02-16、02-17 等 9 天. */
export const changedText = (changed: readonly Day[]): string => {
  const named = changed.slice(0, DAYS_NAMED).map(short).join('、');
  return changed.length > DAYS_NAMED ? `${named} 等 ${changed.length} 天` : named;
};

const short = (one: Day): string => one.slice(5);
/** 春节 02-15 至 02-23，补班 02-14、02-28: for the log. */
export const festivalText = ({ name, off: [first, last], worked }: Festival): string => {
  const off = first === last ? short(first) : `${short(first)} 至 ${short(last)}`;
  return `${name} ${off}${worked.length > 0 ? `，补班 ${worked.map(short).join('、')}` : ''}`;
};
