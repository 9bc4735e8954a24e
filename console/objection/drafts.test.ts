import { expect, test } from 'vitest';
import { addOrders, change, chooseOrders, type Draft, faultOf, submitted } from './drafts.ts';

const draft = (orderNo: string, more: Partial<Draft> = {}): Draft => ({
  orderId: 1,
  riderName: '沈知远',
  rideAt: new Date('2025-03-10T04:00:00Z'),
  billedFen: 100,
  orderNo,
  status: 'settled',
  description: '',
  proofs: [],
  ...more,
});

test('choosing keeps what was written about the orders that stay', () => {
  const now = [draft('A', { description: '多收', proofs: ['p'] }), draft('B')];
  expect(chooseOrders(now, [draft('C'), draft('A')])).toEqual([draft('C'), now[0]]);
});

test('an import adds, and fills only what is empty', () => {
  const now = [draft('A', { description: '多收' }), draft('B')];
  const added = addOrders(now, [draft('A', { description: '别的' }), draft('B', { description: '绕路' }), draft('C')]);
  expect(added.map(({ orderNo, description }) => [orderNo, description])).toEqual([
    ['A', '多收'],
    ['B', '绕路'],
    ['C', ''],
  ]);
});

test('a change is one order’s', () => {
  expect(change([draft('A'), draft('B')], 'B', { description: 'x' })[0]).toEqual(draft('A'));
});

test('an empty description and one that is too long are said', () => {
  expect(faultOf(draft('A'))).toBe('请填写完整信息！');
  expect(faultOf(draft('A', { description: '字'.repeat(121) }))).toBe('异议描述不能超过 120 个字');
  expect(faultOf(draft('A', { description: '字'.repeat(120) }))).toBeUndefined();
  expect(submitted([draft('A', { description: ' x ' })])).toEqual([{ orderNo: 'A', description: 'x', proofs: [] }]);
});
