import { expect, test } from 'vitest';
import { type RowRights, rowRights } from './row-rights.ts';

const offered = (rights: RowRights) => Object.entries(rights).flatMap(([name, may]) => (may ? [name] : []));
const row = (staffId: number, isManager = false, mayEditPhone = true) => ({ staffId, isManager, mayEditPhone });
const superior = { staffId: 1, isSuper: true, mayImport: true };
const manager = { staffId: 2, isSuper: false, mayImport: false };

test.each([
  ['anybody', row(9), superior, ['edit', 'conditions', 'secretary', 'phone', 'pay', 'member', 'remove']],
  [
    'the super administrator, by themselves',
    row(1, true),
    superior,
    ['edit', 'conditions', 'secretary', 'pay', 'member'],
  ],
  ['the super administrator, by others', row(1, true, false), manager, []],
  ['anybody, without import access', row(9), manager, ['edit', 'conditions', 'secretary', 'phone', 'pay', 'remove']],
  ['somebody stronger', row(9, false, false), manager, ['edit', 'conditions', 'secretary', 'pay', 'remove']],
  ['oneself', row(2), manager, ['edit', 'secretary']],
])('%s', (_, target, viewer, names) => {
  expect(offered(rowRights(target, viewer))).toEqual(names);
});
