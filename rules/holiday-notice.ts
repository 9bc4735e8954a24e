import { addDays, type Day } from './calendar.ts';
import type { FestivalDraft } from './holiday-draft.ts';
import { holidaysOf } from './holidays.ts';

const two = (text: string | number): string => String(text).padStart(2, '0');
const MONTH_DAY = /(\d{1,2})月(\d{1,2})日/g;

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
/** Leap months are written `6bis`; no festival lies in one. */
const lunarOf = (day: Day): string => lunar.format(new Date(`${day}T00:00:00Z`));

function lunarDay(year: number, asked: string): Day {
  let day = `${year}-01-01`;
  while (lunarOf(day) !== asked) day = addDays(day, 1);
  return day;
}

/** The day of the solar term, by the formula that holds for this century. */
const clearBright = (year: number): Day => {
  const short = year % 100;
  return `${year}-04-${two(Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4))}`;
};

/**
 * The days that the law itself makes holidays, since 2025. The calendar of the runtime is a day off where the new moon
 * falls within minutes of midnight, as that of February 2027: what is known of a year goes before it, and people look at it.
 */
export function computedDays(year: number): Readonly<Record<string, readonly Day[]>> {
  const spring = lunarDay(year, '1/1');
  return {
    元旦: [`${year}-01-01`],
    春节: [-1, 0, 1, 2].map((by) => addDays(spring, by)),
    清明节: [clearBright(year)],
    劳动节: [`${year}-05-01`, `${year}-05-02`],
    端午节: [lunarDay(year, '5/5')],
    中秋节: [lunarDay(year, '8/15')],
    国庆节: [1, 2, 3].map((nth) => `${year}-10-0${nth}`),
  };
}

const lawfulDays = (year: number): Readonly<Record<string, readonly Day[]>> => ({
  ...computedDays(year),
  ...Object.fromEntries(holidaysOf(year).festivals.map(({ name, statutory }) => [name, statutory])),
});

const NAMED =
  /(元旦|春节|清明节|劳动节|端午节|中秋节|国庆节)((?:、(?:元旦|春节|清明节|劳动节|端午节|中秋节|国庆节))*)[：:]([^\n]*)/g;
/** 1月1日（周四）至3日（周六）: the month may stand once, the weekday not at all. */
const SPAN = /(\d{1,2})月(\d{1,2})日(?:（[^）]*）)?(?:(?:至|-|—)(?:(\d{1,2})月)?(\d{1,2})日)?/;

function workedDays(year: number, text: string): Day[] {
  const sentences = text.split(/[。；;]/).filter((one) => one.includes('上班'));
  return sentences.flatMap((one) => [...one.matchAll(MONTH_DAY)].map((at) => `${year}-${two(at[1]!)}-${two(at[2]!)}`));
}

/**
 * The festivals of the State Council's notice, as it is worded every year:
 * 二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
 * Two festivals that share their days off are one line of it; the second has its own day alone.
 */
export function readNotice(year: number, text: string): FestivalDraft[] {
  const law = lawfulDays(year);
  return [...text.matchAll(NAMED)].flatMap(([, name = '', others = '', body = '']) => {
    const span = SPAN.exec(body);
    if (!span) return [];
    const [, month = '', from = '', toMonth = month, to = from] = span;
    const [first, last] = [`${year}-${two(month)}-${two(from)}`, `${year}-${two(toMonth)}-${two(to)}`];
    const main = { name, statutory: [...(law[name] ?? [])], first, last, worked: workedDays(year, body) };
    const beside = others.split('、').filter(Boolean);
    return [main, ...beside.map((other) => alone(other, law[other] ?? []))];
  });
}

const alone = (name: string, days: readonly Day[]): FestivalDraft => ({
  ...{ name, statutory: [...days], worked: [] },
  ...{ first: days[0] ?? '', last: days.at(-1) ?? '' },
});
