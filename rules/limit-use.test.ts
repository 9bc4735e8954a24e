import { expect, test } from 'vitest';
import { departmentLimit, departmentLimitFor } from './limit-use.ts';

const left = (residualFen: number | null, moneyFen = 100_000) => ({ moneyFen, residualFen });

test.each([
  [[], 'ample'],
  [[left(null)], 'ample'],
  [[left(10_001)], 'ample'],
  [[left(10_000)], 'tight'],
  [[left(1)], 'tight'],
  [[left(0)], 'used'],
  [[left(-5)], 'used'],
  [[left(90_000), left(5_000)], 'tight'],
  [[left(5_000), left(0)], 'used'],
] as const)('%j is %s', (limits, state) => {
  expect(departmentLimit(limits)).toBe(state);
});

test.each([
  [5_000, 5_000, 'ample'],
  [4_999, 5_000, 'tight'],
  [0, 5_000, 'used'],
] as const)('%i left for a ride of %i: %s', (leftFen, amountFen, state) => {
  expect(departmentLimitFor(leftFen, amountFen)).toBe(state);
});
