import { expect, test } from 'vitest';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { shownAs } from './order-text.ts';

const order = (status: AppOrderDetail['status'], can: AppOrderDetail['can']) => ({ status, can });

test.each([
  ['under way', order('serving', ['cancel']), 'ride'],
  ['under way, for somebody who only rides', order('prepayment', []), 'ride'],
  ['to explain', order('toSettle', ['confirm', 'reason']), 'explain'],
  ['to confirm', order('toSettle', ['confirm', 'ask']), 'bill'],
  ['to pay', order('toPay', ['pay', 'ask']), 'bill'],
  ['being paid', order('paying', ['pay']), 'bill'],
  ['waiting for another', order('toSettle', []), 'detail'],
  ['unpaid by another', order('toPay', []), 'detail'],
  ['over', order('completed', ['ask']), 'detail'],
])('what an order is shown as: %s', (_name, shown, as) => {
  expect(shownAs(shown)).toBe(as);
});
