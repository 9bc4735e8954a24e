import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL, covers, NOTHING, type Scope, trees } from './department-tree.ts';
import { FUNCTIONS, PERMISSIONS } from './permission.ts';
import {
  canGrant,
  DEFAULT_ROLE_LABEL,
  type HeldRole,
  isAtLeast,
  isPlainStaff,
  isSuper,
  type Rights,
  rightsOf,
  scopeOfRole,
} from './role.ts';

// 1000 company ─┬─ 1001 research ─┬─ 1003 platform
//               │                 └─ 1004 apps
//               └─ 1002 sales
const paths = new Map([
  [1000, [1000]],
  [1001, [1000, 1001]],
  [1002, [1000, 1002]],
  [1003, [1000, 1001, 1003]],
  [1004, [1000, 1001, 1004]],
]);
const departments = [...paths.keys()];
const place = (id: number) => ({ id, path: paths.get(id)! });
const placeOf = (id: number) => (paths.has(id) ? place(id) : undefined);

const role = (id: number, fields: Partial<HeldRole> = {}): HeldRole => ({
  id,
  name: `角色${id}`,
  permissions: [],
  scope: 'none',
  departments: [],
  ...fields,
});
const superAdministrator = role(1, { scope: 'all', permissions: FUNCTIONS });
const administratorOf = (...managed: number[]) =>
  role(3, { scope: 'listed', permissions: [3, 5, 39], departments: managed });
const manager = role(4, { scope: 'ownTree', permissions: [3, 39] });
const staff = role(5);

const functionsOf = (rights: Rights) => [...rights.functions].sort((a, b) => a - b);

describe('the departments of a role', () => {
  test.each([
    { held: superAdministrator, scope: ALL },
    { held: role(1, { scope: 'none' }), scope: ALL },
    { held: administratorOf(1001), scope: trees([1001]) },
    { held: administratorOf(1002, 1003), scope: trees([1002, 1003]) },
    { held: administratorOf(), scope: NOTHING },
    { held: manager, scope: trees([1004]) },
    { held: staff, scope: NOTHING },
    { held: role(1000, { scope: 'all' }), scope: ALL },
    { held: role(1000, { scope: 'ownTree' }), scope: trees([1004]) },
    { held: role(1000, { scope: 'listed', departments: [1002] }), scope: trees([1002]) },
    { held: role(1000, { scope: 'none', departments: [1002] }), scope: NOTHING },
    { held: role(1000, { scope: 'ownTree', departments: [1002] }), scope: trees([1004]) },
  ])('role $held.id, $held.scope $held.departments, held by somebody of 1004: $scope', ({ held, scope }) => {
    expect(scopeOfRole(held, 1004)).toEqual(scope);
  });
});

describe('the rights of a person', () => {
  test.each([
    { who: 'nobody', roles: [], functions: [] },
    { who: 'plain staff', roles: [staff], functions: [21, 25] },
    { who: 'a manager', roles: [manager], functions: [3, 21, 25, 39] },
    { who: 'a department administrator', roles: [administratorOf(1001)], functions: [3, 5, 21, 25, 39] },
    { who: 'a created role that chose nothing', roles: [role(1000)], functions: [21, 25] },
    {
      who: 'two roles together',
      roles: [role(1000, { permissions: [33] }), role(1001, { permissions: [27, 33] })],
      functions: [21, 25, 27, 33],
    },
    { who: 'a role with a heading', roles: [role(1000, { permissions: [1, 3] })], functions: [3, 21, 25] },
    { who: 'a role with an unknown id', roles: [role(1000, { permissions: [2, 999] })], functions: [21, 25] },
    { who: 'role 1', roles: [superAdministrator], functions: [...FUNCTIONS].sort((a, b) => a - b) },
    {
      who: 'role 1 whatever its list says',
      roles: [role(1)],
      functions: [...FUNCTIONS].sort((a, b) => a - b),
    },
  ])('$who: functions $functions', ({ roles, functions }) => {
    expect(functionsOf(rightsOf(roles, 1004))).toEqual(functions);
  });

  test('the departments of a function are those of the roles that carry it, and of no other', () => {
    const rights = rightsOf(
      [
        role(1000, { permissions: [3], scope: 'listed', departments: [1002] }),
        role(1001, { permissions: [39], scope: 'all' }),
        role(1002, { permissions: [3, 5], scope: 'ownTree' }),
      ],
      1004,
    );
    expect(rights.scopeOf(3)).toEqual(trees([1002, 1004]));
    expect(rights.scopeOf(5)).toEqual(trees([1004]));
    expect(rights.scopeOf(39)).toEqual(ALL);
    expect(rights.scopeOf(7)).toEqual(NOTHING);
  });

  test('orders and applications are carried by every role, so their departments are all that the person has', () => {
    const rights = rightsOf([staff, manager, administratorOf(1002)], 1004);
    expect(rights.scopeOf(21)).toEqual(trees([1004, 1002]));
    expect(rights.scopeOf(25)).toEqual(rights.wholeScope);
  });

  test('role 1 has all departments for every function', () => {
    const rights = rightsOf([superAdministrator, staff], 1004);
    expect(FUNCTIONS.map((id) => rights.scopeOf(id))).toEqual(FUNCTIONS.map(() => ALL));
    expect(rights.wholeScope).toEqual(ALL);
  });

  test('plain staff have no departments, not even their own', () => {
    expect(rightsOf([staff], 1004).wholeScope).toEqual(NOTHING);
    expect(rightsOf([staff], 1004).scopeOf(21)).toEqual(NOTHING);
  });

  test.each([
    { roles: [], name: DEFAULT_ROLE_LABEL, plain: true, top: false },
    { roles: [staff], name: DEFAULT_ROLE_LABEL, plain: true, top: false },
    { roles: [manager, staff], name: '角色4', plain: false, top: false },
    { roles: [staff, manager], name: '角色4', plain: false, top: false },
    { roles: [superAdministrator, staff], name: '角色1', plain: false, top: true },
  ])('$name: plain staff $plain, super administrator $top', ({ roles, name, plain, top }) => {
    const rights = rightsOf(roles, 1004);
    expect(rights.roleName).toBe(name);
    expect(isPlainStaff(rights)).toBe(plain);
    expect(isSuper(rights)).toBe(top);
  });
});

