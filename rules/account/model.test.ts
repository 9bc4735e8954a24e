import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NaiveLimit, naiveFigures, naiveLeft } from '../../tests/kit/naive-account.ts';
import { type Firm, firmOf, held, leftOf, type Setting, sums } from '../../tests/kit/ride-firm.ts';
import { deduct, fund, perform, price, type Step } from '../../tests/kit/ride-steps.ts';
import { checkEntry, figuresOf, isSigned } from '../account.ts';
import { isRefused } from '../refusal.ts';

/** What must hold after every step. */
function auditOrders(firm: Firm): void {
  for (const [id, { split, naive, state }] of firm.all.entries()) {
    const open = naive.stage === 'going' || naive.stage === 'pending';
    expect(split.companyFen + split.personalFen).toBe(naive.actualFen);
    expect([state.status, held(firm, id)]).toEqual([
      state.status,
      { frozenFen: open ? split.companyFen : 0, paidFen: open ? 0 : split.companyFen, limitFen: split.limitFen },
    ]);
  }
}

function auditLimits(firm: Firm): void {
  for (const limit of firm.limits)
    for (const { naive, rideAt } of firm.all) {
      const left = naiveLeft(firm.books, limit, naive.day);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(leftOf(limit, rideAt, firm.rows)).toBe(left);
    }
}

function audit(firm: Firm): void {
  expect(figuresOf(sums(firm), firm.terms)).toEqual(naiveFigures(firm.books, firm.terms.creditFen));
  auditOrders(firm);
  auditLimits(firm);
  expect(firm.rows.every(isSigned)).toBe(true);
  expect(firm.entries.every((entry) => !isRefused(checkEntry(entry, firm.terms.kind)))).toBe(true);
}

const fen = fc.integer({ min: 0, max: 12_000 });
const id = fc.nat(20);
const outcome = fc.oneof(
  fc.constant({ result: 'passed' as const }),
  fc.record({ result: fc.constant('rejected' as const), placeHit: fc.boolean(), baseFen: fc.option(fen) }),
);
const step = <const K extends string, M>(kind: K, more: { [F in keyof M]: fc.Arbitrary<M[F]> }) =>
  fc.record({ do: fc.constant(kind), ...more }) as unknown as fc.Arbitrary<Step>;
const STEPS: readonly [weight: number, fc.Arbitrary<Step>][] = [
  [1, step('fund', { fen: fc.integer({ min: 1, max: 30_000 }) })],
  [6, step('book', { who: fc.nat(2), scene: fc.nat(1), day: fc.nat(9), fen })],
  [2, step('accept', { id })],
  [2, step('start', { id })],
  [4, step('price', { id, fen, driverFen: fc.nat(2_000) })],
  [2, step('approve', { id, outcome })],
  [3, step('deduct', { id })],
  [3, step('cancel', { id, by: fc.constantFrom('person', 'provider'), fen: fc.nat(3_000) })],
  [2, step('refund', { id, fen })],
];
const steps = fc.array(fc.oneof(...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary }))), { maxLength: 40 });

const limitOf = (owner: NaiveLimit['owner']): fc.Arbitrary<NaiveLimit> =>
  fc.record({
    owner: fc.constant(owner),
    kind: fc.constantFrom('monthly', 'daily', 'span', 'total'),
    moneyFen: fc.integer({ min: 0, max: 40_000 }),
    firstDay: fc.constantFrom('2026-03-01', '2026-03-29'),
    lastDay: fc.constantFrom('2026-03-31', '2026-04-02'),
  });
const sceneOf = (sceneId: number, countsPersonal: boolean) =>
  fc.record({
    sceneId: fc.constant(sceneId),
    countsPersonal: fc.constant(countsPersonal),
    perOrderFen: fc.option(fen),
    perDayFen: fc.option(fen),
  });
const OWNERS = [{ staffId: 1 }, { staffId: 3 }, { departmentId: 10 }, { departmentId: 30 }];
const settings: fc.Arbitrary<Setting> = fc.record({
  prepaid: fc.boolean(),
  limits: fc.tuple(...OWNERS.map(limitOf)).chain((all) => fc.subarray(all)),
  scenes: fc.tuple(sceneOf(1, true), sceneOf(2, false)),
});

test('whatever happens, ledgers and paper agree, no limit is overdrawn, and in the end nothing is frozen', () => {
  fc.assert(
    fc.property(settings, steps, (setting, all) => {
      const firm = firmOf(setting);
      fund(firm, 50_000);
      for (const one of all) {
        perform(firm, one);
        audit(firm);
      }
      for (const at of firm.all.keys()) {
        price(firm, at, 5_000, 0);
        deduct(firm, at);
      }
      audit(firm);
      const { going, pending } = figuresOf(sums(firm), firm.terms);
      expect([going, pending]).toEqual([0, 0]);
    }),
    { numRuns: 150 },
  );
}, 60_000);
