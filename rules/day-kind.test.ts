import { describe, expect, test } from 'vitest';
import { addDays, startOfDay, weekdayOf } from './calendar.ts';
import { DayKind, dayKindOf, mayChangeDays } from './day-kind.ts';
import { holidaysOf, namedDays } from './holidays.ts';
import { isRefused } from './refusal.ts';

const yearDays = (year: number): string[] => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day < `${year + 1}-01-01`; day = addDays(day, 1)) days.push(day);
  return days;
};
const countOf = (year: number, kind: DayKind): number => yearDays(year).filter((day) => dayKindOf(day) === kind).length;

describe('the country’s days', () => {
  test.each([
    { day: '2024-02-09', kind: 'workday' }, // New Year's Eve was no day off in 2024
    { day: '2024-02-10', kind: 'holiday' },
    { day: '2024-02-13', kind: 'restDay' },
    { day: '2024-02-18', kind: 'workday' }, // a Sunday, worked
    { day: '2025-01-28', kind: 'holiday' }, // New Year's Eve, since 2025
    { day: '2025-10-06', kind: 'holiday' }, // mid-autumn within the national days
    { day: '2025-10-08', kind: 'restDay' },
    { day: '2026-01-02', kind: 'restDay' },
    { day: '2026-01-04', kind: 'workday' },
    { day: '2026-02-23', kind: 'restDay' },
    { day: '2026-05-02', kind: 'holiday' },
    { day: '2026-09-20', kind: 'workday' },
    { day: '2026-11-16', kind: 'workday' },
    { day: '2026-11-21', kind: 'restDay' },
    { day: '2027-02-06', kind: 'holiday' },
    { day: '2031-10-02', kind: 'holiday' }, // fixed by law, whoever arranges that year
  ] satisfies { day: string; kind: DayKind }[])('$day is a $kind', ({ day, kind }) => {
    expect(dayKindOf(day)).toBe(kind);
  });

  test.each([
    [2024, 11],
    [2025, 13],
    [2026, 13],
    [2027, 13],
  ])('%i has %i statutory days', (year, days) => expect(countOf(year, 'holiday')).toBe(days));

  test.each([2024, 2025, 2026])('in %i every day worked is a weekend day, and gives back a weekday off', (year) => {
    const days = [...namedDays(year).values()];
    const isWeekend = (day: string) => weekdayOf(startOfDay(day)) >= 6;
    const worked = days.filter(({ kind }) => kind === 'workday');
    expect(worked.filter(({ day }) => !isWeekend(day))).toEqual([]);
    // Of the weekdays off, one for each statutory day and one for each day worked.
    const off = days.filter(({ kind, day }) => kind !== 'workday' && !isWeekend(day));
    expect(off.length).toBe(countOf(year, 'holiday') + worked.length);
  });

  test('every day of 2020–2035 has one kind, and the kinds add up to the year', () => {
    for (let year = 2020; year <= 2035; year += 1) {
      const sum = DayKind.names.reduce((days, kind) => days + countOf(year, kind), 0);
      expect(sum).toBe(yearDays(year).length);
    }
  });

  test('a year that was not published says so and has no days worked', () => {
    expect([2026, 2027].map((year) => holidaysOf(year).publishedOn)).toEqual(['2025-11-04', null]);
    expect([...namedDays(2027).values()].every(({ kind }) => kind === 'holiday')).toBe(true);
  });
});

test('the company’s own word goes before the country’s', () => {
  const own = new Map<string, DayKind>([['2026-10-01', 'workday']]);
  expect([dayKindOf('2026-10-01', own), dayKindOf('2026-10-02', own)]).toEqual(['workday', 'holiday']);
});

test('days that are over stay what they were', () => {
  expect(mayChangeDays(['2026-11-16', '2026-11-17'], '2026-11-16')).toBe(true);
  const refused = mayChangeDays(['2026-11-15', '2026-11-17'], '2026-11-16');
  expect(isRefused(refused) && refused.refused.msg).toBe('已经过去的日子不能改：2026-11-15');
});
