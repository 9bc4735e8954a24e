import { expect, test } from 'vitest';
import { arrowsOn, goneAt, kmMarks, measured, nearestOn, pointAfter, splitAt } from './along.ts';

/** Straight to the north, a point at every kilometre. */
const north = (km: number) =>
  measured(Array.from({ length: km + 1 }, (_, at) => ({ lng: 116.4, lat: 39.9 + at / 111.195 })));

test.each([
  [1, []],
  [4, [1, 2, 3]],
  [8, [2, 4, 6]],
  [23, [5, 10, 15, 20]],
])('%i kilometres have marks at %j: few, round, and none in the end itself', (km, marks) => {
  expect(kmMarks(north(km)).map((mark) => mark.km)).toEqual(marks);
});

test('a mark stands where the distance is reached, also between two points', () => {
  expect(pointAfter(north(4), 1_500).lat).toBeCloseTo(39.9 + 1.5 / 111.195, 4);
});

test('the nearest spot of a way, how far along it is and how many metres that makes', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  const near = nearestOn(way, { x: 90, y: 50 })!;
  expect(near).toMatchObject({ x: 100, y: 50, along: 1.5, pixels: 10 });
  expect(goneAt(north(2), near.along)).toBeCloseTo(1_500, -1);
  expect(nearestOn([], { x: 0, y: 0 })).toBeUndefined();
});

test('arrows point where the way leads', () => {
  const arrows = arrowsOn([
    { x: 0, y: 0 },
    { x: 84, y: 0 },
    { x: 84, y: 84 },
  ]);
  expect(arrows).toEqual([
    { x: 42, y: 0, degrees: 0 },
    { x: 84, y: 42, degrees: 90 },
  ]);
});

test('a way is in two where the car is: what lies behind it and what ahead, meeting there', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(splitAt(way, { x: 12, y: 4 })).toEqual({
    behind: [way[0], way[1], { x: 10, y: 4 }],
    ahead: [{ x: 10, y: 4 }, way[2]],
  });
  expect(splitAt([], { x: 0, y: 0 })).toEqual({ behind: [], ahead: [] });
});
