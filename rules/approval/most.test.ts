import { expect, test } from 'vitest';
import { mostOfApproval } from './most.ts';

const nothing = { uses: 3, estimatedFen: null, perOrderFen: null, actualPayFen: null };

test.each([
  ['a ride that took place: what it cost', { uses: null, estimatedFen: 9_000, actualPayFen: 4_600 }, 4_600],
  ['a quota: once for each ride', { perOrderFen: 5_000, estimatedFen: 8_000 }, 15_000],
  ['an amount that was named: once, however many rides', { estimatedFen: 8_000 }, 8_000],
  ['neither', {}, null],
  ['as often as needed', { uses: null, perOrderFen: 5_000, estimatedFen: 8_000 }, null],
])('the most that is paid for %s', (_name, more, expected) => {
  expect(mostOfApproval({ ...nothing, ...more })).toBe(expected);
});
