import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL, type Scope, trees } from '../department-tree.ts';
import type { Org, RoutedStep } from '../flow/route.ts';
import type { ServedRide } from '../second-approval/judge.ts';
import type { Triggers } from '../second-approval.ts';
import { flowFigures } from './flow-figures.ts';
import { singleSteps } from './flow-singles.ts';
import { openRemark, ruleFigures } from './remark.ts';
import { type PastApplication, reroute } from './reroute.ts';

/** Random companies of five departments and eight people, of whom some have left: what replays of flows and rules promise of any of them. */
const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8];
const DEPARTMENTS = [10, 11, 12, 13, 14];
const ROLES = [90, 91];
const someone = fc.constantFrom(...PEOPLE);
const some = fc.uniqueArray(someone, { maxLength: 3 });

const org: fc.Arbitrary<Org> = fc
  .record({
    /** Each hangs below one of those before it. */
    above: fc.tuple(...DEPARTMENTS.slice(1).map((_, nth) => fc.integer({ min: 0, max: nth }))),
    managers: fc.array(some, { minLength: DEPARTMENTS.length, maxLength: DEPARTMENTS.length }),
    holders: fc.array(fc.array(fc.tuple(someone, fc.option(fc.constantFrom(...DEPARTMENTS))), { maxLength: 3 }), {
      minLength: ROLES.length,
      maxLength: ROLES.length,
    }),
    left: some,
  })
  .map(({ above, managers, holders, left }) => {
    const pathOf = (id: number): number[] => {
      const nth = DEPARTMENTS.indexOf(id);
      return nth <= 0 ? [DEPARTMENTS[0]!] : [...pathOf(DEPARTMENTS[above[nth - 1]!]!), id];
    };
    const scopeOf = (id: number | null): Scope => (id === null ? ALL : trees([id]));
    return {
      pathOf,
      superAdministrator: 99,
      managersOf: (id) => managers[DEPARTMENTS.indexOf(id)] ?? [],
      holdersOf: (id) =>
        (holders[ROLES.indexOf(id)] ?? []).map(([staffId, place]) => ({ staffId, scope: scopeOf(place) })),
      isActive: (id) => !left.includes(id),
    };
  });

const step: fc.Arbitrary<RoutedStep> = fc
  .oneof(
    fc.constantFrom({ kind: 'head' }, { kind: 'superior' }, { kind: 'superiorsSuperior' } as const),
    fc.record({ kind: fc.constant('role' as const), roleId: fc.constantFrom(...ROLES), roleName: fc.constant('') }),
    fc.record({
      kind: fc.constant('designated' as const),
      staffIds: fc.uniqueArray(someone, { minLength: 1, maxLength: 3 }),
    }),
  )
  .map((approver) => ({ approver }) as RoutedStep);
const steps = fc.array(step, { minLength: 1, maxLength: 4 });

const past: fc.Arbitrary<PastApplication[]> = fc
  .record({
    company: org,
    asked: fc.array(
      fc.tuple(someone, fc.constantFrom(...DEPARTMENTS), fc.option(someone), fc.integer({ min: 0, max: 300 })),
      {
        maxLength: 25,
      },
    ),
  })
  .map(({ company, asked }) =>
    asked
      .toSorted((one, other) => one[3] - other[3])
      .map(([staffId, departmentId, placedBy, days], nth) => ({
        ...{ approvalId: nth, staffId, departmentId, amountFen: null, org: company },
        placedBy: placedBy === staffId ? null : placedBy,
        at: new Date(Date.UTC(2026, 0, 1 + days)),
      })),
  );

function rerouted(all: readonly PastApplication[], before: RoutedStep[], after: RoutedStep[]) {
  const both = { before, after };
  const trial = { steps: both, singles: singleSteps(both), waits: { company: null, of: new Map() } };
  const turns = reroute(all, { ...trial, monthOf: (at) => at.toISOString().slice(0, 7) });
  let turn = turns.next();
  while (!turn.done) turn = turns.next();
  return flowFigures(turn.value);
}
type Sides = { before: number; after: number };
const sum = (of: Iterable<Sides>, side: keyof Sides) => [...of].reduce((all, one) => all + one[side], 0);

