import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL, NOTHING, type Scope, trees } from '../department-tree.ts';
import { decidesAlone, isReached } from './amount.ts';
import type { StoredApprover } from './form.ts';
import { type Applicant, isOwn, type Org, ownersOf } from './route.ts';
import { advance, routeApplication } from './route-application.ts';

/** Small worlds, so that people meet themselves: 8 people, 4 departments in a line, 2 roles. */
const DEPARTMENTS = [1, 2, 3, 4];
const person = fc.integer({ min: 1, max: 8 });
const some = fc.uniqueArray(person, { maxLength: 3 });

const approver: fc.Arbitrary<StoredApprover> = fc.oneof(
  fc.constantFrom<StoredApprover>({ kind: 'head' }, { kind: 'superior' }, { kind: 'superiorsSuperior' }),
  fc.constantFrom(4, 1000).map((roleId): StoredApprover => ({ kind: 'role', roleId, roleName: '' })),
  fc.uniqueArray(person, { minLength: 1, maxLength: 4 }).map((staffIds) => ({ kind: 'designated' as const, staffIds })),
);
const amount = fc.option(fc.integer({ min: 1, max: 4 }));
const anyStep = fc.record({ approver, amounts: fc.record({ fromFen: amount, aloneUpToFen: amount }) });
/** One step is asked whatever the amount, as every saved flow has it. */
const flow = fc
  .tuple(fc.array(anyStep, { minLength: 1, maxLength: 5 }), fc.nat())
  .map(([steps, pick]) =>
    steps.map((one, at) => (at === pick % steps.length ? { ...one, amounts: { ...one.amounts, fromFen: null } } : one)),
  );

const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constantFrom(ALL, NOTHING),
  fc.subarray(DEPARTMENTS).map((roots) => trees(roots)),
);
const holders = fc.array(fc.record({ staffId: person, scope }), { maxLength: 3 });

/** The super administrator never leaves, and neither does an applicant while applying. */
const world = (staffId: number): fc.Arbitrary<Org> =>
  fc
    .record({
      superAdministrator: person,
      managers: fc.tuple(some, some, some, some),
      roles: fc.tuple(holders, holders),
      gone: some,
    })
    .map(({ superAdministrator, managers, roles, gone }) => ({
      superAdministrator,
      pathOf: (id) => DEPARTMENTS.filter((one) => one <= id),
      managersOf: (id) => managers[id - 1]!,
      holdersOf: (id) => roles[id === 4 ? 0 : 1],
      isActive: (id) => id === superAdministrator || id === staffId || !gone.includes(id),
    }));

const applicant: fc.Arbitrary<Applicant> = fc
  .record({
    staffId: person,
    departmentId: fc.constantFrom(...DEPARTMENTS),
    placedBy: fc.option(person),
    amountFen: amount,
  })
  .map((one) => (one.placedBy === one.staffId ? { ...one, placedBy: null } : one));
const RUNS = { numRuns: 500 };

test('every routed application has a decider who has no part in it, or is a lone super administrator’s', () => {
  const given = applicant.chain((who) => fc.tuple(fc.constant(who), flow, world(who.staffId)));
  fc.assert(
    fc.property(given, ([who, steps, org]) => {
      const routes = routeApplication(steps, who, org);
      expect(routes).toHaveLength(steps.length);
      const deciding = routes.filter(({ outcome }) => outcome === 'decide');
      if (deciding.length > 0) return;
      expect(ownersOf(who)).toContain(org.superAdministrator);
      const reason = who.staffId === org.superAdministrator ? 'superAdministrator' : 'placedBySuperAdministrator';
      expect(routes.every((route) => route.outcome === 'pass' && [reason, 'belowAmount'].includes(route.reason))).toBe(
        true,
      );
    }),
    RUNS,
  );
});

test('nobody decides twice, decides on their own application, or decides after leaving', () => {
  const given = applicant.chain((who) => fc.tuple(fc.constant(who), flow, world(who.staffId)));
  fc.assert(
    fc.property(given, ([who, steps, org]) => {
      for (const route of routeApplication(steps, who, org)) {
        expect(route.approvers.length).toBeGreaterThan(0);
        expect(new Set(route.approvers).size).toBe(route.approvers.length);
        expect(route.approvers.every((id) => org.isActive(id))).toBe(true);
        if (route.outcome === 'decide') expect(route.approvers.filter((id) => isOwn(who, id))).toEqual([]);
      }
    }),
    RUNS,
  );
});

test('however the company changes between steps, an application ends, and not by the applicant’s will alone', () => {
  const given = applicant.chain((who) =>
    fc.tuple(
      fc.constant(who),
      flow,
      fc.array(world(who.staffId), { minLength: 6, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
    ),
  );
  fc.assert(
    fc.property(given, ([who, steps, orgs, picks]) => {
      const deciders: number[] = [];
      let from = 0;
      let last = orgs[0]!;
      for (let turn = 0; ; turn += 1) {
        last = orgs[turn]!;
        const alone = from > 0 && decidesAlone(steps[from - 1]!, who.amountFen);
        const { waiting, passed } = advance(steps, from, deciders, who, last, alone);
        expect(passed.map(({ at }) => at)).toEqual(passed.map((_, index) => from + index));
        if (!waiting) break;
        expect(deciders.filter((id) => waiting.approvers.includes(id))).toEqual([]);
        deciders.push(waiting.approvers[picks[turn]! % waiting.approvers.length]!);
        from = waiting.at + 1;
      }
      expect(deciders.filter((id) => isOwn(who, id))).toEqual([]);
      expect(deciders.length > 0 || isOwn(who, last.superAdministrator)).toBe(true);
    }),
    RUNS,
  );
});

test('a preview and the real way agree wherever each step has one approver', () => {
  const given = applicant.chain((who) => fc.tuple(fc.constant(who), flow, world(who.staffId)));
  fc.assert(
    fc.property(given, ([who, steps, org]) => {
      const routes = routeApplication(steps, who, org);
      if (routes.some(({ outcome, approvers }) => outcome === 'decide' && approvers.length > 1)) return;
      const deciders: number[] = [];
      const seen: unknown[] = [];
      for (let from = 0; from < steps.length; ) {
        const alone = from > 0 && decidesAlone(steps[from - 1]!, who.amountFen);
        const { passed, waiting } = advance(steps, from, deciders, who, org, alone);
        for (const { at, ...route } of passed) seen[at] = route;
        if (!waiting) break;
        const { at, ...route } = waiting;
        seen[at] = route;
        deciders.push(waiting.approvers[0]!);
        from = at + 1;
      }
      expect(seen).toEqual(routes);
    }),
    RUNS,
  );
});

test('a larger amount never asks fewer steps, and an unknown one asks every step that a known one does', () => {
  const given = applicant.chain((who) => fc.tuple(fc.constant(who), flow, world(who.staffId), fc.nat({ max: 5 })));
  fc.assert(
    fc.property(given, ([who, steps, org, more]) => {
      const needless = (amountFen: number | null) =>
        routeApplication(steps, { ...who, amountFen }, org).filter(
          (route) => route.outcome === 'pass' && ['belowAmount', 'decidedAlone'].includes(route.reason),
        ).length;
      expect(needless(null)).toBe(0);
      const fewer = { ...who, amountFen: who.amountFen ?? 1 };
      const reached = (fen: number) => steps.filter((step) => isReached(step, fen)).length;
      expect(reached(fewer.amountFen + more)).toBeGreaterThanOrEqual(reached(fewer.amountFen));
    }),
    RUNS,
  );
});
