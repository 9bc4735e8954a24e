import { expect, test } from 'vitest';
import { caretAfter, groupPhone, phoneDigits } from './phone-format.ts';

test.each([
  { typed: '138 0571 2716', digits: '13805712716' },
  { typed: '+86 138-0571-2716', digits: '13805712716' },
  { typed: '１３８０', digits: '1380' },
  { typed: '138057127169', digits: '13805712716' },
  { typed: '8613', digits: '8613' },
  { typed: '手机', digits: '' },
])('$typed is read as $digits', ({ typed, digits }) => {
  expect(phoneDigits(typed)).toBe(digits);
});

test.each([
  { digits: '', grouped: '' },
  { digits: '138', grouped: '138' },
  { digits: '1380', grouped: '138 0' },
  { digits: '13805712', grouped: '138 0571 2' },
  { digits: '13805712716', grouped: '138 0571 2716' },
])('$digits is shown as "$grouped", the caret at its end', ({ digits, grouped }) => {
  expect(groupPhone(digits)).toBe(grouped);
  expect(caretAfter(digits.length)).toBe(grouped.length);
});
