import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenOfYuan, moneyText, shareOfFen, yuanOfFen, yuanText } from './money.ts';

/** The greatest amount that is read: 13 digits of yuan and two of fen. */
const MOST = 999_999_999_999_999;
const anyFen = fc.integer({ min: -MOST, max: MOST });

test.each([
  { yuan: '12.3', fen: 1230 },
  { yuan: 12.3, fen: 1230 },
  { yuan: '0.1', fen: 10 },
  { yuan: 0.1, fen: 10 },
  { yuan: '0.01', fen: 1 },
  { yuan: '1.15', fen: 115 },
  { yuan: 1.15, fen: 115 },
  { yuan: '12.300', fen: 1230 },
  { yuan: '007', fen: 700 },
  { yuan: ' 5 ', fen: 500 },
  { yuan: '-12.34', fen: -1234 },
  { yuan: 1e3, fen: 100_000 },
  { yuan: '9999999999999.99', fen: MOST },
])('$yuan yuan is read as $fen fen', ({ yuan, fen }) => {
  expect(fenOfYuan(yuan)).toBe(fen);
});

test.each([
  { yuan: '12.345', why: 'three decimals' },
  { yuan: 12.345, why: 'three decimals' },
  { yuan: 0.1 + 0.2, why: 'a sum made in yuan' },
  { yuan: '1e3', why: 'an exponent in text' },
  { yuan: 1e21, why: 'a number that prints with an exponent' },
  { yuan: '1,234.50', why: 'thousands' },
  { yuan: '−5', why: 'a typographic minus' },
  { yuan: '+5', why: 'a plus' },
  { yuan: '--5', why: 'two signs' },
  { yuan: '¥5', why: 'a currency sign' },
  { yuan: '12.', why: 'a point and nothing behind it' },
  { yuan: '.5', why: 'a point and nothing before it' },
  { yuan: '０.５', why: 'full-width digits' },
  { yuan: '', why: 'nothing' },
  { yuan: '-', why: 'a sign alone' },
  { yuan: Number.NaN, why: 'no number' },
  { yuan: Number.POSITIVE_INFINITY, why: 'no end' },
  { yuan: '10000000000000', why: 'one digit too many' },
])('$yuan is no amount: $why', ({ yuan }) => {
  expect(fenOfYuan(yuan)).toBeNull();
});

test.each([-0, '-0', '-0.00', '0.000'])('%s is zero without a sign', (yuan) => {
  expect(fenOfYuan(yuan)).toBe(0);
});

test('zero is never written with a minus', () => {
  expect(yuanOfFen(-0)).toBe(0);
  expect(yuanText(-0)).toBe('0.00');
  expect(moneyText(-0)).toBe('¥0.00');
});

test('every amount survives the way to yuan and back, as number and as text', () => {
  fc.assert(
    fc.property(anyFen, (fen) => {
      expect(fenOfYuan(yuanOfFen(fen))).toBe(fen);
      expect(fenOfYuan(yuanText(fen))).toBe(fen);
    }),
  );
});

test('every small amount survives, one by one', () => {
  for (let fen = -20_000; fen <= 20_000; fen += 1) {
    if (fenOfYuan(yuanOfFen(fen)) !== fen) expect.fail(`${fen} fen became ${yuanOfFen(fen)} yuan`);
  }
});

test.each([
  { fen: 0, yuan: '0.00', money: '¥0.00' },
  { fen: 1, yuan: '0.01', money: '¥0.01' },
  { fen: -1, yuan: '-0.01', money: '−¥0.01' },
  { fen: 100, yuan: '1.00', money: '¥1.00' },
  { fen: 99_999, yuan: '999.99', money: '¥999.99' },
  { fen: 100_000, yuan: '1000.00', money: '¥1,000.00' },
  { fen: 123_450, yuan: '1234.50', money: '¥1,234.50' },
  { fen: -123_450, yuan: '-1234.50', money: '−¥1,234.50' },
  { fen: 99_999_999, yuan: '999999.99', money: '¥999,999.99' },
  { fen: 100_000_000, yuan: '1000000.00', money: '¥1,000,000.00' },
])('$fen fen is written $yuan and shown as $money', ({ fen, yuan, money }) => {
  expect(yuanText(fen)).toBe(yuan);
  expect(moneyText(fen)).toBe(money);
});

test('a negative amount is shown with U+2212, never with a hyphen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MOST, max: -1 }), (fen) => {
      expect(moneyText(fen)).toMatch(/^\u2212¥\d{1,3}(,\d{3})*\.\d{2}$/);
    }),
  );
});

test.each([
  { fen: 10_000, share: 9_500, part: 9_500 },
  { fen: 1, share: 4_999, part: 0 },
  { fen: 1, share: 5_000, part: 1 },
  { fen: 3, share: 5_000, part: 2 },
  { fen: 33, share: 8_500, part: 28 },
  { fen: 12_345, share: 10_000, part: 12_345 },
  { fen: 12_345, share: 0, part: 0 },
  { fen: -1, share: 5_000, part: 0 },
  { fen: -3, share: 5_000, part: -1 },
])('$share/10000 of $fen fen is $part, half a fen rounded up', ({ fen, share, part }) => {
  expect(shareOfFen(fen, share)).toBe(part);
});

test('a share is the nearest whole fen, lies between nothing and the whole, and grows with the amount', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });
  const share = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(amount, share, (fen, perTenThousand) => {
      const part = shareOfFen(fen, perTenThousand);
      expect(Math.abs(part * 10_000 - fen * perTenThousand)).toBeLessThanOrEqual(5_000);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(fen);
      expect(shareOfFen(fen + 1, perTenThousand)).toBeGreaterThanOrEqual(part);
    }),
  );
});
