import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../tests/kit/scenes.ts';
import {
  bornFen,
  type CountedLimit,
  limitBooked,
  limitCancelled,
  limitRefunded,
  limitRestated,
  windowOf,
} from '../account.ts';
import type { SpendingLimit } from '../limit.ts';

const limit = (kind: SpendingLimit, more: Partial<CountedLimit> = {}): CountedLimit => ({
  kind,
  moneyFen: kind === 'unlimited' ? 0 : 10_000,
  startDay: kind === 'span' ? '2026-03-10' : null,
  endDay: kind === 'span' ? '2026-03-20' : null,
  countsFrom: at('2026-03-15 08:00:00'),
  ...more,
});
describe('which rides count together', () => {
  test.each([
    ['monthly', '2026-03-16 12:00:00', '2026-03-01 00:00:00', '2026-04-01 00:00:00'],
    ['quarterly', '2026-01-01 00:00:00', '2026-01-01 00:00:00', '2026-04-01 00:00:00'],
    ['quarterly', '2026-03-31 23:59:59', '2026-01-01 00:00:00', '2026-04-01 00:00:00'],
    ['quarterly', '2026-04-01 00:00:00', '2026-04-01 00:00:00', '2026-07-01 00:00:00'],
    ['quarterly', '2026-12-31 23:59:59', '2026-10-01 00:00:00', '2027-01-01 00:00:00'],
    ['yearly', '2026-01-01 00:00:00', '2026-01-01 00:00:00', '2027-01-01 00:00:00'],
    ['yearly', '2026-12-31 23:59:59', '2026-01-01 00:00:00', '2027-01-01 00:00:00'],
    ['daily', '2026-03-16 00:00:00', '2026-03-16 00:00:00', '2026-03-17 00:00:00'],
    ['daily', '2026-03-16 23:59:59', '2026-03-16 00:00:00', '2026-03-17 00:00:00'],
    ['span', '2026-03-10 00:00:00', '2026-03-10 00:00:00', '2026-03-21 00:00:00'],
    ['span', '2026-03-20 23:59:59', '2026-03-10 00:00:00', '2026-03-21 00:00:00'],
    ['total', '2027-01-01 00:00:00', '2026-03-15 08:00:00', null],
  ] as const)('%s at %s: %s to %s', (kind, rideAt, from, until) => {
    expect(windowOf(limit(kind), at(rideAt))).toEqual({ from: at(from), until: until && at(until) });
  });

  test.each([
    ['span', '2026-03-09 23:59:59'],
    ['span', '2026-03-21 00:00:00'],
    ['unlimited', '2026-03-16 12:00:00'],
  ] as const)('%s at %s: none', (kind, rideAt) => {
    expect(windowOf(limit(kind), at(rideAt))).toBeNull();
  });
});

test.each([
  [limitBooked(500), [{ entry: 'freeze', amountFen: 500 }]],
  [limitBooked(0), []],
  [limitRestated(500, 700), [{ entry: 'settle', amountFen: 200 }]],
  [limitRestated(500, 300), [{ entry: 'settle', amountFen: -200 }]],
  [limitRestated(500, 500), []],
  [limitCancelled(500, 0), [{ entry: 'release', amountFen: -500 }]],
  [
    limitCancelled(500, 60),
    [
      { entry: 'release', amountFen: -500 },
      { entry: 'settle', amountFen: 60 },
    ],
  ],
  [limitCancelled(0, 0), []],
  [limitRefunded(500, 300), [{ entry: 'refund', amountFen: -200 }]],
  [limitRefunded(500, 500), []],
  [limitRefunded(500, 800), []],
])('%j is written', (written, expected) => {
  expect(written).toEqual(expected);
});

const fen = fc.integer({ min: 0, max: 10_000 });

test('what is written adds up to what the limits bear', () => {
  fc.assert(
    fc.property(fen, fen, fen, fc.boolean(), (held, then, back, cancelled) => {
      const booked = limitBooked(held);
      const next = cancelled ? limitCancelled(held, then) : limitRestated(held, then);
      const entries = [...booked, ...next, ...limitRefunded(then, Math.max(0, then - back))];
      expect(entries.every(({ amountFen }) => amountFen !== 0)).toBe(true);
      expect(bornFen([...booked, ...next])).toBe(then);
      expect(bornFen(entries)).toBe(Math.max(0, then - back));
    }),
  );
});
