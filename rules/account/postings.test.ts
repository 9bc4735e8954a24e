import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderSums } from '../../tests/oracle/account.ts';
import {
  type AccountEntry,
  bornFen,
  checkEntry,
  type LimitEntry,
  type OrderBalance,
  type Postings,
  postBooking,
  postCancellation,
  postDeduction,
  postRefund,
  postRestatement,
} from '../account.ts';
import type { Split } from '../order.ts';
import { isRefused } from '../refusal.ts';

const split = (companyFen: number, limitFen = companyFen): Split => ({ companyFen, personalFen: 0, limitFen });
const held = (frozenFen: number, paidFen: number, limitFen: number): OrderBalance => ({ frozenFen, paidFen, limitFen });

test.each([
  ['booking', postBooking(split(900, 500)), [['freeze', 900]], [['freeze', 500]]],
  ['nothing is the company’s', postBooking(split(0)), [], []],
  ['more than held', postRestatement(held(900, 0, 900), split(1_000)), [['freeze', 100]], [['settle', 100]]],
  ['less than held', postRestatement(held(900, 0, 900), split(700)), [['unfreeze', 200]], [['settle', -200]]],
  ['as held', postRestatement(held(900, 0, 900), split(900)), [], []],
  ['above the caps', postRestatement(held(900, 0, 900), split(2_000, 900)), [['freeze', 1_100]], []],
  [
    'deduction',
    postDeduction(held(900, 0, 900)),
    [
      ['unfreeze', 900],
      ['settle', 900],
    ],
    [],
  ],
  ['free cancellation', postCancellation(held(900, 0, 900), split(0)), [['unfreeze', 900]], [['release', -900]]],
  [
    'cancellation with a fee',
    postCancellation(held(900, 0, 900), split(50)),
    [
      ['unfreeze', 900],
      ['settle', 50],
    ],
    [
      ['release', -900],
      ['settle', 50],
    ],
  ],
  ['refund', postRefund(held(0, 900, 900), 300), [['refund', 300]], [['refund', -300]]],
  ['refund above the caps first', postRefund(held(0, 900, 500), 300), [['refund', 300]], []],
  ['refund of both', postRefund(held(0, 900, 500), 500), [['refund', 500]], [['refund', -100]]],
] as const)('%s', (_name, posted, account, limit) => {
  const { account: inAccount, limit: inLimits } = posted as Postings;
  expect(inAccount.map(({ kind, amountFen }) => [kind, amountFen])).toEqual(account);
  expect(inLimits.map(({ entry, amountFen }) => [entry, amountFen])).toEqual(limit);
});

test.each([0, -1, 0.5, 901])('a refund of %s from 900 is refused', (refundFen) => {
  expect(postRefund(held(0, 900, 900), refundFen)).toMatchObject({ refused: { code: 28075 } });
});

const fen = fc.integer({ min: 0, max: 10_000 });
const anySplit = fc.tuple(fen, fen).map(([one, other]) => split(Math.max(one, other), Math.min(one, other)));

test('a whole life leaves nothing frozen, and both ledgers bear what the last step said', () => {
  fc.assert(
    fc.property(anySplit, fc.array(anySplit, { maxLength: 3 }), fc.boolean(), fen, (booked, restated, cancel, back) => {
      const account: AccountEntry[] = [];
      const limits: LimitEntry[] = [];
      const now = (): OrderBalance => ({ ...orderSums(account), limitFen: bornFen(limits) });
      const post = (posted: Postings | object) => {
        if (isRefused(posted)) return;
        const { account: inAccount, limit } = posted as Postings;
        account.push(...inAccount.map((entry) => ({ ...entry, orderId: 1 })));
        limits.push(...limit);
      };
      post(postBooking(booked));
      for (const next of restated) post(postRestatement(now(), next));
      const last = restated.at(-1) ?? booked;
      expect(now()).toEqual({ frozenFen: last.companyFen, paidFen: 0, limitFen: last.limitFen });
      post(cancel ? postCancellation(now(), last) : postDeduction(now()));
      expect(now()).toEqual({ frozenFen: 0, paidFen: last.companyFen, limitFen: last.limitFen });
      post(postRefund(now(), back));
      expect(now().limitFen).toBe(Math.min(last.limitFen, now().paidFen));
      expect(account.every((entry) => !isRefused(checkEntry(entry, 'prepaid')))).toBe(true);
    }),
  );
});
