import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

test.each([
  [{ name: '望京SOHO', address: '朝阳区望京街10号' }, '望京SOHO（朝阳区望京街10号）'],
  [{ name: '北京站', address: '' }, '北京站'],
  [{ name: '望京街10号', address: '望京街10号' }, '望京街10号'],
  [{ name: '长'.repeat(99), address: '街' }, `${'长'.repeat(99)}（`],
])('%j is kept as %s', (place, kept) => {
  expect(placeText(place)).toBe(kept);
});
