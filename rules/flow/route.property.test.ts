import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL, NOTHING, type Scope, trees } from '../department-tree.ts';
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
const flow = fc.array(
  approver.map((one) => ({ approver: one })),
  { minLength: 1, maxLength: 5 },
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
  .record({ staffId: person, departmentId: fc.constantFrom(...DEPARTMENTS), placedBy: fc.option(person) })
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
      expect(routes.every((route) => route.outcome === 'pass' && route.reason === reason)).toBe(true);
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
        const { waiting, passed } = advance(steps, from, deciders, who, last);
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
        const { passed, waiting } = advance(steps, from, deciders, who, org);
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
