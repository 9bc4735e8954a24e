import { expect, test } from 'vitest';
import { type ConflictPart, differencesOf, firstChoices, mergedOf } from './conflict.ts';

interface Form {
  name: string;
  memo: string;
  scope: string;
  ids: number[];
}
const PARTS: readonly ConflictPart<Form>[] = [
  { label: '名称', fields: ['name'], text: ({ name }) => name },
  { label: '描述', fields: ['memo'], text: ({ memo }) => memo },
  { label: '范围', fields: ['scope', 'ids'], text: ({ scope }) => scope },
];
const before: Form = { name: '甲', memo: '旧', scope: 'all', ids: [] };

test('what one has changed is kept, what both have changed is asked', () => {
  const sides = { before, theirs: { ...before, scope: 'listed', ids: [7] }, mine: { ...before, memo: '新' } };
  const differences = differencesOf(PARTS, sides);
  expect(differences.map(({ part, changedBy }) => [part.label, changedBy])).toEqual([
    ['描述', 'mine'],
    ['范围', 'theirs'],
  ]);
  expect(mergedOf(differences, sides, firstChoices(differences))).toEqual({
    name: '甲',
    memo: '新',
    scope: 'listed',
    ids: [7],
  });
});

test('both have changed the same field: nothing is chosen for them, and their choice holds', () => {
  const sides = { before, theirs: { ...before, name: '乙' }, mine: { ...before, name: '丙' } };
  const differences = differencesOf(PARTS, sides);
  expect(firstChoices(differences).size).toBe(0);
  expect(mergedOf(differences, sides, new Map([['名称', 'theirs']])).name).toBe('乙');
  expect(mergedOf(differences, sides, new Map([['名称', 'mine']])).name).toBe('丙');
});

test('both have made the same change: there is nothing to choose', () => {
  const same = { ...before, name: '乙' };
  expect(differencesOf(PARTS, { before, theirs: same, mine: { ...same } })).toEqual([]);
});
