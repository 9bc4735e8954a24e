import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HEIGHT,
  kmMarks,
  labelPlace,
  leadOf,
  markPlace,
  pathOf,
  projection,
  scaleBar,
  WHOLE,
  WIDTH,
} from './map-geometry.ts';

const point = fc.record({
  lng: fc.double({ min: 73, max: 135, noNaN: true }),
  lat: fc.double({ min: 18, max: 53, noNaN: true }),
});

describe('the sheet', () => {
  test('holds every point, wherever and however far apart they are', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const { at } = projection(points);
        for (const { x, y } of points.map(at)) {
          expect(x).toBeGreaterThanOrEqual(63);
          expect(x).toBeLessThanOrEqual(WIDTH - 63);
          expect(y).toBeGreaterThanOrEqual(63);
          expect(y).toBeLessThanOrEqual(HEIGHT - 63);
        }
      }),
    );
  });

  test('has north above and east to the right', () => {
    const { at } = projection([
      { lng: 116, lat: 39 },
      { lng: 117, lat: 40 },
    ]);
    expect(at({ lng: 117, lat: 39 }).x).toBeGreaterThan(at({ lng: 116, lat: 39 }).x);
    expect(at({ lng: 116, lat: 40 }).y).toBeLessThan(at({ lng: 116, lat: 39 }).y);
  });

  test('one place stands in the middle; looking closer and pushing move it as they should', () => {
    const home = { lng: 116.4, lat: 39.9 };
    expect(projection([home]).at(home)).toEqual({ x: WIDTH / 2, y: HEIGHT / 2 });
    const near = projection([home], { zoom: 4, dx: 10, dy: -5 });
    expect(near.at(home)).toEqual({ x: WIDTH / 2 + 10, y: HEIGHT / 2 - 5 });
    expect(near.metersPerUnit * 4).toBeCloseTo(projection([home], WHOLE).metersPerUnit);
  });
});

test.each([
  [1, '100 米'],
  [20, '2 公里'],
  [400, '20 公里'],
  [0.3, '50 米'],
])('at %d metres a unit the bar says %s', (metersPerUnit, text) => {
  const bar = scaleBar(metersPerUnit);
  expect(bar.text).toBe(text);
  if (metersPerUnit >= 1) expect(bar.units).toBeLessThanOrEqual(110);
});

test('marks stand at round distances, a few of them, and none on a short ride', () => {
  const north = (km: number) => ({ lng: 116, lat: 39 + km / 111.19 });
  const way = Array.from({ length: 131 }, (_, at) => north(at / 10));
  expect(kmMarks(way).map(({ km }) => km)).toEqual([5, 10]);
  expect(kmMarks(way.slice(0, 8))).toEqual([]);
  expect(kmMarks([])).toEqual([]);
});

test('a way is one path', () => {
  expect(
    pathOf([
      { x: 1, y: 2 },
      { x: 2.71, y: 4 },
    ]),
  ).toBe('M1.0 2.0L2.7 4.0');
});

test.each([
  ['above a level way', { x: 0, y: 95 }, { x: 0, y: -9, anchor: 'middle' }],
  ['beside a steep one', { x: 95, y: 0 }, { x: 9, y: 4, anchor: 'start' }],
  ['over one that falls', { x: 40, y: 40 }, { x: 7, y: -5, anchor: 'start' }],
  ['under one that rises', { x: 40, y: 160 }, { x: 7, y: 14, anchor: 'start' }],
] as const)('the words of a mark stand %s', (_, before, place) => {
  expect(markPlace(before, { x: 100, y: 100 })).toEqual(place);
});

describe('names of pins', () => {
  const pin = { x: 380, y: 180 };
  test.each([
    ['in the middle, away from the way', pin, { x: 500, y: 180 }, { left: true, y: -2 }],
    ['in the middle, the way to the left', pin, { x: 300, y: 180 }, { left: false, y: -2 }],
    ['at the left edge, above a way to the right', { x: 64, y: 180 }, { x: 200, y: 190 }, { left: false, y: -24 }],
    ['at the left edge, below a way that leads up', { x: 64, y: 180 }, { x: 200, y: 60 }, { left: false, y: 20 }],
    ['at the right edge, the way from the left', { x: 700, y: 180 }, { x: 500, y: 190 }, { left: true, y: -24 }],
    ['at the right edge, the way from the right', { x: 700, y: 180 }, { x: 740, y: 190 }, { left: true, y: -2 }],
    ['alone', { x: 64, y: 180 }, undefined, { left: false, y: -2 }],
  ])('%s', (_, at, next, place) => {
    expect(labelPlace(at, next)).toEqual(place);
  });

  test('a way leads where it is out of the pin’s own shadow', () => {
    expect(leadOf(pin, [pin, { x: 390, y: 180 }, { x: 420, y: 180 }])).toEqual({ x: 420, y: 180 });
    expect(leadOf(pin, [pin])).toBeUndefined();
  });
});
