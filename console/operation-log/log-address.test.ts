import { expect, test } from 'vitest';
import { askedOf, conditionsOf, rangeFault, readFilter, writeFilter } from './log-address.ts';

const TODAY = '2026-03-31';
const MONTH = { from: '2026-02-28', to: '2026-03-31' };

test.each([
  [{}, MONTH],
  [{ from: '2026-03-05' }, MONTH],
  [{ from: '2026-03-05', to: '2026-03-01' }, MONTH],
  [{ from: '2026-01-01', to: '2026-03-01' }, MONTH],
  [
    { from: '2026-01-05', to: '2026-02-05' },
    { from: '2026-01-05', to: '2026-02-05' },
  ],
])('the address %j opens %j', (address, range) => {
  expect(readFilter(address, TODAY).range).toEqual(range);
});

test('what the address names and does not exist is left out', () => {
  expect(readFilter({ modules: '3,99,5,1', types: '1,12,11' }, TODAY)).toEqual({
    range: MONTH,
    moduleIds: [3, 5],
    types: ['add', 'linkScenes'],
  });
});

test('what is written is what is read', () => {
  const filter = { range: MONTH, moduleIds: [3, 27], types: ['edit' as const, 'export' as const] };
  const address = writeFilter(filter);
  expect(address).toEqual({ from: '2026-02-28', to: '2026-03-31', modules: '3,27', types: '3,5' });
  expect(readFilter(address, TODAY)).toEqual(filter);
});

test('nothing chosen asks for everything', () => {
  expect(askedOf(readFilter({}, TODAY))).toMatchObject({ moduleIds: undefined, types: undefined });
});

test.each([
  [undefined, '请选择操作时间'],
  [{ from: '2026-03-01', to: '2026-04-02' }, '操作时间不能超过一个月'],
  [MONTH, undefined],
])('%j: %s', (range, sentence) => {
  expect(rangeFault(range)).toBe(sentence);
});

test('conditions in words', () => {
  expect(conditionsOf({ range: MONTH, moduleIds: [3, 5], types: ['add'] })).toEqual([
    '操作时间 2026-02-28 – 2026-03-31',
    '模块“员工管理、部门管理”',
    '类型“新增”',
  ]);
});
