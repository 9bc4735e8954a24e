import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CandidateOrder } from '#contract/objection-wire.ts';
import { matching, moveLeft, moveRight, type OrderLists, orderListsOf, tickShown } from './selection.ts';

const order = (orderNo: string, riderName = '沈知远'): CandidateOrder => ({
  orderId: 1,
  riderName,
  rideAt: new Date('2025-03-10T04:00:00Z'),
  orderNo,
  status: 'settled',
  departmentName: '研发',
  totalFen: 100,
  billedFen: 100,
});
const ORDERS = ['T100', 'T101', 'T200'].map((orderNo) => order(orderNo));
const numbers = (orders: readonly CandidateOrder[]) => orders.map(({ orderNo }) => orderNo);

test('a search finds any part of a number', () => {
  expect(numbers(matching(ORDERS, ' t10'))).toEqual(['T100', 'T101']);
  expect(numbers(matching(ORDERS, '00'))).toEqual(['T100', 'T200']);
  expect(matching(ORDERS, '')).toHaveLength(3);
  expect(matching(ORDERS, 'x')).toEqual([]);
});

test('an order is found by who rode and on which day', () => {
  const orders = [order('T1', '许静怡'), order('T2')];
  expect(numbers(matching(orders, '静怡'))).toEqual(['T1']);
  expect(matching(orders, '2025-03-10')).toHaveLength(2);
  expect(matching(orders, '2025-03-11')).toEqual([]);
});

test('a number is found as it is shown, in groups', () => {
  const shown = [order('202609300000048310')];
  expect(numbers(matching(shown, '2026093000 0004 8310'))).toEqual(['202609300000048310']);
});

test('ticking all that is shown leaves alone what a search hides', () => {
  const both = tickShown(new Set(['T100']), ['T200'], true);
  expect([...both].sort()).toEqual(['T100', 'T200']);
  expect([...tickShown(both, ['T200'], false)]).toEqual(['T100']);
});

test('what was chosen before stands at the right, in its order; what is gone is left out', () => {
  const sides = orderListsOf(ORDERS, ['T200', 'T9', 'T100']);
  expect([numbers(sides.available), numbers(sides.chosen)]).toEqual([['T101'], ['T200', 'T100']]);
});

test('moving never loses or doubles an order, and back is where it was', () => {
  const moves = fc.array(fc.tuple(fc.boolean(), fc.subarray(numbers(ORDERS))), { maxLength: 8 });
  fc.assert(
    fc.property(moves, (steps) => {
      const end = steps.reduce<OrderLists>(
        (sides, [right, moved]) => (right ? moveRight : moveLeft)(sides, new Set(moved)),
        orderListsOf(ORDERS, []),
      );
      expect([...numbers(end.available), ...numbers(end.chosen)].sort()).toEqual(numbers(ORDERS).sort());
    }),
  );
});
