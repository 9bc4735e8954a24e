import { expect, test } from 'vitest';
import { keptSeconds } from './kept.ts';

const HOURS = 3_600;
test.each([
  ['scheduled', 1, 0.5],
  ['dayRental', 1, 8],
  ['dayRental', 3, 56],
  ['halfDayRental', 1, 4],
  ['halfDayRental', 2, 8],
  ['halfDayRental', 3, 28],
] as const)('%s × %i keeps its car for %d hours', (service, packages, hours) => {
  expect(keptSeconds(service, { seconds: 1_800, packages })).toBe(hours * HOURS);
});

test('a way that takes longer than the charter keeps it as long as the way', () => {
  expect(keptSeconds('halfDayRental', { seconds: 5 * HOURS })).toBe(5 * HOURS);
});
