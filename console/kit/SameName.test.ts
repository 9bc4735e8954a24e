import { expect, test } from 'vitest';
import { isNameTaken } from './SameName.tsx';

const scenes = [
  { id: 1, name: '加班用车' },
  { id: 2, name: '出差' },
];

test.each([
  ['加班用车', undefined, true],
  [' 加班用车 ', undefined, true],
  ['加班用车', 2, true],
  ['加班用车', 1, false],
  ['加班', undefined, false],
  ['', undefined, false],
] as const)('“%s” while %s is edited: %s', (typed, ownId, taken) => {
  expect(isNameTaken(scenes, typed, ownId)).toBe(taken);
});
