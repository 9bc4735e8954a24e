import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL, covers, NOTHING, type Scope, trees } from './department-tree.ts';
import { FUNCTIONS } from './permission.ts';
import { isRefused, REFUSALS } from './refusal.ts';
import { type HeldRole, type Rights, rightsOf } from './role.ts';
import {
  addMembers,
  changeRole,
  deleteRole,
  giveRole,
  type Holder,
  handOver,
  losesMembersByHand,
  mayHandOver,
  ROLE_REFUSALS,
  removeMember,
  scopeGranted,
  takesMembersByHand,
} from './role-change.ts';

// 1000 company ─┬─ 1001 research ─── 1003 platform
//               └─ 1002 sales
const paths = new Map([
  [1000, [1000]],
  [1001, [1000, 1001]],
  [1002, [1000, 1002]],
  [1003, [1000, 1001, 1003]],
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
const person = (staffId: number, home: number, ...roles: HeldRole[]): Holder => ({
  staffId,
  name: `员工${staffId}`,
  departmentId: home,
  rights: rightsOf([...roles, role(5)], home),
});

const holder = person(1, 1000, role(1));
/** Manages roles for research, and nothing else there but staff. */
const lead = person(2, 1001, role(1000, { permissions: [3, 7], scope: 'listed', departments: [1001] }));
const clerk = person(3, 1003);
const seller = person(4, 1002);
const accountant = person(5, 1003, role(1001, { permissions: [33] }));

const reason = (decision: unknown) => (isRefused(decision) ? decision.refused.msg : undefined);
const { fixedRole, beyondOwn, membersLeft, ownRoles, notHolder, noSuccessor, toOneself } = ROLE_REFUSALS;

test.each([
  { given: role(1, { scope: 'all' }), homes: [], scope: ALL },
  { given: role(1, { scope: 'none' }), homes: [1001], scope: NOTHING },
  { given: role(1, { scope: 'listed', departments: [1002] }), homes: [1001], scope: trees([1002]) },
  { given: role(1, { scope: 'ownTree' }), homes: [], scope: NOTHING },
  { given: role(1, { scope: 'ownTree' }), homes: [1001, 1002, 1001], scope: trees([1001, 1002]) },
])('$given.scope opens $scope to people of $homes', ({ given, homes, scope }) => {
  expect(scopeGranted(given, homes)).toEqual(scope);
});

describe('making a role', () => {
  test.each([
    { draft: { permissions: [3], scope: 'listed', departments: [1003] }, says: undefined },
    { draft: { permissions: [3, 7], scope: 'none' }, says: undefined },
    { draft: { permissions: [3], scope: 'ownTree' }, says: undefined },
    { draft: { permissions: [33], scope: 'none' }, says: beyondOwn.msg },
    { draft: { permissions: [3], scope: 'all' }, says: beyondOwn.msg },
    { draft: { permissions: [3], scope: 'listed', departments: [1002] }, says: REFUSALS.notFound.msg },
    { draft: { permissions: [3], scope: 'listed', departments: [4711] }, says: REFUSALS.notFound.msg },
    { draft: { permissions: [3], scope: 'listed', departments: [1001, 1000] }, says: REFUSALS.notFound.msg },
  ] as const)('$draft by somebody with 3 and 7 over research: $says', ({ draft, says }) => {
    expect(reason(giveRole(lead.rights, role(0, draft), [], placeOf))).toBe(says);
  });

  test('role 1 gives anything, but no department that is none', () => {
    const everything = role(0, { permissions: FUNCTIONS, scope: 'all' });
    expect(giveRole(holder.rights, everything, departments, placeOf)).toBeUndefined();
    const elsewhere = role(0, { permissions: [3], scope: 'listed', departments: [4711] });
    expect(reason(giveRole(holder.rights, elsewhere, [], placeOf))).toBe(REFUSALS.notFound.msg);
  });

  test('a department seen for another function than the one given is beyond one’s own', () => {
    const mixed = person(
      6,
      1003,
      ...[role(1000, { permissions: [7] }), role(1001, { permissions: [3], scope: 'all' })],
    );
    const draft = { permissions: [7], scope: 'listed', departments: [1001] } as const;
    expect(reason(giveRole(mixed.rights, draft, [], placeOf))).toBe(beyondOwn.msg);
    expect(giveRole(mixed.rights, { ...draft, permissions: [3] }, [], placeOf)).toBeUndefined();
  });
});

describe('changing and deleting a role', () => {
  const weak = role(1000, { permissions: [3], scope: 'ownTree' });
  const draft = role(0, { permissions: [3, 7], scope: 'ownTree' });

  test.each([1, 3, 5])('role %s stays as it is, whoever asks', (id) => {
    expect(reason(changeRole(holder.rights, [role(id), draft], [], placeOf))).toBe(fixedRole.msg);
    expect(reason(deleteRole(holder.rights, { ...role(id), memberCount: 0 }, placeOf))).toBe(fixedRole.msg);
  });

  test('role 4 is edited, and deleted when empty', () => {
    expect(changeRole(holder.rights, [role(4), draft], [], placeOf)).toBeUndefined();
    expect(deleteRole(holder.rights, { ...role(4), memberCount: 0 }, placeOf)).toBeUndefined();
    expect(reason(deleteRole(holder.rights, { ...role(4), memberCount: 1 }, placeOf))).toBe(membersLeft.msg);
  });

  test('what 本部门 means for each member counts', () => {
    expect(changeRole(lead.rights, [weak, draft], [1003], placeOf)).toBeUndefined();
    expect(reason(changeRole(lead.rights, [weak, draft], [1003, 1002], placeOf))).toBe(beyondOwn.msg);
  });

  test('a stronger role is neither weakened nor deleted', () => {
    const strong = role(1000, { permissions: [3, 33], scope: 'none' });
    expect(reason(changeRole(lead.rights, [strong, draft], [], placeOf))).toBe(beyondOwn.msg);
    expect(reason(deleteRole(lead.rights, { ...strong, memberCount: 0 }, placeOf))).toBe(beyondOwn.msg);
    expect(deleteRole(lead.rights, { ...weak, memberCount: 0 }, placeOf)).toBeUndefined();
  });
});

describe('members', () => {
  const weak = role(1000, { permissions: [3], scope: 'ownTree' });

  test.each([
    { id: 1, takes: false, loses: false },
    { id: 3, takes: false, loses: false },
    { id: 4, takes: false, loses: true },
    { id: 5, takes: false, loses: false },
    { id: 1000, takes: true, loses: true },
  ])('role $id takes members by hand: $takes, loses them: $loses', ({ id, takes, loses }) => {
    expect(takesMembersByHand(id)).toBe(takes);
    expect(losesMembersByHand(id)).toBe(loses);
    expect(isRefused(addMembers(holder, role(id), [clerk], placeOf))).toBe(!takes);
    expect(isRefused(removeMember(holder, id, clerk, placeOf))).toBe(!loses);
  });

  test.each([
    { who: 'somebody of one’s departments', targets: [clerk], says: undefined },
    { who: 'somebody elsewhere, whose own department would open', targets: [clerk, seller], says: beyondOwn.msg },
    { who: 'oneself', targets: [lead], says: ownRoles.msg },
    { who: 'somebody stronger', targets: [clerk, accountant], says: '“员工5”的权限超出您自己的，不能变更其角色' },
  ])('adding $who: $says', ({ targets, says }) => {
    expect(reason(addMembers(lead, weak, targets, placeOf))).toBe(says);
  });

  test('a role with more than one holds is given to nobody', () => {
    expect(reason(addMembers(lead, role(1000, { permissions: [33] }), [clerk], placeOf))).toBe(beyondOwn.msg);
  });

  test('removing asks whether the member is stronger, and never oneself; role 1 may both', () => {
    const member = person(7, 1003, weak);
    expect(removeMember(lead, 1000, member, placeOf)).toBeUndefined();
    expect(isRefused(removeMember(lead, 1001, accountant, placeOf))).toBe(true);
    expect(reason(removeMember(lead, 1000, lead, placeOf))).toBe(ownRoles.msg);
    expect(removeMember(holder, 1000, holder, placeOf)).toBeUndefined();
    expect(addMembers(holder, weak, [holder, accountant], placeOf)).toBeUndefined();
  });
});

describe('the hand-over', () => {
  test('is for the holder alone, to somebody else who is there', () => {
    expect(mayHandOver(holder.rights)).toBeUndefined();
    expect(reason(mayHandOver(lead.rights))).toBe(notHolder.msg);
    expect(handOver(1, 1, clerk)).toBe(clerk);
    expect(reason(handOver(2, 1, clerk))).toBe(notHolder.msg);
    expect(reason(handOver(1, undefined, clerk))).toBe(notHolder.msg);
    expect(reason(handOver(1, 1, undefined))).toBe(noSuccessor.msg);
    expect(reason(handOver(1, 1, holder))).toBe(toOneself.msg);
  });
});

/** Every deed: a function, and a function in a department. */
const covered = (scope: Scope) => departments.filter((id) => covers(scope, place(id)));
const deeds = (rights: Rights) =>
  [...rights.functions].flatMap((id) => [`${id}`, ...covered(rights.scopeOf(id)).map((at) => `${id} at ${at}`)]);

test('no sequence of allowed additions and edits gains a right that nobody among the changers had', () => {
  const content = fc.record({
    permissions: fc.subarray([3, 5, 7, 33]),
    scope: fc.constantFrom('all', 'ownTree', 'listed', 'none'),
    departments: fc.subarray(departments),
  });
  const step = fc.record({ actor: fc.nat(3), target: fc.nat(3), role: fc.nat(2), content, edits: fc.boolean() });
  const world = fc.record({
    homes: fc.array(fc.constantFrom(...departments), { minLength: 4, maxLength: 4 }),
    roles: fc.array(content, { minLength: 3, maxLength: 3 }),
    steps: fc.array(step, { maxLength: 12 }),
  });
  fc.assert(
    fc.property(world, ({ homes, roles: contents, steps }) => {
      const roles = contents.map((fields, at) => role(1000 + at, fields));
      const held = homes.map((_, at) => (at < 3 ? [at] : []));
      const rightsOfAll = () => homes.map((home, at) => person(at, home, ...held[at]!.map((index) => roles[index]!)));
      const possible = new Set(rightsOfAll().flatMap(({ rights }) => deeds(rights)));
      for (const { actor, target, role: index, content: fields, edits } of steps) {
        const people = rightsOfAll();
        const [giver, receiver] = [people[actor]!, people[target]!];
        if (edits) {
          const members = homes.filter((_, at) => held[at]!.includes(index));
          const draft = role(1000 + index, fields);
          if (!changeRole(giver.rights, [roles[index]!, draft], members, placeOf)) roles[index] = draft;
        } else if (!addMembers(giver, roles[index]!, [receiver], placeOf)) held[target]!.push(index);
      }
      const gained = rightsOfAll().flatMap(({ rights }) => deeds(rights).filter((deed) => !possible.has(deed)));
      expect(gained).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