const researchLead = rightsOf(
  [staff, role(1000, { permissions: [3, 7], scope: 'listed', departments: [1001] }), role(1001, { permissions: [33] })],
  1002,
);

describe('granting', () => {
  test.each([
    { permissions: [3], scope: trees([1001]), may: true, why: 'what they hold' },
    { permissions: [3], scope: trees([1003, 1004]), may: true, why: 'a part of their departments' },
    { permissions: [3, 7], scope: NOTHING, may: true, why: 'functions without departments' },
    { permissions: [33], scope: NOTHING, may: true, why: 'a function held without departments, without any' },
    { permissions: [], scope: trees([1001]), may: true, why: 'orders and applications of their departments' },
    { permissions: [1, 3], scope: trees([1001]), may: true, why: 'a heading counts for nothing' },
    { permissions: [5], scope: NOTHING, may: false, why: 'a function they lack' },
    { permissions: [3, 5], scope: trees([1001]), may: false, why: 'one function they lack' },
    { permissions: [3], scope: trees([1000]), may: false, why: 'the department above theirs' },
    { permissions: [3], scope: trees([1001, 1002]), may: false, why: 'one department beyond' },
    { permissions: [], scope: trees([1002]), may: false, why: 'the department they only work in' },
    { permissions: [33], scope: trees([1001]), may: false, why: 'departments held for another function' },
    { permissions: [3], scope: ALL, may: false, why: 'all departments' },
    { permissions: [3], scope: trees([4711]), may: false, why: 'a department that is none' },
  ])('of $permissions over $scope: $may ($why)', ({ permissions, scope, may }) => {
    expect(canGrant(researchLead, { permissions, scope }, placeOf)).toBe(may);
  });

  test('role 1 grants anything, somebody without a role nothing', () => {
    const everything = { permissions: FUNCTIONS, scope: ALL };
    expect(canGrant(rightsOf([superAdministrator], 1004), everything, placeOf)).toBe(true);
    expect(canGrant(rightsOf([], 1004), { permissions: [], scope: NOTHING }, placeOf)).toBe(false);
  });
});

describe('being at least as strong', () => {
  const person = (...roles: HeldRole[]) => rightsOf([...roles, staff], 1004);
  test.each([
    { actor: person(superAdministrator), target: person(superAdministrator), strong: true, why: 'role 1 over itself' },
    { actor: person(superAdministrator), target: person(manager), strong: true, why: 'role 1 over anybody' },
    { actor: person(manager), target: person(superAdministrator), strong: false, why: 'nobody over role 1' },
    {
      actor: person(role(1000, { permissions: FUNCTIONS, scope: 'all' })),
      target: rightsOf([role(1)], 1004),
      strong: false,
      why: 'not even with every function and department',
    },
    { actor: person(manager), target: person(), strong: true, why: 'a manager over plain staff' },
    { actor: person(), target: person(), strong: true, why: 'plain staff over plain staff' },
    { actor: person(), target: person(manager), strong: false, why: 'plain staff over a manager' },
    { actor: person(administratorOf(1001)), target: person(manager), strong: true, why: 'the tree above' },
    { actor: person(administratorOf(1002)), target: person(manager), strong: false, why: 'another tree' },
    { actor: person(manager), target: person(administratorOf(1004)), strong: false, why: 'a function more' },
    {
      actor: person(administratorOf(1001)),
      target: person(role(1000, { permissions: [3], scope: 'all' })),
      strong: false,
      why: 'more departments',
    },
    {
      actor: person(role(1000, { permissions: [3] }), role(1001, { permissions: [39], scope: 'all' })),
      target: person(role(1002, { permissions: [3], scope: 'listed', departments: [1003] })),
      strong: false,
      why: 'the departments of another function do not count',
    },
  ])('$strong: $why', ({ actor, target, strong }) => {
    expect(isAtLeast(actor, target, placeOf)).toBe(strong);
  });
});

