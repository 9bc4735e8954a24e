import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { badgesIn, type HomeSummary, menuCounts, monthRanges, todosOf } from './home.ts';
import { isUsed, usedPercent } from './limit-use.ts';
import { daysIn } from './report.ts';

test.each([
  ['2026-11-15', '2026-11-01', '2026-11-16', '2026-10-01', '2026-10-16'],
  ['2026-03-31', '2026-03-01', '2026-04-01', '2026-02-01', '2026-03-01'], // February has no 31st: all of it
  ['2026-03-01', '2026-03-01', '2026-03-02', '2026-02-01', '2026-02-02'],
  ['2026-01-09', '2026-01-01', '2026-01-10', '2025-12-01', '2025-12-10'],
])('%s: %s up to %s beside %s up to %s', (today, from, before, lastFrom, lastBefore) => {
  const { now, sameDays, last } = monthRanges(today);
  expect([now.from, now.before, sameDays.from, sameDays.before]).toEqual([from, before, lastFrom, lastBefore]);
  expect(last).toEqual({ from: lastFrom, before: from });
});

test('the same days never reach into this month, and are as many or fewer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), (days) => {
      const { now, sameDays, last } = monthRanges(addDays('2020-01-01', days));
      expect(sameDays.before <= last.before).toBe(true);
      expect([...daysIn(sameDays)].length).toBeLessThanOrEqual([...daysIn(now)].length);
    }),
  );
});

test.each([
  [69_999, 100_000, 69, false, false],
  [70_000, 100_000, 70, true, false],
  [89_999, 100_000, 89, true, false],
  [90_000, 100_000, 90, true, true],
  [120_000, 100_000, 120, true, true],
  [-5, 100_000, 0, false, false],
  [5, 0, 0, false, false],
])('%i of %i fen is %i percent', (used, money, percent, most, nearly) => {
  expect([usedPercent(used, money), isUsed('most', used, money), isUsed('nearly', used, money)]).toEqual([
    percent,
    most,
    nearly,
  ]);
});

const NOTHING: HomeSummary = {
  today: '2026-11-15',
  approvals: { count: 0, oldest: null },
  applications: { pending: 0, running: 0 },
  own: { unpaidOrders: 0, unpaidFen: 0, unexplained: 0, usage: null },
  bills: null,
  departmentLimits: null,
  staffLimits: null,
  imports: null,
  unapproved: null,
  usage: null,
  operations: null,
};
const used = (most: number, nearly: number) => ({ departmentId: 1, counts: { most, nearly }, first: [] });
const bill = { number: 'ZD1', month: '2026-10', status: 'issued', totalFen: 1, issuedAt: new Date(0) } as const;
const disputed = { number: 'ZD2', month: '2026-09', objections: 1, open: 1, since: new Date(0) };

test.each<[Partial<HomeSummary>, string[], string[]]>([
  [{}, [], []],
  [{ approvals: { count: 2, oldest: null } }, ['approvals'], []],
  [{ staffLimits: used(3, 0), departmentLimits: used(3, 1) }, ['departmentLimits'], ['staffLimits']],
  [{ applications: { pending: 0, running: 1 } }, [], ['applications']],
  [{ own: { ...NOTHING.own, unpaidOrders: 1, unexplained: 1 } }, ['reasons', 'payments'], []],
  [
    { bills: { toConfirm: [bill], disputed: [disputed], lowAccount: { leftFen: 1, lineFen: 2 } } },
    ['bills', 'account'],
    ['objections'],
  ],
  [{ imports: [] }, [], []],
  [{ unapproved: { people: 2, names: ['甲', '乙'], scenes: ['加班'] } }, [], ['unapproved']],
])('%j: to do %j, to follow %j', (more, todo, watched) => {
  const todos = todosOf({ ...NOTHING, ...more });
  expect(todos.filter((one) => !one.watched).map(({ kind }) => kind)).toEqual(todo);
  expect(todos.filter((one) => one.watched).map(({ kind }) => kind)).toEqual(watched);
  expect(menuCounts(badgesIn({ ...NOTHING, ...more }))[0]).toBe(todo.length);
});
