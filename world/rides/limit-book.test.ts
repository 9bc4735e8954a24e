import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountedLimit } from '#rules/account.ts';
import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { countsFor, type LimitRow, residualFen } from '../../tests/oracle/limits.ts';
import type { WorldLimit } from '../limits.ts';
import { openLimitBook } from './limit-book.ts';

const FIRST = '2026-01-28';
const HOUR = 3_600_000;
const PEOPLE = [
  { staffId: 1, path: [10, 20] },
  { staffId: 2, path: [10, 30] },
];

const limit = fc
  .record({
    owner: fc.constantFrom({ staffId: 1, departmentId: null }, { staffId: null, departmentId: 10 }),
    kind: fc.constantFrom(...SpendingLimit.names),
    moneyFen: fc.integer({ min: 0, max: 5_000 }),
    setDay: fc.integer({ min: 0, max: 6 }),
    span: fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })),
  })
  .map(({ owner, kind, moneyFen, setDay, span }): WorldLimit => {
    const days = span.toSorted((one, other) => one - other).map((day) => addDays(FIRST, day));
    const bounded = kind === 'span' ? { startDay: days[0]!, endDay: days[1]! } : { startDay: null, endDay: null };
    const setAt = startOfDay(addDays(FIRST, setDay)).getTime();
    return { ...owner, kind, moneyFen, ...bounded, setAt, setBy: 1 };
  });
const ride = fc.record({
  who: fc.constantFrom(...PEOPLE),
  hour: fc.integer({ min: 0, max: 9 * 24 }),
  fen: fc.integer({ min: -800, max: 2_000 }),
  countsPersonal: fc.boolean(),
});

test('what is left by the sums is what the rule says of the rows', () => {
  fc.assert(
    fc.property(limit, fc.array(ride, { maxLength: 25 }), ride, (one, rides, asked) => {
      const book = openLimitBook([one]);
      const counted: CountedLimit = { ...one, countsFrom: new Date(one.setAt) };
      const own = one.staffId === null ? { departmentId: one.departmentId! } : { staffId: one.staffId };
      const rows = rides.map(({ who, hour, fen, countsPersonal }, orderId): LimitRow => {
        const rideAt = startOfDay(FIRST).getTime() + hour * HOUR;
        book.add({ ...who, sceneId: 1, countsPersonal, rideAt, rideDay: dayOf(new Date(rideAt)) }, fen, 0);
        const about = { orderId, staffId: who.staffId, departmentPath: who.path, sceneId: 1, countsPersonal };
        return { ...about, rideAt: new Date(rideAt), entry: 'settle', amountFen: fen };
      });
      const rideAt = startOfDay(FIRST).getTime() + asked.hour * HOUR;
      const wanted = {
        ...PEOPLE[0]!,
        sceneId: 1,
        countsPersonal: true,
        rideAt,
        rideDay: dayOf(new Date(rideAt)),
      };
      const left = book.left(wanted, startOfDay(addDays(FIRST, 20)).getTime(), 0);
      const expected = residualFen(
        counted,
        rows.filter((row) => countsFor(own, row)),
        new Date(rideAt),
      );
      expect(one.staffId === null ? left.departmentsFen[0] : left.personalFen).toBe(expected);
    }),
    { numRuns: 400 },
  );
});

test('a limit binds from the moment it was set', () => {
  const set: WorldLimit = {
    staffId: 1,
    departmentId: null,
    kind: 'monthly',
    moneyFen: 100,
    startDay: null,
    endDay: null,
    setAt: startOfDay('2026-02-10').getTime(),
    setBy: 1,
  };
  const book = openLimitBook([set]);
  const rideAt = startOfDay('2026-02-20').getTime();
  const wanted = { ...PEOPLE[0]!, sceneId: 1, countsPersonal: true, rideAt, rideDay: '2026-02-20' };
  expect(book.left(wanted, startOfDay('2026-02-09').getTime(), 0).personalFen).toBeNull();
  book.add(wanted, 70, 0);
  expect(book.left(wanted, startOfDay('2026-02-11').getTime(), 0).personalFen).toBe(30);
  expect(book.left(wanted, startOfDay('2026-02-11').getTime(), 70)).toMatchObject({
    personalFen: 100,
    usedTodayFen: 0,
  });
});

test('what is given back later is not there before', () => {
  const set: WorldLimit = {
    ...{ staffId: 1, departmentId: null, kind: 'monthly', moneyFen: 100, startDay: null, endDay: null, setBy: 1 },
    setAt: startOfDay('2026-02-01').getTime(),
  };
  const book = openLimitBook([set]);
  const at = (day: string) => startOfDay(day).getTime();
  const wanted = { ...PEOPLE[0]!, sceneId: 1, countsPersonal: true, rideAt: at('2026-02-20'), rideDay: '2026-02-20' };
  book.add(wanted, 70, at('2026-02-10'));
  book.add(wanted, -30, at('2026-02-12'));
  book.advance(at('2026-02-11'));
  expect(book.left(wanted, at('2026-02-11'), 0).personalFen).toBe(30);
  book.advance(at('2026-02-12'));
  expect(book.left(wanted, at('2026-02-12'), 0).personalFen).toBe(60);
});
