import { expect, test } from 'vitest';
import { askedOf, conditionsOf, rangeFault, readFilter, writeFilter } from './record-address.ts';

const TODAY = '2025-11-15';
const YEAR = { from: '2024-11-15', to: TODAY };

test('without a range the last twelve months are shown', () => {
  expect(readFilter({}, TODAY)).toEqual({ range: YEAR, type: undefined, status: undefined });
  expect(readFilter({ from: '2025-02-01' }, TODAY).range).toEqual(YEAR);
  expect(readFilter({ from: '2025-03-01', to: '2025-02-01' }, TODAY).range).toEqual(YEAR);
});

test('a filter comes back from the address as it was written', () => {
  const filter = { range: { from: '2025-01-01', to: '2025-02-01' }, type: 'special', status: 'refused' } as const;
  const written = writeFilter(filter);
  expect(readFilter(written as never, TODAY)).toEqual(filter);
  expect(conditionsOf(filter)).toEqual(['申请时间 2025-01-01 – 2025-02-01', '类型“增值税专用发票”', '状态“已退回”']);
});

test('a range must be chosen', () => {
  expect(rangeFault(undefined)).toBe('请选择时间');
  expect(rangeFault(YEAR)).toBeUndefined();
});

test('the last day is asked for whole', () => {
  const asked = askedOf(readFilter({}, TODAY), { page: 2, pageSize: 20 });
  expect(asked.before.getTime() - asked.from.getTime()).toBe(366 * 86_400_000);
  expect(asked).toMatchObject({ page: 2, pageSize: 20 });
});
