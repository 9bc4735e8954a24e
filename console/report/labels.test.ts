import { expect, test } from 'vitest';
import { cutWidth } from './labels.ts';

test.each([
  ['研发中心', 20, '研发中心'],
  ['研发中心平台研发部基础组', 20, '研发中心平台研发部基…'],
  ['研发中心平台研发部基', 20, '研发中心平台研发部基'],
  ['Platform Research Group', 20, 'Platform Research Gr…'],
  ['研发 R&D Platform 平台组', 20, '研发 R&D Platform 平…'],
  ['', 20, ''],
])('%s in a width of %i: %s', (text, most, cut) => {
  expect(cutWidth(text, most)).toBe(cut);
});
