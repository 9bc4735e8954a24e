import { expect, test } from 'vitest';
import { amountOf } from './amount-text.ts';

const MAX = 100_000_00;

test.each([
  ['88', 8800],
  [' 88.5 ', 8850],
  ['1,234.50', 1_234_50],
  ['¥20', 2000],
  ['１２．５', 1250],
  ['12。5', 1250],
  ['12.', 1200],
  ['.5', 50],
  ['0', 0],
  ['100000', MAX],
  ['', null],
  ['-5', null],
  ['12.345', null],
  ['abc', null],
  ['1e3', null],
  ['1.2.3', null],
  ['100000.01', null],
])('%j is %s fen', (typed, fen) => {
  expect(amountOf(typed, MAX)).toBe(fen);
});
