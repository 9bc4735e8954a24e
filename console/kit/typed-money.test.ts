import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yuanText } from '#rules/money.ts';
import { typedMoney } from './typed-money.ts';

test.each([
  ['88.888', '88.88'],
  ['88.', '88.'],
  ['.5', '0.5'],
  ['１２．５', '12.5'],
  ['1,000', '1000'],
  ['¥ 1,000.50', '1000.50'],
  ['￥88', '88'],
  ['-5', ''],
  ['1e5', ''],
  ['abc', ''],
  ['1.2.3', ''],
  ['.', ''],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(typedMoney(typed)).toBe(read);
});

test('an amount is read as it is', () => {
  fc.assert(
    fc.property(fc.nat(1e10), (fen) => {
      expect(typedMoney(yuanText(fen))).toBe(yuanText(fen));
    }),
  );
});
