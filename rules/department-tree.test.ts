import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALL,
  covers,
  coversScope,
  isEmptyScope,
  NOTHING,
  type Scope,
  shownTree,
  type TreeNode,
  trees,
  unionOf,
} from './department-tree.ts';

// 1 company ─┬─ 2 research ─┬─ 4 platform ── 6 storage
//            │              └─ 5 apps
//            └─ 3 sales
const superIds = new Map([
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 2],
  [6, 4],
]);
const ids = [...superIds.keys()];
const pathOf = (id: number): number[] => (id === 0 ? [] : [...pathOf(superIds.get(id)!), id]);
const place = (id: number) => ({ id, path: pathOf(id) });
const placeOf = (id: number) => (superIds.has(id) ? place(id) : undefined);
const covered = (scope: Scope) => ids.filter((id) => covers(scope, place(id)));

const anyScope = fc.oneof(fc.constant(ALL), fc.subarray(ids).map(trees));

describe('what a scope covers', () => {
  test.each([
    { scope: ALL, ids: [1, 2, 3, 4, 5, 6] },
    { scope: trees([1]), ids: [1, 2, 3, 4, 5, 6] },
    { scope: trees([2]), ids: [2, 4, 5, 6] },
    { scope: trees([4]), ids: [4, 6] },
    { scope: trees([6]), ids: [6] },
    { scope: trees([3, 4]), ids: [3, 4, 6] },
    { scope: trees([2, 6]), ids: [2, 4, 5, 6] },
    { scope: trees([99]), ids: [] },
    { scope: NOTHING, ids: [] },
  ])('$scope covers $ids', ({ scope, ids }) => {
    expect(covered(scope)).toEqual(ids);
  });

  test('only nothing at all is empty', () => {
    expect(isEmptyScope(NOTHING)).toBe(true);
    expect(isEmptyScope(trees([]))).toBe(true);
    expect(isEmptyScope(trees([3]))).toBe(false);
    expect(isEmptyScope(ALL)).toBe(false);
  });
});

describe('one scope within another', () => {
  test.each([
    { outer: ALL, inner: ALL, within: true },
    { outer: ALL, inner: trees([3]), within: true },
    { outer: trees([1]), inner: ALL, within: false },
    { outer: trees([2]), inner: trees([2]), within: true },
    { outer: trees([2]), inner: trees([6]), within: true },
    { outer: trees([6]), inner: trees([2]), within: false },
    { outer: trees([2]), inner: trees([4, 5]), within: true },
    { outer: trees([2]), inner: trees([4, 3]), within: false },
    { outer: trees([2, 3]), inner: trees([4, 3]), within: true },
    { outer: trees([2]), inner: trees([99]), within: false },
    { outer: trees([3]), inner: NOTHING, within: true },
    { outer: NOTHING, inner: NOTHING, within: true },
    { outer: NOTHING, inner: trees([6]), within: false },
  ])('$inner within $outer: $within', ({ outer, inner, within }) => {
    expect(coversScope(outer, inner, placeOf)).toBe(within);
  });

  test('a scope is within itself, and whatever is within another covers nothing that the other does not', () => {
    fc.assert(
      fc.property(anyScope, anyScope, (outer, inner) => {
        expect(coversScope(inner, inner, placeOf)).toBe(true);
        if (coversScope(outer, inner, placeOf)) expect(covered(outer)).toEqual(expect.arrayContaining(covered(inner)));
      }),
    );
  });
});

describe('scopes together', () => {
  test.each([
    { scopes: [], union: NOTHING },
    { scopes: [NOTHING], union: NOTHING },
    { scopes: [NOTHING, trees([3])], union: trees([3]) },
    { scopes: [trees([3]), trees([2, 3])], union: trees([3, 2]) },
    { scopes: [trees([3]), ALL], union: ALL },
  ])('$scopes together are $union', ({ scopes, union }) => {
    expect(unionOf(scopes)).toEqual(union);
  });

  test('a department is covered by the union exactly when one of them covers it', () => {
    fc.assert(
      fc.property(fc.array(anyScope, { maxLength: 4 }), fc.constantFrom(...ids), (scopes, id) => {
        expect(covers(unionOf(scopes), place(id))).toBe(scopes.some((scope) => covers(scope, place(id))));
      }),
    );
  });
});

interface Row {
  id: number;
  superId: number;
}
const rows = ids.map((id) => ({ id, superId: superIds.get(id)! }));
type Sketch = { [id: string]: Sketch };
const sketch = (nodes: TreeNode<Row>[]): Sketch =>
  Object.fromEntries(nodes.map(({ value, children }) => [value.id, sketch(children)]));
const idsIn = (nodes: TreeNode<Row>[]): number[] =>
  nodes.flatMap(({ value, children }) => [value.id, ...idsIn(children)]);

describe('the tree that is shown', () => {
  test.each([
    { shown: [1, 2, 3, 4, 5, 6], tree: { 1: { 2: { 4: { 6: {} }, 5: {} }, 3: {} } } },
    { shown: [1, 6, 5], tree: { 1: { 5: {}, 6: {} } } },
    { shown: [2, 6], tree: { 2: { 6: {} } } },
    { shown: [6, 3], tree: { 3: {}, 6: {} } },
    { shown: [] as number[], tree: {} },
  ])('$shown hang under their nearest shown ancestor', ({ shown, tree }) => {
    expect(sketch(shownTree(rows, ({ id }) => shown.includes(id)))).toEqual(tree);
  });

  test('keeps the order of the rows, whichever comes first, parent or child', () => {
    const backwards = shownTree([...rows].reverse(), () => true);
    expect(idsIn(backwards)).toEqual([1, 3, 2, 5, 4, 6]);
  });

  test('a department whose ancestor is not in the list stands at the top', () => {
    expect(sketch(shownTree([{ id: 7, superId: 99 }], () => true))).toEqual({ 7: {} });
  });

  test('holds every shown department once', () => {
    const forest = fc
      .array(fc.nat(), { maxLength: 30 })
      .map((picks) => picks.map((pick, index) => ({ id: index + 1, superId: pick % (index + 1) })));
    fc.assert(
      fc.property(forest, fc.func(fc.boolean()), (all, isShown) => {
        const shown = all.filter(({ id }) => isShown(id)).map(({ id }) => id);
        expect(idsIn(shownTree(all, ({ id }) => isShown(id))).sort((a, b) => a - b)).toEqual(shown);
      }),
    );
  });

  test.each([
    { what: 'its own parent', all: [{ id: 7, superId: 7 }] },
    {
      what: 'a ring that is shown',
      all: [
        { id: 7, superId: 8 },
        { id: 8, superId: 7 },
      ],
    },
    {
      what: 'a ring that is hidden',
      all: [
        { id: 97, superId: 98 },
        { id: 98, superId: 97 },
        { id: 7, superId: 97 },
      ],
    },
    {
      what: 'a ring that is half hidden',
      all: [
        { id: 7, superId: 98 },
        { id: 98, superId: 7 },
      ],
    },
  ])('$what does not hang it, nor hide what stands outside', ({ all }) => {
    const tree = shownTree([...rows, ...all], ({ id }) => id < 90);
    expect(idsIn(tree)).toEqual(expect.arrayContaining(ids));
  });

  test('whatever the rows say, walking down from the top ends and meets nobody twice', () => {
    const anyRows = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), superId: fc.nat({ max: 9 }) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(anyRows, fc.func(fc.boolean()), (all, isShown) => {
        const met = idsIn(shownTree(all, ({ id }) => isShown(id)));
        expect(new Set(met).size).toBe(met.length);
      }),
    );
  });
});
