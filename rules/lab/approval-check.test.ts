import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL, type Scope, trees } from '../department-tree.ts';
import type { StoredApprover } from '../flow/form.ts';
import type { Holder, Org } from '../flow/route.ts';
import { routeApplication } from '../flow/route-application.ts';
import {
  type CheckedScene,
  cellOf,
  checkRoutes,
  leavingUntil,
  newlyBlocked,
  routeSignature,
} from './approval-check.ts';
import { fixesOf } from './approval-fixes.ts';
import { belongsTo, gridRows } from './approval-grid.ts';
import { middleWait, waitOf } from './approval-wait.ts';

/** 1 the company, with 2 and 3 below it, 4 below 2; person 9 is the super administrator. */
const PATHS: Readonly<Record<number, readonly number[]>> = { 1: [1], 2: [1, 2], 3: [1, 3], 4: [1, 2, 4] };
interface Sketch {
  managers?: Readonly<Record<number, readonly number[]>>;
  holders?: readonly Holder[];
  gone?: readonly number[];
}
const org = ({ managers = {}, holders = [], gone = [] }: Sketch): Org => ({
  superAdministrator: 9,
  pathOf: (id) => PATHS[id] ?? [],
  managersOf: (id) => managers[id] ?? [],
  holdersOf: () => holders,
  isActive: (id) => !gone.includes(id),
});
const HEAD: StoredApprover = { kind: 'head' };
const ROLE: StoredApprover = { kind: 'role', roleId: 1000, roleName: '' };
const named = (...staffIds: number[]): StoredApprover => ({ kind: 'designated', staffIds });
const scene = (
  approvers: readonly StoredApprover[],
  ...people: [staffId: number, departmentId: number][]
): CheckedScene => ({
  sceneId: 7,
  flowId: 1,
  steps: approvers.map((approver) => ({ approver })),
  holders: people.map(([staffId, departmentId]) => ({ staffId, departmentId })),
});
const problems = (approvers: readonly StoredApprover[], person: [number, number], sketch: Sketch) =>
  checkRoutes([scene(approvers, person)], org(sketch))[0]!.problems.map(({ problem, step }) => `${problem} ${step}`);

test.each<[string, readonly StoredApprover[], [number, number], Sketch, string[]]>([
  ['a head decides', [HEAD], [20, 4], { managers: { 4: [21] } }, []],
  ['the only approver is oneself', [named(20)], [20, 4], {}, ['onlySelf 0']],
  ['nobody is named, above or below', [HEAD], [20, 4], {}, ['nobody 0']],
  ['holders of the role are elsewhere', [ROLE], [20, 4], { holders: [at(21, 3), at(22, 3)] }, ['uncovered 0']],
  ['a holder covers the department', [ROLE], [20, 4], { holders: [at(21, 2), at(22, 2)] }, []],
  ['one of two has left', [named(21, 22, 23)], [20, 4], { gone: [22] }, ['left 0']],
  ['all have left', [named(21)], [20, 4], { gone: [21] }, ['nobody 0', 'left 0']],
  ['one person is named', [named(21)], [20, 4], {}, ['single 0']],
  ['the same person twice', [HEAD, named(21)], [20, 4], { managers: { 4: [21] } }, ['repeated 1']],
  ['no level above', [HEAD, { kind: 'superior' }], [20, 4], { managers: { 4: [21] } }, ['repeated 1', 'fewer 1']],
  ['the super administrator alone', [HEAD], [9, 1], { managers: { 1: [9] } }, []],
])('%s', (_, approvers, person, sketch, expected) => {
  expect(problems(approvers, person, sketch)).toEqual(expected);
});

test.each<[string, StoredApprover, readonly number[], string[]]>([
  ['everybody who decides leaves', named(21, 22), [21, 22], ['leaving 0']],
  ['somebody who decides stays', named(21, 22), [21], []],
  ['the one manager leaves', HEAD, [30], ['leaving 0']],
  ['others leave', named(21, 22), [40], []],
])('leaving before long: %s', (_, approver, leavers, expected) => {
  const company = org({ managers: { 4: [30] } });
  const [check] = checkRoutes([scene([approver], [20, 4])], company, new Set(leavers));
  expect(check!.problems.map(({ problem, step }) => `${problem} ${step}`)).toEqual(expected);
});

test('the last day counts from thirty days before it', () => {
  expect(leavingUntil('2026-11-17')).toBe('2026-12-17');
});

function at(staffId: number, root: number): Holder {
  return { staffId, scope: trees([root]) };
}

const person = fc.integer({ min: 1, max: 9 });
const approver = fc.oneof(
  fc.constantFrom<StoredApprover>(HEAD, { kind: 'superior' }, { kind: 'superiorsSuperior' }, ROLE),
  fc.uniqueArray(person, { minLength: 1, maxLength: 3 }).map((ids) => named(...ids)),
);
const scope = fc.oneof(fc.constant<Scope>(ALL), fc.subarray([1, 2, 3, 4]).map(trees));
const world = fc
  .record({
    managers: fc.tuple(...[1, 2, 3, 4].map(() => fc.uniqueArray(person, { maxLength: 2 }))),
    holders: fc.array(fc.record({ staffId: person, scope }), { maxLength: 3 }),
    gone: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
  })
  .map(({ managers, ...rest }) =>
    org({ ...rest, managers: Object.fromEntries(managers.map((ids, i) => [i + 1, ids])) }),
  );
