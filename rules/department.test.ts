import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEPARTMENT_REFUSALS,
  DepartmentDraft,
  DepartmentEdit,
  directorScope,
  isTopmost,
  managersText,
  mayDelete,
  mayEdit,
  mayMove,
  mayNameManagers,
  newDepartmentNumber,
  pickerScope,
} from './department.ts';
import { ALL, covers, NOTHING, trees } from './department-tree.ts';
import { UNLIMITED } from './limit.ts';
import { isRefused, REFUSALS } from './refusal.ts';
import { type HeldRole, type Rights, rightsOf } from './role.ts';

/** 1 ─ 2 ─ 3 ─ 4, and 1 ─ 5 ─ 6. */
const PATHS: Record<number, number[]> = { 1: [1], 2: [1, 2], 3: [1, 2, 3], 4: [1, 2, 3, 4], 5: [1, 5], 6: [1, 5, 6] };
const place = (id: number) => ({ id, path: PATHS[id]! });
const role = (permissions: number[], scope: HeldRole['scope'], departments: number[] = [], id = 1000): HeldRole => ({
  id,
  name: '角色',
  permissions,
  scope,
  departments,
});
const superAdministrator = rightsOf([role([], 'all', [], 1)], 1);
const managerOf = (...departments: number[]): Rights => rightsOf([role([3, 5, 39], 'listed', departments, 3)], 1);
const clerkOf = (...departments: number[]): Rights => rightsOf([role([5], 'listed', departments)], 1);

const draft = { name: '研发', number: 'R1', superId: 1, managerIds: [], limit: UNLIMITED };
const sentence = (more: object) => DepartmentDraft.safeParse({ ...draft, ...more }).error?.issues[0]?.message;
const reason = (decision: unknown) => (isRefused(decision) ? decision.refused : decision);

describe('what a department must hold', () => {
  test.each([
    [{}, undefined],
    [{ name: undefined }, '请输入部门名称'],
    [{ name: ' 一 ' }, '请输入部门名称'],
    [{ name: '😀' }, '请输入部门名称'],
    [{ name: '两字' }, undefined],
    [{ name: '长'.repeat(100) }, undefined],
    [{ name: '长'.repeat(101) }, '部门名称太长'],
    [{ number: undefined }, '请输入部门编号'],
    [{ number: ' ' }, '请输入部门编号'],
    [{ number: '9'.repeat(100) }, undefined],
    [{ number: '9'.repeat(101) }, '部门编号太长'],
    [{ superId: undefined }, '添加部门失败,上级部门编号为空'],
    [{ superId: 0 }, '添加部门失败,上级部门编号为空'],
    [{ superId: -1 }, 'id格式不合法'],
    [{ managerIds: Array(100).fill(1) }, undefined],
    [{ managerIds: Array(101).fill(1) }, '负责人不能超过 100 个'],
  ])('%j: %s', (more, expected) => {
    expect(sentence(more)).toBe(expected);
  });

  test('an edit names its department and may leave the rest out', () => {
    const parsed = DepartmentEdit.safeParse({ name: '研发', number: 'R1' });
    expect(parsed.error?.issues[0]?.message).toBe('编辑部门失败,部门编号为空');
    expect(DepartmentEdit.safeParse({ departmentId: 2, name: '研发', number: 'R1' }).success).toBe(true);
  });
});

test('a proposed number begins as the documents say', () => {
  expect(newDepartmentNumber(new Date(1_700_000_000_123))).toBe('No.9991700000000123');
});

test('managers are read in their order', () => {
  const managers = ['林岚', '周平'].map((name, staffId) => ({ staffId, name }));
  expect([managersText(managers), managersText([])]).toEqual(['林岚、周平', '']);
});

describe('scopes of pickers', () => {
  const both = rightsOf([role([5], 'listed', [2]), role([43], 'listed', [5], 1001)], 1);
  test('all roles together, or one permission', () => {
    expect(pickerScope(both, undefined)).toEqual(trees([2, 5]));
    expect(pickerScope(both, 5)).toEqual(trees([2]));
    expect(pickerScope(both, 7)).toEqual(NOTHING);
  });
  test('who may set settings picks among everybody, but not for another function', () => {
    expect(directorScope(both, undefined)).toEqual(ALL);
    expect(directorScope(both, 43)).toEqual(ALL);
    expect(directorScope(both, 5)).toEqual(trees([2]));
    expect(directorScope(managerOf(2), undefined)).toEqual(trees([2]));
    expect(directorScope(managerOf(2), 43)).toEqual(NOTHING);
  });
});

