import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaPath, axisText, labelPlaces, linePath, placer, ticksUpTo } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [72, [0, 20, 40, 60, 80]],
  [186, [0, 50, 100, 150, 200]],
  [6_840, [0, 2_000, 4_000, 6_000, 8_000]],
])('up to %i: %j', (top, ticks) => {
  expect(ticksUpTo(top)).toEqual(ticks);
});

test('ticks reach the top, are whole, evenly spaced and few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (top) => {
      const ticks = ticksUpTo(top);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(top);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(new Set(ticks.slice(1).map((tick, at) => tick - ticks[at]!)).size).toBe(1);
    }),
  );
});

test.each([
  [5, 7, [0, 1, 2, 3, 4]],
  [31, 7, [0, 5, 10, 15, 20, 25, 30]],
  [31, 9, [0, 5, 10, 15, 20, 25, 30]],
  [30, 7, [0, 5, 10, 15, 20, 25]],
  [365, 9, [0, 52, 104, 156, 208, 260, 312, 364]],
  [24, 8, [0, 4, 8, 12, 16, 20]],
  [1, 7, [0]],
])('%i places, at most %i labels: %j', (count, most, places) => {
  expect(labelPlaces(count, most)).toEqual(places);
});

test('places lie between the edges, also where there is only one value', () => {
  const at = placer({ from: 0, to: 10 }, { from: 100, to: 0 });
  expect([at(0), at(5), at(10)]).toEqual([100, 50, 0]);
  expect(placer({ from: 0, to: 0 }, { from: 0, to: 80 })(0)).toBe(40);
});

test('lines and areas', () => {
  const points = [
    [0, 10],
    [5, 2.55],
  ] as const;
  expect(linePath(points)).toBe('M0.0 10.0L5.0 2.5');
  expect(linePath([[3, 4]])).toBe('');
  expect(linePath([])).toBe('');
  expect(areaPath(points, 20)).toBe('M0.0 10.0L5.0 2.5L5.0 20.0L0.0 20.0Z');
  expect(areaPath([[3, 4]], 20)).toBe('');
});

test.each([
  [0, 800, '0'],
  [800, 800, '800'],
  [8_000, 8_000, '8,000'],
  [9_999, 9_999, '9,999'],
  [10_000, 10_000, '1 万'],
  [25_000, 25_000, '2.5 万'],
  [5_000, 20_000, '0.5 万'],
  [0, 20_000, '0'],
  [20_000_000, 20_000_000, '2,000 万'],
])('%i on an axis up to %i is %s', (value, top, text) => {
  expect(axisText(value, top)).toBe(text);
});
