import { expect, test } from 'vitest';
import { maskedPhone, needsPhones } from './masked-phone.ts';

test.each([
  ['13812345678', '138****5678'],
  ['', ''],
  ['1381234', '1381234'],
])('%s is shown as %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});

test.each([
  [[33, 35, 39], false],
  [[27], false],
  [[], false],
  [[33, 3], true],
  [[9], true],
])('whoever holds %j needs numbers: %s', (functions, needed) => {
  expect(needsPhones(new Set(functions))).toBe(needed);
});
