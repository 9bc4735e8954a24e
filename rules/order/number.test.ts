import { expect, test } from 'vitest';
import { isOrderNo, orderNo } from './number.ts';

test('the Shanghai day and ten digits of a serial', () => {
  expect(orderNo(new Date('2026-03-15T16:00:00Z'), 42)).toBe('202603160000000042');
  expect(orderNo(new Date('2026-03-15T15:59:59Z'), 10_000_000_001)).toBe('202603150000000001');
});

test.each([
  ['202603160000000042', true],
  ['20260316000000004', false],
  ['2026031600000000421', false],
  ['T00000001', false],
])('%s', (text, is) => {
  expect(isOrderNo(text)).toBe(is);
});
