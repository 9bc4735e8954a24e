import { expect, test } from 'vitest';
import { doubtsOf, doubtsText } from '../order.ts';

const rideAt = new Date('2026-03-16T04:00:00Z');
const ride = { estimateFen: 4_600, rideAt, isCarpool: false };
const terms = { priceBoundPerTenThousand: 5_000, priceNeedsMeasure: true };
const measured = { startedAt: rideAt, meters: 1, seconds: 1, waitingSeconds: 0, packages: 1, seats: 1 };
const startedAfter = (hours: number) => ({ ...measured, startedAt: new Date(rideAt.getTime() + hours * 3_600_000) });

test.each([
  [6_900, []],
  [6_901, ['aboveEstimate']],
  [2_300, []],
  [2_299, ['belowEstimate']],
])('%i of an estimate of 4600, half more or less', (actualPayFen, doubts) => {
  expect(doubtsOf({ actualPayFen }, measured, ride, terms)).toEqual(doubts);
});

test('a price without measures is doubted where the terms ask for them, and a carpool’s never', () => {
  const price = { actualPayFen: 4_600 };
  expect(doubtsOf(price, undefined, ride, terms)).toEqual(['unmeasured']);
  expect(doubtsOf(price, undefined, ride, { ...terms, priceNeedsMeasure: false })).toEqual([]);
  expect(doubtsOf(price, undefined, { ...ride, isCarpool: true }, terms)).toEqual([]);
});

test.each([
  [-2, []],
  [-2.01, ['offPickup']],
  [24, []],
  [24.01, ['offPickup']],
])('a ride that began %d hours after the time it was booked for', (hours, doubts) => {
  expect(doubtsOf({ actualPayFen: 4_600 }, startedAfter(hours), ride, terms)).toEqual(doubts);
});

test('all doubts are told at once, in words', () => {
  const doubts = doubtsOf({ actualPayFen: 999_999_999 }, undefined, ride, terms);
  expect(doubts).toEqual(['unmeasured', 'aboveEstimate']);
  expect(doubtsText(doubts)).toBe('没有附计费里程和时长、高于预估');
});
