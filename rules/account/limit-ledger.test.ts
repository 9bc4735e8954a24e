import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../tests/kit/scenes.ts';
import {
  bornFen,
  type CountedLimit,
  countsFor,
  isSigned,
  type LimitRow,
  limitBooked,
  limitCancelled,
  limitRefunded,
  limitRestated,
  residualFen,
  rowsOfOthers,
  usedFen,
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
const row = (amountFen: number, rideAt: string, more: Partial<LimitRow> = {}): LimitRow => ({
  entry: 'settle',
  amountFen,
  orderId: 1,
  staffId: 7,
  departmentPath: [1, 2, 3],
  sceneId: 1,
  countsPersonal: true,
  rideAt: at(rideAt),
  ...more,
});

describe('which rides count together', () => {
  test.each([
    ['monthly', '2026-03-16 12:00:00', '2026-03-01 00:00:00', '2026-04-01 00:00:00'],
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

const ROWS = [
  row(100, '2026-02-28 23:59:59'),
  row(200, '2026-03-01 00:00:00'),
  row(400, '2026-03-15 07:59:59'),
  row(800, '2026-03-15 08:00:00'),
  row(1_600, '2026-03-16 23:59:59'),
  row(3_200, '2026-04-01 00:00:00'),
];

test.each([
  ['unlimited', '2026-03-16 12:00:00', null],
  ['monthly', '2026-03-16 12:00:00', 7_000],
  ['monthly', '2026-04-30 12:00:00', 6_800],
  ['daily', '2026-03-16 00:00:00', 8_400],
  ['daily', '2026-03-17 00:00:00', 10_000],
  ['span', '2026-03-16 12:00:00', 7_200],
  ['span', '2026-03-21 00:00:00', 0],
  ['total', '2026-03-16 12:00:00', 4_400],
] as const)('%s at %s leaves %s', (kind, rideAt, left) => {
  expect(residualFen(limit(kind), ROWS, at(rideAt))).toBe(left);
});

test('lowered below what is used, a limit shows nothing left', () => {
  expect(residualFen(limit('monthly', { moneyFen: 2_999 }), ROWS, at('2026-03-16'))).toBe(0);
  expect(residualFen(limit('monthly', { moneyFen: 3_001 }), ROWS, at('2026-03-16'))).toBe(1);
});

test('a row counts for its booker where the scene says so, and for the department and all above', () => {
  expect(countsFor({ staffId: 7 }, row(1, '2026-03-16'))).toBe(true);
  expect(countsFor({ staffId: 8 }, row(1, '2026-03-16'))).toBe(false);
  expect(countsFor({ staffId: 7 }, row(1, '2026-03-16', { countsPersonal: false }))).toBe(false);
  for (const departmentId of [1, 2, 3]) {
    expect(countsFor({ departmentId }, row(1, '2026-03-16', { countsPersonal: false }))).toBe(true);
  }
  expect(countsFor({ departmentId: 4 }, row(1, '2026-03-16'))).toBe(false);
});

test('at settlement an order does not stand in its own way', () => {
  const rows = [row(6_000, '2026-03-16', { orderId: 1 }), row(1_000, '2026-03-16', { orderId: 2 })];
  expect(residualFen(limit('daily'), rowsOfOthers(rows, 1), at('2026-03-16'))).toBe(9_000);
  expect(usedFen(limit('daily'), rows, at('2026-03-16'))).toBe(7_000);
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

test('what is written is signed as the table asks and adds up to what the limits bear', () => {
  fc.assert(
    fc.property(fen, fen, fen, fc.boolean(), (held, then, back, cancelled) => {
      const booked = limitBooked(held);
      const next = cancelled ? limitCancelled(held, then) : limitRestated(held, then);
      const entries = [...booked, ...next, ...limitRefunded(then, Math.max(0, then - back))];
      expect(entries.every(isSigned)).toBe(true);
      expect(entries.every(({ amountFen }) => amountFen !== 0)).toBe(true);
      expect(bornFen([...booked, ...next])).toBe(then);
      expect(bornFen(entries)).toBe(Math.max(0, then - back));
    }),
  );
});

test('bookings up to what is left never take a limit below nothing', () => {
  const kinds = fc.constantFrom('monthly' as const, 'span' as const, 'daily' as const, 'total' as const);
  const wishes = fc.array(fc.record({ wished: fen, hour: fc.integer({ min: 0, max: 1_000 }) }), { maxLength: 30 });
  fc.assert(
    fc.property(kinds, wishes, (kind, all) => {
      const counted = limit(kind);
      const rows: LimitRow[] = [];
      for (const [orderId, { wished, hour }] of all.entries()) {
        const rideAt = new Date(at('2026-03-01').getTime() + hour * 3_600_000);
        const taken = Math.min(wished, residualFen(counted, rows, rideAt)!);
        rows.push(...limitBooked(taken).map((entry) => ({ ...row(0, '2026-03-01'), ...entry, orderId, rideAt })));
        expect(usedFen(counted, rows, rideAt)).toBeLessThanOrEqual(counted.moneyFen);
      }
    }),
  );
});
