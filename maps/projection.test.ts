import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitting, flat, metersPerPixel, onScreen, pointAt, pushed, scaleBar, under, zoomed } from './projection.ts';

const point = fc.record({
  lng: fc.double({ min: 73, max: 135, noNaN: true }),
  lat: fc.double({ min: 18, max: 53, noNaN: true }),
});
const SIZE = { width: 760, height: 376 };

describe('the sheet', () => {
  test('holds every point with room at the edges, wherever and however far apart they are', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
        const at = onScreen(fitting(points, SIZE, 64), SIZE);
        for (const { x, y } of points.map((one) => at(flat(one)))) {
          expect(x).toBeGreaterThanOrEqual(63);
          expect(x).toBeLessThanOrEqual(SIZE.width - 63);
          expect(y).toBeGreaterThanOrEqual(63);
          expect(y).toBeLessThanOrEqual(SIZE.height - 63);
        }
      }),
    );
  });

  test('flattens and finds back every point', () => {
    fc.assert(
      fc.property(point, (one) => {
        const back = pointAt(flat(one));
        expect(back.lng).toBeCloseTo(one.lng, 9);
        expect(back.lat).toBeCloseTo(one.lat, 9);
      }),
    );
  });

  test('comes nearer about the pointer: what was under it stays under it', () => {
    const view = fitting(
      [
        { lng: 116.3, lat: 39.8 },
        { lng: 116.5, lat: 40 },
      ],
      SIZE,
      64,
    );
    const at = { x: 200, y: 90 };
    const before = under(view, SIZE, at);
    const after = under(zoomed(view, SIZE, 1.3, at), SIZE, at);
    expect(after.x).toBeCloseTo(before.x, 12);
    expect(after.y).toBeCloseTo(before.y, 12);
  });

  test('pushed to the right, everything stands farther right by as much', () => {
    const view = fitting([{ lng: 116.4, lat: 39.9 }], SIZE, 64);
    const spot = flat({ lng: 116.4, lat: 39.9 });
    expect(onScreen(pushed(view, 40, -10), SIZE)(spot).x).toBeCloseTo(SIZE.width / 2 + 40, 6);
  });
});

test.each([
  [2, '200 米'],
  [10, '1 公里'],
  [95, '10 公里'],
])('at %d metres a pixel the bar is %s', (perPixel, text) => {
  expect(scaleBar(perPixel).text).toBe(text);
  expect(scaleBar(perPixel).pixels).toBeLessThanOrEqual(110);
});

test('a pixel of Beijing at zoom 12 is about thirty metres', () => {
  expect(metersPerPixel({ ...flat({ lng: 116.4, lat: 39.9 }), zoom: 12 })).toBeCloseTo(29.3, 1);
});
