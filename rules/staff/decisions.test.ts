import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import { type DepartmentScope, type HeldRole, isAtLeast, rightsOf } from '../role.ts';
import { STAFF_REFUSALS } from '../staff.ts';
import {
  type ActingPerson,
  hasImportAccess,
  mayChange,
  mayChangeConditions,
  mayDelete,
  mayEditNumber,
  mayEditPhone,
  mayMove,
  maySwitchPay,
  planPlace,
  roleChange,
  type Target,
} from './decisions.ts';

/** 1 ─ 2 ─ 3, and 4 beside 2. */
const PATHS: Record<number, number[]> = { 1: [1], 2: [1, 2], 3: [1, 2, 3], 4: [1, 4] };
const placeOf = (id: number) => (PATHS[id] ? { id, path: PATHS[id] } : undefined);

let made = 1000;
function role(permissions: number[], scope: DepartmentScope, departments: number[] = [], id?: number): HeldRole {
  made += 1;
  return { id: id ?? made, name: `角色${id ?? made}`, permissions, scope, departments };
}
const STAFF_ROLE = role([], 'none', [], 5);
const SUPER = role([], 'all', [], 1);
const person = (staffId: number, departmentId: number, ...roles: HeldRole[]): Target => ({
  staffId,
  name: `员工${staffId}`,
  departmentId,
  roles: [...roles, STAFF_ROLE],
});
const acting = ({ staffId, roles, departmentId }: Target): ActingPerson => ({
  staffId,
  rights: rightsOf(roles, departmentId),
});
const reasonOf = (decision: unknown) => (isRefused(decision) ? decision.refused.code : null);

const boss = person(1, 1, SUPER);
const manager = person(2, 2, role([3, 5, 39], 'listed', [2], 3));
const plain = person(3, 3);
const finance = person(4, 3, role([33], 'all'));

test.each([
  ['anybody', manager, plain, null],
  ['the super administrator by others', manager, boss, STAFF_REFUSALS.superAlone.code],
  ['the super administrator alone', boss, boss, null],
])('changing %s', (_, actor, target, code) => {
  expect(reasonOf(mayChange(acting(actor), target))).toBe(code);
});

test.each([
  ['weaker', manager, plain, null],
  ['stronger', manager, finance, STAFF_REFUSALS.stronger.code],
  ['oneself', manager, manager, STAFF_REFUSALS.deleteOneself.code],
  ['the super administrator, by themselves', boss, boss, STAFF_REFUSALS.superStays.code],
  ['anybody, by the super administrator', boss, finance, null],
])('deleting: %s', (_, actor, target, code) => {
  expect(reasonOf(mayDelete(acting(actor), target, placeOf))).toBe(code);
});

test.each([
  ['weaker', manager, plain, null],
  ['stronger', manager, finance, STAFF_REFUSALS.stronger.code],
  ['oneself', boss, boss, STAFF_REFUSALS.ownPhone.code],
  ['the super administrator', manager, boss, STAFF_REFUSALS.stronger.code],
])('changing a phone: %s', (_, actor, target, code) => {
  expect(reasonOf(mayEditPhone(acting(actor), target, placeOf))).toBe(code);
});

test.each([
  ['weaker', manager, plain, null],
  ['stronger', manager, finance, STAFF_REFUSALS.stronger.code],
  ['oneself', boss, boss, STAFF_REFUSALS.ownNumber.code],
  ['the super administrator', manager, boss, STAFF_REFUSALS.stronger.code],
])('changing a number that people sign in by: %s', (_, actor, target, code) => {
  expect(reasonOf(mayEditNumber(acting(actor), target, placeOf))).toBe(code);
});

test('nobody changes their own conditions or pay, but for the super administrator', () => {
  expect(reasonOf(mayChangeConditions(acting(manager), manager))).toBe(STAFF_REFUSALS.ownConditions.code);
  expect(reasonOf(mayChangeConditions(acting(boss), boss))).toBeNull();
  expect(reasonOf(maySwitchPay(acting(manager), { ...manager, companyPay: true }, false))).toBe(
    STAFF_REFUSALS.ownPay.code,
  );
  expect(reasonOf(maySwitchPay(acting(manager), { ...plain, companyPay: true }, true))).toBe(
    STAFF_REFUSALS.payStarted.code,
  );
  expect(reasonOf(maySwitchPay(acting(manager), { ...plain, companyPay: true }, false))).toBeNull();
});

