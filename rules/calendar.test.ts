import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsToDay,
  dayOf,
  endOfDay,
  endOfMonth,
  instantOfLocal,
  isDay,
  localText,
  minuteOfDay,
  monthOf,
  startOfDay,
  startOfMonth,
  weekdayOf,
} from './calendar.ts';

const hostZone = process.env.TZ;
afterEach(() => {
  if (hostZone === undefined) delete process.env.TZ;
  else process.env.TZ = hostZone;
});

const second = fc
  .date({ min: new Date('1992-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => new Date(Math.floor(instant.getTime() / 1000) * 1000));
const day = second.map(dayOf);
const month = second.map(monthOf);

test.each([
  { zone: 'UTC', offset: 0 },
  { zone: 'Asia/Shanghai', offset: -480 },
  { zone: 'America/Los_Angeles', offset: 480 },
  { zone: 'Pacific/Kiritimati', offset: -840 },
])('the day turns at the Shanghai midnight on a host in $zone', ({ zone, offset }) => {
  process.env.TZ = zone;
  const midnight = new Date('2026-02-28T16:00:00Z');
  const before = new Date(midnight.getTime() - 1);
  expect(midnight.getTimezoneOffset()).toBe(offset);

  expect([dayOf(before), dayOf(midnight)]).toEqual(['2026-02-28', '2026-03-01']);
  expect([monthOf(before), monthOf(midnight)]).toEqual(['2026-02', '2026-03']);
  expect([weekdayOf(before), weekdayOf(midnight)]).toEqual([6, 7]);
  expect([minuteOfDay(before), minuteOfDay(midnight)]).toEqual([1439, 0]);
  expect([localText(before), localText(midnight)]).toEqual(['2026-02-28 23:59:59', '2026-03-01 00:00:00']);
  expect(startOfDay('2026-03-01')).toEqual(midnight);
  expect(endOfDay('2026-02-28')).toEqual(midnight);
  expect(startOfMonth('2026-03')).toEqual(midnight);
  expect(endOfMonth('2026-02')).toEqual(midnight);
  expect(instantOfLocal('2026-03-01 00:00')).toEqual(midnight);
});

test('the year turns at the Shanghai midnight', () => {
  expect(dayOf(new Date('2025-12-31T15:59:59.999Z'))).toBe('2025-12-31');
  expect(dayOf(new Date('2025-12-31T16:00:00Z'))).toBe('2026-01-01');
});

test.each([
  { day: '2026-10-05', weekday: 1 },
  { day: '2026-10-06', weekday: 2 },
  { day: '2026-10-07', weekday: 3 },
  { day: '2026-10-08', weekday: 4 },
  { day: '2026-10-09', weekday: 5 },
  { day: '2026-10-10', weekday: 6 },
  { day: '2026-10-11', weekday: 7 },
])('$day is weekday $weekday, Monday being 1', ({ day, weekday }) => {
  expect(weekdayOf(startOfDay(day))).toBe(weekday);
});

test.each(['2026-01-01', '2026-02-28', '2024-02-29', '2000-02-29', '2026-04-30', '2026-12-31'])(
  '%s is a day',
  (text) => {
    expect(isDay(text)).toBe(true);
  },
);

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-02-30',
  '2024-02-30',
  '2026-04-31',
  '2026-01-32',
  '2026-01-00',
  '2026-00-01',
  '2026-13-01',
  '2026-1-1',
  '26-01-01',
  '2026/01/01',
  '2026-01-01 ',
  '2026-01-01T00:00:00Z',
  '',
])('%o is no day', (text) => {
  expect(isDay(text)).toBe(false);
  expect(instantOfLocal(text)).toBeNull();
});

test.each([
  { text: '2026-03-01', instant: '2026-02-28T16:00:00.000Z' },
  { text: '2026-03-01 00:00', instant: '2026-02-28T16:00:00.000Z' },
  { text: '2026-03-01 8:05', instant: '2026-03-01T00:05:00.000Z' },
  { text: '2026-03-01T08:05:09', instant: '2026-03-01T00:05:09.000Z' },
  { text: '2026-03-01 08:05:09.999', instant: '2026-03-01T00:05:09.000Z' },
  { text: '2026-03-01 23:59:59', instant: '2026-03-01T15:59:59.000Z' },
])('$text is $instant', ({ text, instant }) => {
  expect(instantOfLocal(text)?.toISOString()).toBe(instant);
});

test.each([
  '2026-03-01 24:00',
  '2026-03-01 24:00:00',
  '2026-03-01 23:60',
  '2026-03-01 23:59:60',
  '2026-02-30 10:00',
  '2026-02-29 10:00:00',
  '2026-13-01 10:00:00',
  '2026-03-01 10',
  '2026-03-01 10:0',
  '2026-03-01 10:00:00Z',
  '2026-03-01 10:00:00+08:00',
  '10:00',
  'yesterday',
])('%o is no business time', (text) => {
  expect(instantOfLocal(text)).toBeNull();
});

test.each([
  { month: '2026-12', months: 1, to: '2027-01' },
  { month: '2026-01', months: -1, to: '2025-12' },
  { month: '2026-11', months: 1, to: '2026-12' },
  { month: '2026-06', months: 0, to: '2026-06' },
  { month: '2026-06', months: -18, to: '2024-12' },
])('$months months from $month is $to', ({ month, months, to }) => {
  expect(addMonths(month, months)).toBe(to);
});

test.each([
  { day: '2026-01-31', months: 1, to: '2026-02-28' },
  { day: '2024-01-31', months: 1, to: '2024-02-29' },
  { day: '2026-01-28', months: 1, to: '2026-02-28' },
  { day: '2026-01-27', months: 1, to: '2026-02-27' },
  { day: '2026-03-31', months: -1, to: '2026-02-28' },
  { day: '2026-03-31', months: 1, to: '2026-04-30' },
  { day: '2024-02-29', months: 12, to: '2025-02-28' },
  { day: '2024-02-29', months: 48, to: '2028-02-29' },
  { day: '2026-12-15', months: 1, to: '2027-01-15' },
  { day: '2026-01-15', months: -12, to: '2025-01-15' },
])('$months months from the day $day is $to', ({ day, months, to }) => {
  expect(addMonthsToDay(day, months)).toBe(to);
});

test.each([
  { day: '2024-02-28', days: 1, to: '2024-02-29' },
  { day: '2026-02-28', days: 1, to: '2026-03-01' },
  { day: '2026-03-01', days: -1, to: '2026-02-28' },
  { day: '2026-12-31', days: 1, to: '2027-01-01' },
  { day: '2024-01-01', days: 366, to: '2025-01-01' },
  { day: '2026-01-01', days: 365, to: '2027-01-01' },
])('$days days from $day is $to', ({ day, days, to }) => {
  expect(addDays(day, days)).toBe(to);
});

test('a day begins in itself, and ends where the next begins', () => {
  fc.assert(
    fc.property(day, (some) => {
      expect(isDay(some)).toBe(true);
      expect(dayOf(startOfDay(some))).toBe(some);
      expect(minuteOfDay(startOfDay(some))).toBe(0);
      expect(dayOf(new Date(endOfDay(some).getTime() - 1))).toBe(some);
      expect(endOfDay(some)).toEqual(startOfDay(addDays(some, 1)));
    }),
  );
});

test('a month begins in itself, and ends where the next begins', () => {
  fc.assert(
    fc.property(month, (some) => {
      expect(monthOf(startOfMonth(some))).toBe(some);
      expect(monthOf(new Date(endOfMonth(some).getTime() - 1))).toBe(some);
      expect(endOfMonth(some)).toEqual(startOfMonth(addMonths(some, 1)));
    }),
  );
});

test('an instant of whole seconds is read back from its text', () => {
  fc.assert(
    fc.property(second, (instant) => {
      expect(localText(instant)).toHaveLength(19);
      expect(instantOfLocal(localText(instant))).toEqual(instant);
    }),
  );
});

test('an instant lies in its day, at its minute', () => {
  const any = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(any, (instant) => {
      const sinceMidnight = instant.getTime() - startOfDay(dayOf(instant)).getTime();
      expect(minuteOfDay(instant)).toBe(Math.floor(sinceMidnight / 60_000));
    }),
  );
});

test('adding is undone by taking away, and weekdays follow each other', () => {
  fc.assert(
    fc.property(day, month, fc.integer({ min: -1000, max: 1000 }), (someDay, someMonth, count) => {
      expect(addDays(addDays(someDay, count), -count)).toBe(someDay);
      expect(addMonths(addMonths(someMonth, count), -count)).toBe(someMonth);
      expect(weekdayOf(startOfDay(addDays(someDay, 1)))).toBe((weekdayOf(startOfDay(someDay)) % 7) + 1);
    }),
  );
});

test('months added to a day give a real day of that month, the same one unless the month is too short', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (some, count) => {
      const moved = addMonthsToDay(some, count);
      expect(isDay(moved)).toBe(true);
      expect(moved.slice(0, 7)).toBe(addMonths(some.slice(0, 7), count));
      if (moved.slice(8) !== some.slice(8)) expect(addDays(moved, 1).slice(8)).toBe('01');
    }),
  );
});
