import { expect, test } from 'vitest';
import { pagesShown } from './pages-shown.ts';

test.each([
  [1, 1, [1]],
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 8, [1, 2, 3, 4, 5, null, 8]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [10, 20, [1, null, 9, 10, 11, null, 20]],
  [17, 20, [1, null, 16, 17, 18, 19, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('page %i of %i', (page, last, shown) => {
  expect(pagesShown(page, last)).toEqual(shown);
});
