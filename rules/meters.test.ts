import { expect, test } from 'vitest';
import { metersText } from './meters.ts';

test.each([
  [0, '0 米'],
  [999, '999 米'],
  [1_000, '1,000 米'],
  [12_345, '12,345 米'],
  [1_234_567, '1,234,567 米'],
])('%d metres read “%s”', (meters, text) => expect(metersText(meters)).toBe(text));
