import { expect, test } from 'vitest';
import { openRoster } from './roster.ts';
import type { Timeline } from './timeline.ts';
import type { Wish } from './wish.ts';

const HOUR = 3_600_000;
const wish = (seed: number, bookedAt: number) =>
  ({ from: { cityId: 110_100 }, vehicleGroup: 'comfort', seed, bookedAt }) as unknown as Wish;
const times = (departed: number, ended: number) => ({ departed, ended }) as Timeline;

test('rides that cross in time have drivers of their own; one after the other may have the same', () => {
  const roster = openRoster(100);
  const at = (hour: number) => roster.driverFor(wish(7, hour * HOUR), times(hour * HOUR, (hour + 1) * HOUR));
  const together = Array.from({ length: 40 }, () => at(9));
  expect(new Set(together).size).toBe(40);
  expect(at(12)).toBe(together[0]);
  for (let hour = 14; hour < 40; hour += 2) expect(at(hour)).toBe(together[0]);
});

test('where more ride than there are drivers, somebody drives all the same', () => {
  const roster = openRoster(101);
  const drivers = Array.from({ length: 90 }, () => roster.driverFor(wish(1, 0), times(HOUR, 2 * HOUR)));
  expect(new Set(drivers).size).toBe(60);
});
