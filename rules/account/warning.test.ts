import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BalanceWatch,
  lowBalanceFen,
  NEW_WATCH,
  observe,
  observeAll,
  rearmed,
  warnAmountFen,
} from '../account.ts';
import { isRefused } from '../refusal.ts';

/** 'r' is a recharge; numbers are what is left after each movement. */
function sent(steps: readonly (number | 'r')[], thresholdFen: number | null = 100): number[] {
  const at: number[] = [];
  steps.reduce<BalanceWatch>((watch, step, index) => {
    if (step === 'r') return rearmed(watch);
    const seen = observe(watch, step, thresholdFen);
    if (seen.send) at.push(index);
    return seen.watch;
  }, NEW_WATCH);
  return at;
}

test.each([
  [[200, 100], []],
  [[200, 99], [1]],
  [[99], [0]],
  [[200, 99, 50, 10], [1]],
  [[200, 99, 150, 50], [1]], // no recharge, no second message
  [
    [200, 99, 'r', 300, 150, 99],
    [1, 5],
  ],
  [[200, 99, 'r', 80, 70], [1]], // still below: nothing was crossed
  [
    [200, 99, 'r', 80, 120, 70],
    [1, 5],
  ],
  [[200, 'r', 'r', 99, 98], [3]],
] as const)('%j sends at %j', (steps, at) => {
  expect(sent(steps)).toEqual(at);
});

test('without a threshold nothing is sent', () => {
  expect(sent([0, -5], null)).toEqual([]);
});

test('there is never more than one message per recharge', () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant('r' as const)), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (all) => {
      const recharges = all.filter((step) => step === 'r').length;
      expect(sent(all).length).toBeLessThanOrEqual(recharges + 1);
    }),
  );
});

test.each([
  [null, null],
  [0, 0],
  [100_000, 20_000],
  [12, 2],
  [13, 3],
])('low after a recharge to %s is below %s', (balance, low) => {
  expect(lowBalanceFen(balance)).toBe(low);
});

test('own amount and a fifth are watched apart', () => {
  const fresh = { own: NEW_WATCH, low: NEW_WATCH };
  const first = observeAll(fresh, { leftFen: 450, ownFen: 500, lowFen: 200 });
  expect(first.send).toEqual(['own']);
  const second = observeAll(first.watches, { leftFen: 100, ownFen: 500, lowFen: 200 });
  expect(second.send).toEqual(['low']);
  expect(observeAll(second.watches, { leftFen: 50, ownFen: 500, lowFen: 200 }).send).toEqual([]);
  expect(observeAll(fresh, { leftFen: 50, ownFen: null, lowFen: null }).send).toEqual([]);
});

test.each([
  ['1000', 100_000],
  ['1', 100],
  ['0', 28076],
  ['000', 28076],
  ['0000000000000000001', 100],
  ['9999999999999', 999_999_999_999_900],
  ['99999999999999', 28077],
  ['99999999999999999999', 28077],
  ['', 28076],
  ['12.5', 28076],
  ['-1', 28076],
])('a warning amount of %s is %i', (digits, expected) => {
  const fen = warnAmountFen(digits);
  expect(isRefused(fen) ? fen.refused.code : fen).toBe(expected);
});
