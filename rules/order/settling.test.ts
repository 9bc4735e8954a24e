import { expect, test } from 'vitest';
import {
  heldByUnpaidPart,
  heldInSettling,
  type OrderToSettle,
  personalDueFen,
  personalReturnFen,
  secondFlowBegins,
  silenceEndsAt,
} from '../order.ts';

const pricedAt = new Date('2026-03-16T04:00:00Z');
const order = (more: Partial<OrderToSettle> = {}): OrderToSettle => ({
  pricedAt,
  secondApproval: 'none',
  needsConfirmation: false,
  confirmedAt: null,
  ...more,
});
const before = new Date('2026-03-19T03:59:59Z');
const after = new Date('2026-03-19T04:00:00Z');

test.each([
  [order(), pricedAt, undefined],
  [order({ secondApproval: 'open' }), after, 28007],
  [order({ secondApproval: 'open', needsConfirmation: true }), pricedAt, 28007],
  [order({ secondApproval: 'passed' }), pricedAt, undefined],
  [order({ secondApproval: 'rejected' }), pricedAt, undefined],
  [order({ needsConfirmation: true }), before, 28008],
  [order({ needsConfirmation: true }), after, undefined],
  [order({ needsConfirmation: true, confirmedAt: pricedAt }), pricedAt, undefined],
  [order({ needsConfirmation: true, confirmedAt: pricedAt, secondApproval: 'rejected' }), pricedAt, undefined],
])('%j at %s is held by %s', (settling, now, code) => {
  expect(heldInSettling(settling, now)?.refused.code).toBe(code);
});

test('a second approval runs with a reason, or without one after 72 hours', () => {
  expect(silenceEndsAt(pricedAt)).toEqual(after);
  expect(secondFlowBegins({ askedAt: pricedAt, reasonedAt: null }, before)).toBe(false);
  expect(secondFlowBegins({ askedAt: pricedAt, reasonedAt: null }, after)).toBe(true);
  expect(secondFlowBegins({ askedAt: pricedAt, reasonedAt: pricedAt }, pricedAt)).toBe(true);
});

test.each([
  [1_000, 0, 1_000, 0],
  [1_000, 1_000, 0, 0],
  [1_000, 1_001, 0, 1],
  [1_000, 999, 1, 0],
])('of %i with %i paid, %i is due and %i goes back', (personalFen, paidFen, due, back) => {
  expect(personalDueFen({ personalFen, paidFen })).toBe(due);
  expect(personalReturnFen({ personalFen, paidFen })).toBe(back);
});

test.each([
  ['toPay', 100, 0, 1, 28009],
  ['toPay', 100, 0, 0, undefined],
  ['toPay', 100, 100, 1, undefined],
  ['paying', 100, 0, 1, 28009],
  ['cancelled', 100, 0, 1, 28009],
  ['disputed', 100, 0, 1, 28009],
  ['serving', 100, 0, 1, undefined],
  ['settled', 100, 0, 1, undefined],
] as const)('%s with %i personal and %i paid, for a part of %i: %s', (status, personalFen, paidFen, part, code) => {
  expect(heldByUnpaidPart(part, [{ status, personalFen, paidFen }])?.refused.code).toBe(code);
});
