import { expect, test } from 'vitest';
import { localText } from '../calendar.ts';
import { afterWorkingDays } from './deadlines.ts';

test.each([
  ['2026-11-16 09:00', 1, '2026-11-17 18:00:00'],
  ['2026-11-13 16:40', 1, '2026-11-16 18:00:00'],
  ['2026-11-14 10:00', 3, '2026-11-18 18:00:00'],
  ['2026-11-12 16:40', 5, '2026-11-19 18:00:00'],
  ['2026-09-30 10:00', 1, '2026-10-08 18:00:00'],
  ['2026-10-09 10:00', 1, '2026-10-10 18:00:00'],
])('%s and %i working days end at %s', (from, days, end) => {
  expect(localText(afterWorkingDays(new Date(`${from.replace(' ', 'T')}:00+08:00`), days))).toBe(end);
});
