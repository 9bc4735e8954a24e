import { expect, test } from 'vitest';
import type { AccountHead } from '#contract/finance-head.ts';
import { figuresOf } from '#rules/account.ts';
import { equationOf, figureFen, partsOf, sumsText } from './figures.ts';

const sums = {
  rechargeFen: 1_000_000,
  settleFen: 300_000,
  refundFen: 5_000,
  adjustFen: -1_000,
  repayFen: 100_000,
  goingFen: 20_000,
  pendingFen: 4_000,
};
const head = (kind: AccountHead['kind'], more: Partial<typeof sums> = {}): AccountHead => {
  const all = { ...sums, ...(kind === 'postpaid' && { rechargeFen: 0 }), ...more };
  const review = { orders: 0, frozenFen: 0 };
  return { kind, sums: all, review, figures: figuresOf(all, { kind, creditFen: 2_000_000 }) };
};

test.each(['prepaid', 'postpaid'] as const)('the equation of a %s account adds up', (kind) => {
  const account = head(kind);
  const { main, parts } = equationOf(kind);
  const sum = parts.reduce((fen, { name, sign }) => fen + (sign === '+' ? 1 : -1) * figureFen(account, name), 0);
  expect(sum).toBe(figureFen(account, main));
});

test('the bar’s parts are the whole', () => {
  for (const kind of ['prepaid', 'postpaid'] as const) {
    const { wholeFen, parts } = partsOf(head(kind))!;
    expect(parts.reduce((fen, part) => fen + part.fen, 0)).toBe(wholeFen);
    expect(parts.every(({ fen }) => fen >= 0)).toBe(true);
  }
});

test('an account below nothing, or without anything, has no bar', () => {
  expect(partsOf(head('prepaid', { settleFen: 2_000_000 }))).toBeNull();
  const nothing = { rechargeFen: 0, repayFen: 0, settleFen: 0, refundFen: 0, adjustFen: 0 };
  expect(partsOf(head('prepaid', nothing))).toBeNull();
});

test('what was repaid before the account became a prepaid one is part of its whole', () => {
  expect(partsOf(head('prepaid', { rechargeFen: 0, repayFen: 500_000 }))).toMatchObject({
    wholeFen: 500_000,
    parts: [{ fen: 296_000 }, { fen: 24_000 }, { fen: 180_000 }],
  });
});

/** What the words come to. */
const comesTo = (words: string): number =>
  words.split(/(?= [+−] )/).reduce((fen, word) => {
    const amountFen = Math.round(Number(word.replace(/^.*¥/, '').replaceAll(',', '')) * 100);
    return word.startsWith(' −') ? fen - amountFen : fen + amountFen;
  }, 0);

test('sums in words come to the figure that they stand beside', () => {
  expect(comesTo(sumsText(head('prepaid'), 'balance')!)).toBe(figureFen(head('prepaid'), 'balance'));
  const postpaid = head('postpaid', { rechargeFen: 5_000 });
  expect(comesTo(sumsText(postpaid, 'owed')!)).toBe(figureFen(postpaid, 'owed'));
});

test('sums in words leave out what is nothing', () => {
  expect(sumsText(head('prepaid'), 'balance')).toBe(
    '充值 ¥10,000.00 + 还款 ¥1,000.00 − 结算 ¥3,000.00 + 退款 ¥50.00 − 调整 ¥10.00',
  );
  expect(sumsText(head('prepaid', { repayFen: 0, refundFen: 0, adjustFen: 0 }), 'balance')).toBe(
    '充值 ¥10,000.00 − 结算 ¥3,000.00',
  );
  expect(sumsText(head('postpaid', { refundFen: 0, adjustFen: 0 }), 'owed')).toBe('结算 ¥3,000.00 − 还款 ¥1,000.00');
  expect(sumsText(head('postpaid', { rechargeFen: 5_000, refundFen: 0, adjustFen: 0 }), 'owed')).toBe(
    '结算 ¥3,000.00 − 还款 ¥1,000.00 − 充值 ¥50.00',
  );
  expect(sumsText(head('prepaid'), 'going')).toBeNull();
});
