import { expect, test } from 'vitest';
import { leadingZeroBits } from './work.ts';

test.each([
  [[0x80, 0], 0],
  [[0x40, 0], 1],
  [[0x01, 0xff], 7],
  [[0, 0x10, 0], 11],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, zeros) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(zeros);
});
