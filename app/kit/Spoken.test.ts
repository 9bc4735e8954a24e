import { expect, test } from 'vitest';
import { waitMs } from './Spoken.tsx';

const AT = 1_000_000;

test.each([
  ['the first sentence is told at once', null, 0],
  ['another state is told at once', { state: 'departed', at: AT }, 0],
  ['the same state a moment later waits for the rest of fifteen seconds', { state: 'arrived', at: AT - 1 }, 14_999],
  ['the same state fifteen seconds later is told', { state: 'arrived', at: AT - 15_000 }, 0],
])('%s', (_name, said, wait) => {
  expect(waitMs(said, 'arrived', AT)).toBe(wait);
});
