import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALWAYS_GRANTED, FUNCTIONS, PERMISSIONS, permissionOf, SILENT, withParents } from './permission.ts';

test.each([
  { chosen: [3], kept: [1, 3], why: 'a child brings its parent' },
  { chosen: [3, 5, 7], kept: [1, 3, 5, 7], why: 'children of one parent bring it once' },
  { chosen: [3, 33], kept: [1, 3, 31, 33], why: 'each child brings its own parent' },
  { chosen: [1, 3], kept: [1, 3], why: 'a parent with a chosen child stays' },
  { chosen: [1], kept: [], why: 'a parent without a chosen child is dropped' },
  { chosen: [1, 33], kept: [31, 33], why: 'somebody else’s child does not keep it' },
  { chosen: [9, 45], kept: [9, 11, 45], why: 'the answer is in order' },
  { chosen: [26, 29], kept: [26, 29], why: 'what has no parent brings none' },
  { chosen: [3, 3], kept: [1, 3], why: 'twice is once' },
  { chosen: [2, 999, -1, 0], kept: [], why: 'unknown ids are dropped' },
  { chosen: [], kept: [], why: 'nothing stays nothing' },
])('$chosen becomes $kept: $why', ({ chosen, kept }) => {
  expect(withParents(chosen)).toEqual(kept);
});

test('chosen functions are all kept, no other is added, and doing it twice changes nothing', () => {
  const known = PERMISSIONS.map(({ id }) => id as number);
  fc.assert(
    fc.property(fc.subarray(known), (chosen) => {
      const kept = withParents(chosen);
      expect(kept.filter((id) => FUNCTIONS.includes(id))).toEqual(
        chosen.filter((id) => FUNCTIONS.includes(id)).sort((a, b) => a - b),
      );
      expect(withParents(kept)).toEqual(kept);
    }),
  );
});

test('the tree is two levels deep: every parent is a permission without a parent or a screen', () => {
  for (const { parentId, path } of PERMISSIONS) {
    if (parentId === 0) expect(path).toBe('');
    else expect(permissionOf(parentId)).toMatchObject({ parentId: 0 });
  }
});

test('ids and screens are unique', () => {
  const ids = PERMISSIONS.map(({ id }) => id);
  const paths = PERMISSIONS.map(({ path }) => path).filter((path) => path !== '');
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  { id: 3, path: '/staff' },
  { id: 5, path: '/department' },
  { id: 7, path: '/role' },
  { id: 9, path: '/approve' },
  { id: 13, path: '/scene' },
  { id: 21, path: '/order' },
  { id: 25, path: '/travel' },
  { id: 27, path: '/operLog' },
  { id: 33, path: '/finance' },
  { id: 35, path: '/bill' },
  { id: 39, path: '/report' },
  { id: 43, path: '/usersettings' },
  { id: 45, path: '/carrules' },
  { id: 47, path: '/security' },
])('function $id opens $path', ({ id, path }) => {
  expect(permissionOf(id)?.path).toBe(path);
  expect(FUNCTIONS).toContain(id);
});

test('functions are what is no heading and has a screen', () => {
  expect([...FUNCTIONS].sort((a, b) => a - b)).toEqual([3, 5, 7, 9, 13, 21, 25, 27, 33, 35, 39, 43, 45, 47]);
});

test('orders and applications are always granted, the two ids of old without a screen silently', () => {
  expect(ALWAYS_GRANTED).toEqual([21, 25]);
  expect(SILENT).toEqual([26, 29]);
  expect(SILENT.map((id) => permissionOf(id)?.path)).toEqual(['', '']);
});
