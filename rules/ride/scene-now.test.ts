import { describe, expect, test } from 'vitest';
import { at } from '../../tests/kit/scenes.ts';
import { localText } from '../calendar.ts';
import { momentText, openTime } from './scene-now.ts';

const overtime = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 1_260, to: 360 }] }));
const office = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 480, to: 1_200 }] }));
const always = { hours: [], startDay: null, endDay: null };
const times = (rules: Parameters<typeof openTime>[0], clock: string, days: Parameters<typeof openTime>[1] = null) => {
  const { open, opensAt, closesAt } = openTime(rules, days, at(clock));
  return [open, opensAt && localText(opensAt), closesAt && localText(closesAt)];
};

describe('when a scene can be used', () => {
  test('by kinds of days: the company’s own and the country’s', () => {
    const kindHours = [{ kind: 'restDay' as const, ranges: [{ from: 540, to: 1_080 }] }];
    // 2026-10-08 is the first workday after the national days; 10-10 is a Saturday that is worked.
    expect(times({ ...always, kindHours }, '2026-10-07 18:01:00')).toEqual([false, '2026-10-11 09:00:00', null]);
    const companyDays = new Map([['2026-10-09', 'restDay' as const]]);
    expect(times({ ...always, kindHours, companyDays }, '2026-10-07 18:01:00')[1]).toBe('2026-10-09 09:00:00');
  });

  test.each([
    // Monday 2026-03-16; over midnight, a range belongs to the day on which it begins.
    ['2026-03-16 20:59:00', [false, '2026-03-16 21:00:00', null]],
    ['2026-03-16 21:00:00', [true, null, '2026-03-17 06:00:00']],
    ['2026-03-17 06:00:00', [true, null, '2026-03-17 06:00:00']],
    ['2026-03-17 06:01:00', [false, '2026-03-17 21:00:00', null]],
    ['2026-03-21 05:00:00', [true, null, '2026-03-21 06:00:00']],
    ['2026-03-21 12:00:00', [false, '2026-03-23 21:00:00', null]],
  ])('at night, %s', (clock, expected) => {
    expect(times({ ...always, hours: overtime }, clock)).toEqual(expected);
  });

  test('its days begin and end it, and so do those of an application', () => {
    const within = { hours: office, startDay: '2026-03-17', endDay: '2026-03-18' };
    expect(times(within, '2026-03-16 12:00:00')).toEqual([false, '2026-03-17 08:00:00', null]);
    expect(times(within, '2026-03-18 12:00:00')).toEqual([true, null, '2026-03-18 20:00:00']);
    expect(times(within, '2026-03-19 12:00:00')).toEqual([false, null, null]);
    const approved = [{ startDay: '2026-03-20', endDay: '2026-03-20' }];
    expect(times(always, '2026-03-16 12:00:00', approved)).toEqual([false, '2026-03-20 00:00:00', null]);
    expect(times(always, '2026-03-20 12:00:00', approved)).toEqual([true, null, '2026-03-21 00:00:00']);
  });

  test('without hours and days it is always open', () => {
    expect(times(always, '2026-03-16 12:00:00')).toEqual([true, null, null]);
  });
});

test.each([
  ['2026-03-16 21:00:00', '21:00'],
  ['2026-03-17 08:00:00', '明早 8:00'],
  ['2026-03-17 12:00:00', '明天 12:00'],
  ['2026-03-18 08:05:00', '周三 8:05'],
  ['2026-03-23 08:00:00', '03-23 8:00'],
])('%s, said on Monday: %s', (clock, text) => {
  expect(momentText(at(clock), at('2026-03-16 12:00:00'))).toBe(text);
});