test('topmost is what is covered while its parent is not', () => {
  fc.assert(
    fc.property(fc.subarray([1, 2, 3, 4, 5, 6]), fc.constantFrom(1, 2, 3, 4, 5, 6), (roots, id) => {
      const scope = trees(roots);
      const parent = PATHS[id]!.at(-2);
      const expected = covers(scope, place(id)) && !(parent !== undefined && covers(scope, place(parent)));
      expect(isTopmost(scope, place(id))).toBe(expected);
    }),
  );
  expect([1, 2].map((id) => isTopmost(ALL, place(id)))).toEqual([true, false]);
});

describe('decisions', () => {
  const none = { parent: false, managers: false, limit: false };
  test.each([
    ['the company', superAdministrator, 1, none, DEPARTMENT_REFUSALS.rootFixed],
    ['its name below', managerOf(2), 2, none, true],
    ['own topmost limit', managerOf(2), 2, { ...none, limit: true }, DEPARTMENT_REFUSALS.topmostFixed],
    ['own topmost managers', managerOf(2), 2, { ...none, managers: true }, DEPARTMENT_REFUSALS.topmostFixed],
    ['own topmost parent', managerOf(2), 2, { ...none, parent: true }, DEPARTMENT_REFUSALS.topmostFixed],
    ['limit below', managerOf(2), 3, { ...none, limit: true }, true],
    ['nested roots', managerOf(2, 3), 3, { ...none, limit: true }, true],
    ['the super administrator', superAdministrator, 2, { ...none, limit: true }, true],
  ])('editing %s', (_, rights, id, changes, expected) => {
    expect(reason(mayEdit(rights, place(id), changes))).toEqual(expected);
  });

  test.each([
    ['into itself', superAdministrator, 2, 2, DEPARTMENT_REFUSALS.insideItself],
    ['below itself', superAdministrator, 2, 4, DEPARTMENT_REFUSALS.insideItself],
    ['within the tree', managerOf(2), 4, 2, true],
    ['out of the tree', managerOf(2), 4, 5, REFUSALS.notFound],
    ['between two trees', managerOf(2, 5), 4, 5, true],
    ['without the other functions', clerkOf(2), 4, 2, DEPARTMENT_REFUSALS.moveBeyondOwn],
    ['anywhere', superAdministrator, 4, 1, true],
  ])('moving %s', (_, rights, id, to, expected) => {
    expect(reason(mayMove(rights, place(id), place(to)))).toEqual(expected);
  });

  test('managers are named by who holds what they gain', () => {
    expect(mayNameManagers(managerOf(2), place(3))).toBe(true);
    expect(reason(mayNameManagers(managerOf(3), place(2)))).toEqual(DEPARTMENT_REFUSALS.managersBeyondOwn);
    expect(reason(mayNameManagers(clerkOf(2), place(3)))).toEqual(DEPARTMENT_REFUSALS.managersBeyondOwn);
  });

  test.each([
    [superAdministrator, 1, 0, 0, DEPARTMENT_REFUSALS.rootFixed],
    [superAdministrator, 2, 1, 0, DEPARTMENT_REFUSALS.hasChildren],
    [superAdministrator, 2, 0, 1, DEPARTMENT_REFUSALS.hasStaff],
    [superAdministrator, 2, 0, 0, true],
    [managerOf(2), 2, 0, 0, DEPARTMENT_REFUSALS.topmostFixed],
    [managerOf(2), 3, 0, 0, true],
  ])('deleting %#', (rights, id, childCount, directHeadcount, expected) => {
    expect(reason(mayDelete(rights, { ...place(id), childCount, directHeadcount }))).toEqual(expected);
  });
});

const ids = fc.constantFrom(1, 2, 3, 4, 5, 6);
const anyRights = fc
  .array(fc.tuple(fc.subarray([3, 5, 39]), fc.subarray([1, 2, 3, 4, 5, 6])), { minLength: 1, maxLength: 3 })
  .map((roles) =>
    rightsOf(
      roles.map(([functions, roots], at) => role(functions, 'listed', roots, 1000 + at)),
      1,
    ),
  );

test('no permitted move gives the mover a function over a department that was not held there before', () => {
  fc.assert(
    fc.property(anyRights, ids, ids, (rights, id, to) => {
      if (isRefused(mayMove(rights, place(id), place(to)))) return;
      for (const [below, path] of Object.entries(PATHS).filter(([, way]) => way.includes(id))) {
        const moved = { id: Number(below), path: [...PATHS[to]!, ...path.slice(path.indexOf(id))] };
        for (const permission of [3, 5, 21, 25, 39]) {
          const [before, after] = [{ id: Number(below), path }, moved].map((at) =>
            covers(rights.scopeOf(permission), at),
          );
          expect(before || !after).toBe(true);
        }
      }
    }),
  );
});