test.each([
  { held: [4, 1000], wanted: [1000, 1001], given: [1001], taken: [4] },
  { held: [1, 3, 5, 4], wanted: [], given: [], taken: [4] },
  { held: [], wanted: [1, 3, 5], given: [], taken: [] },
  { held: [4], wanted: [4, 4], given: [], taken: [] },
])('from $held to $wanted', ({ held, wanted, given, taken }) => {
  expect(roleChange(held, wanted)).toEqual({ given, taken });
});

describe('roles that follow the department', () => {
  const people = role([3], 'ownTree');

  test('are given where the giver manages, and nowhere above', () => {
    const give = (departmentId: number) =>
      planPlace(acting(manager), person(9, departmentId), { departmentId, roles: [people] }, placeOf);
    expect(give(3)).toMatchObject({ given: [people], taken: [] });
    expect(reasonOf(give(1))).toBe(STAFF_REFUSALS.roleBeyond.code);
  });

  test('are not carried where the mover could not give them', () => {
    const carrier = person(9, 3, role([3, 39], 'ownTree'));
    const mover = person(8, 2, role([3], 'listed', [2, 4]), role([39], 'listed', [2]));
    expect(reasonOf(mayMove(acting(mover), carrier, 4, placeOf))).toBe(STAFF_REFUSALS.moveBeyond.code);
    expect(reasonOf(mayMove(acting(mover), carrier, 2, placeOf))).toBeNull();
    expect(reasonOf(mayMove(acting(boss), carrier, 4, placeOf))).toBeNull();
    // Taken away in the same edit, it is not carried any more.
    const taking = planPlace(acting(mover), carrier, { departmentId: 4, roles: [] }, placeOf);
    expect(taking).toMatchObject({ kept: [], given: [] });
  });

  test('of oneself are neither given nor taken', () => {
    const plan = planPlace(acting(manager), manager, { departmentId: 2, roles: [people] }, placeOf);
    expect(reasonOf(plan)).toBe(STAFF_REFUSALS.ownRoles.code);
  });
});

test.each([
  ['role 1', boss, true],
  ['all people', person(5, 1, role([3], 'all')), true],
  ['some people', manager, false],
  ['all reports', person(6, 1, role([39], 'all')), false],
  ['nobody', plain, false],
])('import access of %s: %s', (_, { roles, departmentId }, has) => {
  expect(hasImportAccess(rightsOf(roles, departmentId))).toBe(has);
});

const anyRole = fc
  .record({
    permissions: fc.subarray([3, 5, 7, 33, 39]),
    scope: fc.constantFrom<DepartmentScope>('all', 'ownTree', 'listed', 'none'),
    departments: fc.subarray([1, 2, 3, 4]),
  })
  .map(({ permissions, scope, departments }) => role(permissions, scope, departments));
const anyDepartment = fc.constantFrom(1, 2, 3, 4);
const anyPerson = (staffId: number) =>
  fc
    .tuple(anyDepartment, fc.array(anyRole, { maxLength: 3 }))
    .map(([departmentId, roles]) => person(staffId, departmentId, ...roles));

test('no edit that is allowed makes a plain person stronger than the one who made it', () => {
  fc.assert(
    fc.property(anyPerson(1), anyDepartment, fc.array(anyRole, { maxLength: 3 }), (actor, departmentId, roles) => {
      const plan = planPlace(acting(actor), person(2, departmentId), { departmentId, roles }, placeOf);
      fc.pre(!isRefused(plan));
      const after = rightsOf([...plan.kept, ...plan.given, STAFF_ROLE], departmentId);
      // Everybody has 21 and 25; a role brings its scope to them as to all it carries.
      expect(isAtLeast(acting(actor).rights, after, placeOf)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('no move that is allowed adds a right to the moved which the mover lacks there', () => {
  fc.assert(
    fc.property(anyPerson(1), anyPerson(2), anyDepartment, (actor, target, departmentId) => {
      fc.pre(!isRefused(mayMove(acting(actor), target, departmentId, placeOf)) && departmentId !== target.departmentId);
      const following = target.roles.filter(({ scope }) => scope === 'ownTree');
      const gained = rightsOf([...following, STAFF_ROLE], departmentId);
      expect(isAtLeast(acting(actor).rights, gained, placeOf)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