describe('laws', () => {
  // Few functions and departments, so that chance grants happen often.
  const permissions = fc.subarray(PERMISSIONS.map(({ id }) => id as number).filter((id) => id < 8 || id === 33));
  const scope = fc.constantFrom('all', 'ownTree', 'listed', 'none');
  const created = fc.record({ permissions, scope, departments: fc.subarray(departments) });
  const heldRole = fc.oneof(
    fc.record({ id: fc.integer({ min: 1000, max: 1005 }), fields: created }).map(({ id, fields }) => role(id, fields)),
    fc.subarray(departments).map((managed) => administratorOf(...managed)),
    fc.constant(manager),
  );
  const home = fc.constantFrom(...departments);
  const weakPerson = fc
    .record({ roles: fc.array(heldRole, { maxLength: 3 }), home })
    .map(({ roles, home }) => ({ roles: [...roles, staff], home }));
  const person = fc.oneof(
    { weight: 9, arbitrary: weakPerson },
    { weight: 1, arbitrary: home.map((home) => ({ roles: [superAdministrator, staff], home })) },
  );
  const rightsOfPerson = ({ roles, home }: { roles: HeldRole[]; home: number }) => rightsOf(roles, home);

  /** Everything that can be done, one by one: a function, and a function upon a department. */
  const deeds = (rights: Rights): string[] =>
    [...rights.functions].flatMap((id) => [`${id}`, ...covered(rights.scopeOf(id)).map((at) => `${id} at ${at}`)]);
  const covered = (scope: Scope) => departments.filter((id) => covers(scope, place(id)));
  const within = (inner: readonly string[], outer: readonly string[]) =>
    expect(inner.filter((deed) => !outer.includes(deed))).toEqual([]);

  test('nobody grants a function or a department beyond their own', () => {
    fc.assert(
      fc.property(person, heldRole, home, (giver, given, receiverHome) => {
        const rights = rightsOfPerson(giver);
        const scope = scopeOfRole(given, receiverHome);
        fc.pre(canGrant(rights, { permissions: given.permissions, scope }, placeOf));
        within(deeds(rightsOf([given], receiverHome)), deeds(rights));
      }),
    );
  });

  test('a role granted adds nothing to what the giver and the receiver could do before', () => {
    fc.assert(
      fc.property(person, weakPerson, heldRole, (giver, receiver, given) => {
        const scope = scopeOfRole(given, receiver.home);
        fc.pre(canGrant(rightsOfPerson(giver), { permissions: given.permissions, scope }, placeOf));
        const before = [giver, receiver].flatMap((someone) => deeds(rightsOfPerson(someone)));
        within(deeds(rightsOf([...receiver.roles, given], receiver.home)), before);
      }),
    );
  });

  test('another role takes nothing away: not rights, not the power to grant', () => {
    fc.assert(
      fc.property(weakPerson, heldRole, heldRole, ({ roles, home }, added, given) => {
        const [before, after] = [rightsOf(roles, home), rightsOf([...roles, added], home)];
        within(deeds(before), deeds(after));
        const grant = { permissions: given.permissions, scope: scopeOfRole(given, home) };
        if (canGrant(before, grant, placeOf)) expect(canGrant(after, grant, placeOf)).toBe(true);
      }),
    );
  });

  test('whoever is at least as strong can do everything that the other can', () => {
    fc.assert(
      fc.property(person, weakPerson, (actor, target) => {
        fc.pre(isAtLeast(rightsOfPerson(actor), rightsOfPerson(target), placeOf));
        within(deeds(rightsOfPerson(target)), deeds(rightsOfPerson(actor)));
      }),
    );
  });

  test('strength is an order: everybody matches themselves and plain staff, and it passes on', () => {
    fc.assert(
      fc.property(person, person, person, (...people) => {
        const [a, b, c] = people.map(rightsOfPerson) as [Rights, Rights, Rights];
        expect(isAtLeast(a, a, placeOf)).toBe(true);
        expect(isAtLeast(a, rightsOf([staff], 1000), placeOf)).toBe(true);
        if (isAtLeast(a, b, placeOf) && isAtLeast(b, c, placeOf)) expect(isAtLeast(a, c, placeOf)).toBe(true);
      }),
    );
  });
});