const people = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, 2, 3, 4)), {
  selector: ([staffId]) => staffId,
  maxLength: 25,
});
const scenes = fc.array(fc.tuple(fc.array(approver, { minLength: 1, maxLength: 4 }), people), { maxLength: 3 });

test('what is routed once for a department is what routing each person gives', () => {
  fc.assert(
    fc.property(scenes, world, (drawn, company) => {
      const all = drawn.map(([approvers, holders], at) => ({ ...scene(approvers, ...holders), sceneId: at }));
      for (const { sceneId, staffId, departmentId, routes } of checkRoutes(all, company)) {
        expect(routes).toEqual(routeApplication(all[sceneId]!.steps, { staffId, departmentId }, company));
      }
    }),
    { numRuns: 300 },
  );
});

test('a cell counts the people of its worst level, and says what most of them have', () => {
  const held = scene([ROLE], [20, 4], [21, 4], [22, 3]);
  const checks = checkRoutes([held], org({ holders: [at(30, 3), at(31, 3)] }));
  expect(cellOf(checks)).toEqual({ total: 3, level: 'todo', problem: 'uncovered', concerned: 2 });
  expect(cellOf([])).toEqual({ total: 0, level: null, problem: null, concerned: 0 });
});

test('who is newly without an approver is told, and nobody who was so before', () => {
  const before = checkRoutes([scene([named(30)], [20, 4], [30, 4])], org({}));
  const after = checkRoutes([scene([named(20)], [20, 4], [30, 4])], org({}));
  expect(newlyBlocked(before, after).map(({ staffId }) => staffId)).toEqual([20]);
  expect(newlyBlocked(after, after)).toEqual([]);
});

test('an agreed way ends with another approver, not with another person on the same way', () => {
  const signed = (sketch: Sketch, ...ids: number[]) =>
    routeSignature(checkRoutes([scene([ROLE], ...ids.map((id): [number, number] => [id, 4]))], org(sketch)));
  const elsewhere = { holders: [at(30, 3), at(31, 3)] };
  expect(signed(elsewhere, 20, 21)).toBe(signed(elsewhere, 20));
  expect(signed({ holders: [at(30, 3), at(32, 3)] }, 20)).not.toBe(signed(elsewhere, 20));
});

test('fixes: a holder for the department, or another level, that of somebody who has not decided yet', () => {
  const held = scene([HEAD, ROLE], [20, 4], [21, 4]);
  const company = org({ managers: { 4: [40], 2: [41] }, holders: [at(30, 3), at(31, 3)] });
  expect(fixesOf(checkRoutes([held], company), [held], company)).toEqual([
    { kind: 'addHolder', step: 1, roleId: 1000, repairs: 2 },
    { kind: 'changeStep', step: 1, to: 'superior', repairs: 2 },
  ]);
});

test('fixes are offered where some people lack an approver and others do not, and none where nobody does', () => {
  const company = org({ holders: [at(30, 3), at(31, 3)] });
  const fixes = (...people: [number, number][]) => {
    const held = scene([ROLE], ...people);
    return fixesOf(checkRoutes([held], company), [held], company);
  };
  expect(fixes([20, 4], [22, 3])).toContainEqual({ kind: 'addHolder', step: 0, roleId: 1000, repairs: 1 });
  expect(fixes([22, 3])).toEqual([]);
});

test('every department with people stands in exactly one line of the grid', () => {
  const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((parents) => {
    const places = [{ id: 1, path: [1] }];
    parents.forEach((pick, at) => {
      places.push({ id: at + 2, path: [...places[pick % places.length]!.path, at + 2] });
    });
    return places;
  });
  fc.assert(
    fc.property(tree, fc.array(fc.nat({ max: 5 }), { minLength: 31, maxLength: 31 }), (places, sizes) => {
      const headcount = (id: number) => sizes[id - 1] ?? 0;
      const rows = gridRows(places, headcount, 8);
      for (const place of places) {
        const lines = rows.filter((row) => belongsTo(row, place));
        expect(lines.length).toBe(headcount(place.id) > 0 ? 1 : Math.min(lines.length, 1));
      }
    }),
  );
});

test('a wait is the sum of its steps, by the quickest who decided often enough', () => {
  const company = { half: 5, nine: 20 };
  const of = new Map([
    [30, { half: 1, nine: 4, decisions: 10 }],
    [31, { half: 0.1, nine: 0.2, decisions: 9 }],
  ]);
  const decide = (...approvers: number[]) => ({ outcome: 'decide', approvers, notes: [] }) as const;
  expect(waitOf([decide(30), decide(31)], { company, of })).toEqual({ half: 6, nine: 24 });
  expect(waitOf([decide(30, 31)], { company, of })).toEqual({ half: 1, nine: 4 });
  expect(waitOf([decide(30)], { company: null, of: new Map() })).toBeNull();
  expect(middleWait([null, { half: 3, nine: 4 }, { half: 1, nine: 2 }, { half: 9, nine: 9 }])).toEqual({
    half: 3,
    nine: 4,
  });
});
