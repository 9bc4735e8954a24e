import { expect, test } from 'vitest';
import { LONGEST_HOURS, MOST_ATTEMPTS, pauseSeconds } from './webhook.ts';

test('what waits for nothing else comes to all of its attempts in its time', () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, nth) => pauseSeconds(nth + 1));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
  expect(hours).toBeGreaterThan(LONGEST_HOURS / 2);
  expect(hours).toBeLessThan(LONGEST_HOURS);
});