test('steps that stay the same change nothing, and two drafts differ the same from either side', () => {
  fc.assert(
    fc.property(past, steps, steps, (all, one, other) => {
      const same = rerouted(all, one, one);
      expect([same.changed, same.examples, same.load.before]).toEqual([0, [], same.load.after]);
      const [there, back] = [rerouted(all, one, other), rerouted(all, other, one)];
      expect(there.changed).toBe(back.changed);
      expect(there.load).toEqual({ before: back.load.after, after: back.load.before });
      expect(there.load.before, 'the steps in force, whatever they are compared with').toEqual(same.load.before);
    }),
  );
});

test('every step is decided or passes, and people, months and departments add up to the decisions', () => {
  fc.assert(
    fc.property(past, steps, steps, (all, before, after) => {
      const found = rerouted(all, before, after);
      for (const [side, by] of [
        ['before', before],
        ['after', after],
      ] as const) {
        const { decisions, passes } = found.load[side];
        expect(decisions + passes).toBe(all.length * by.length);
        expect(sum(found.approvers.values(), side)).toBeCloseTo(decisions);
        expect(sum(found.months.values(), side)).toBe(decisions);
        expect(sum(found.departments.values(), side)).toBe(decisions);
      }
    }),
  );
});

const point = fc.option(fc.integer({ min: 0, max: 40 }).map((north) => ({ lng: 116, lat: 40 + north / 1_000 })));
const fen = fc.integer({ min: 0, max: 9_000 });
const ride: fc.Arbitrary<ServedRide> = fc.record({
  ...{ actualPayFen: fen, quotaFen: fc.option(fen), estimateFen: fc.option(fen) },
  ...{ approvedStart: point, approvedEnd: point, actualStart: point, actualEnd: point },
});
const meters = fc.option(fc.integer({ min: 100, max: 3_000 }));
const triggers: fc.Arbitrary<Triggers> = fc.record({
  watchesCost: fc.boolean(),
  startMeters: meters,
  endMeters: meters,
});

function remarked(rides: readonly ServedRide[], before: Triggers, after: Triggers) {
  const remark = openRemark({ before, after });
  rides.forEach((one, nth) => {
    remark.take({ orderId: nth, departmentId: nth % 3, companyFen: one.actualPayFen, ride: one });
  });
  return ruleFigures(remark.parts());
}

test('a rule that stays the same marks the same rides, and two rules differ by what is added and dropped', () => {
  fc.assert(
    fc.property(fc.array(ride, { maxLength: 30 }), triggers, triggers, (rides, one, other) => {
      const same = remarked(rides, one, one);
      expect([same.added.orders, same.dropped.orders, same.examples, same.before]).toEqual([0, 0, [], same.after]);
      const [there, back] = [remarked(rides, one, other), remarked(rides, other, one)];
      expect([there.added, there.dropped]).toEqual([back.dropped, back.added]);
      expect(there.after.orders - there.before.orders).toBe(there.added.orders - there.dropped.orders);
      expect(there.after.fen - there.before.fen).toBe(there.added.fen - there.dropped.fen);
    }),
  );
});

test('a rule that watches more, or more closely, drops no ride', () => {
  fc.assert(
    fc.property(fc.array(ride, { maxLength: 30 }), triggers, (rides, one) => {
      const closer = (bound: number | null) => Math.floor((bound ?? 3_000) / 2);
      const stricter = { watchesCost: true, startMeters: closer(one.startMeters), endMeters: closer(one.endMeters) };
      expect(remarked(rides, one, stricter).dropped.orders).toBe(0);
    }),
  );
});
