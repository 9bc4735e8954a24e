import { expect, test } from 'vitest';
import { dayByKey, longDay, weeksOf } from './month.ts';

test('a month begins below its weekday, Monday first, and is filled up to whole weeks', () => {
  const weeks = weeksOf('2026-11-16');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02-10').flat().filter(Boolean)).toHaveLength(28);
});

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageDown', '2026-12-01'],
  ['a', null],
])('%s leads from Sunday 2026-11-01 to %s', (key, day) => {
  expect(dayByKey('2026-11-01', key)).toBe(day);
});

test('the last of a long month leads to the last of a short one', () => {
  expect(dayByKey('2026-01-31', 'PageDown')).toBe('2026-02-28');
  expect(longDay('2026-11-05')).toBe('2026 年 11 月 5 日');
});
