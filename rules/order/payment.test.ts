import { expect, test } from 'vitest';
import { order } from '../../tests/kit/rides.ts';
import {
  checkPayment,
  checkPaymentRepeat,
  checkReturn,
  dueNowFen,
  endIsAwaited,
  type OrderState,
  type PersonalAccount,
  paymentEvent,
  returnNowFen,
} from '../order.ts';

const account = (state: Partial<OrderState>, more: Partial<PersonalAccount> = {}): PersonalAccount => ({
  state: order(state),
  personalFen: null,
  personalPaidFen: 0,
  prepaymentFen: 0,
  ...more,
});
const priced = (
  status: OrderState['status'],
  personalFen: number,
  personalPaidFen = 0,
  more: Partial<OrderState> = {},
) => account({ status, ...more }, { personalFen, personalPaidFen });
const charter = (status: OrderState['status'], prepayment: OrderState['prepayment']) =>
  account({ status, prepayment }, { prepaymentFen: 700, personalPaidFen: prepayment === 'paid' ? 700 : 0 });

test.each<[string, PersonalAccount, number, number]>([
  ['a charter before it is accepted', charter('booking', 'due'), 0, 0],
  ['a charter that waits for its money', charter('prepayment', 'due'), 700, 0],
  ['one whose car came before the money', charter('serving', 'due'), 700, 0],
  ['one that is paid', charter('waiting', 'paid'), 0, 0],
  ['one that the provider cancelled after it was paid', charter('cancelled', 'paid'), 0, 700],
  ['a price that may still change', priced('toSettle', 300), 0, 0],
  ['a price to pay', priced('toPay', 300), 300, 0],
  ['one of which a part was paid in advance', priced('toPay', 900, 700), 200, 0],
  ['one that came to less than was paid', priced('settled', 500, 700), 0, 200],
  ['a fee', priced('cancelled', 300), 300, 0],
  ['a fee in dispute', priced('disputed', 300, 0, { disputedFrom: 'cancelled' }), 300, 0],
  ['more than the fee, in dispute', priced('disputed', 300, 700, { disputedFrom: 'cancelled' }), 0, 400],
])('%s: due and to be returned', (_, one, due, back) => {
  expect([dueNowFen(one), returnNowFen(one)]).toEqual([due, back]);
});

test.each([
  [charter('prepayment', 'due'), 'paymentReceived', 'prepaymentPaid'],
  [charter('prepayment', 'due'), 'paymentFailed', 'paymentFailed'],
  [charter('waiting', 'paid'), 'paymentReceived', 'paymentReceived'],
  [priced('toPay', 300, 0, { prepayment: 'due' }), 'paymentReceived', 'paymentReceived'],
] as const)('%j %s is %s', (one, told, kind) => {
  expect(paymentEvent(one, told)).toBe(kind);
});

test.each([
  [300, undefined],
  [299, 28027],
  [301, 28027],
])('of 300 due, a payment of %i: %s', (sent, code) => {
  expect(checkPayment(priced('toPay', 300), sent)?.refused.code).toBe(code);
});

test('what is not due cannot be paid, and what was not paid cannot be returned', () => {
  expect(checkPayment(priced('settled', 300, 300), 300)?.refused.code).toBe(28018);
  expect(checkReturn(priced('settled', 500, 700), 200)).toBeNull();
  expect(checkReturn(priced('settled', 500, 700), 201)?.refused).toMatchObject({ code: 28034 });
  expect(checkReturn(priced('settled', 500, 500), 1)?.refused.code).toBe(28034);
});

test('a payment told again is the same payment', () => {
  const one = { orderId: 1, reference: 'P', amountFen: 5 };
  expect(checkPaymentRepeat(one, { ...one })).toBeNull();
  for (const other of [{ orderId: 2 }, { amountFen: 6 }]) {
    expect(checkPaymentRepeat(one, { ...one, ...other })?.refused.code).toBe(28028);
  }
});

test('the end of the service is waited for, three days at most', () => {
  const pricedAt = new Date('2026-03-16T04:00:00Z');
  const awaited = (endedAt: Date | null, now: string) => endIsAwaited({ pricedAt, endedAt }, new Date(now));
  expect(awaited(null, '2026-03-19T03:59:59Z')).toBe(true);
  expect(awaited(null, '2026-03-19T04:00:00Z')).toBe(false);
  expect(awaited(pricedAt, '2026-03-16T04:00:00Z')).toBe(false);
});
