import { expect, test } from 'vitest';
import { orderNo } from './number.ts';

test('the Shanghai day and ten digits of a serial', () => {
  expect(orderNo(new Date('2026-03-15T16:00:00Z'), 42)).toBe('202603160000000042');
  expect(orderNo(new Date('2026-03-15T15:59:59Z'), 10_000_000_001)).toBe('202603150000000001');
});
