import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tileAddress, tileOrigins } from '#rules/map-tiles.ts';
import { flat, onScreen } from './projection.ts';
import { levelOf, tilesIn, tilesOf } from './tiles.ts';

const SIZE = { width: 760, height: 376 };
const view = fc.record({
  lng: fc.double({ min: 73, max: 135, noNaN: true }),
  lat: fc.double({ min: 18, max: 53, noNaN: true }),
  zoom: fc.double({ min: 5, max: 17, noNaN: true }),
});
const viewAt = (lng: number, lat: number, zoom: number) => ({ ...flat({ lng, lat }), zoom });

describe('the pictures', () => {
  test('cover the sheet: every pixel lies in one of them, and in one only', () => {
    fc.assert(
      fc.property(
        view,
        fc.integer({ min: 0, max: SIZE.width - 1 }),
        fc.integer({ min: 0, max: SIZE.height - 1 }),
        ({ lng, lat, zoom }, x, y) => {
          const tiles = tilesOf(levelOf(zoom), viewAt(lng, lat, zoom), SIZE);
          const over = tiles.filter(
            ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
          );
          expect(over).toHaveLength(1);
        },
      ),
    );
  });

  test('lie where they belong: a place is on the picture of its number', () => {
    fc.assert(
      fc.property(view, ({ lng, lat, zoom }) => {
        const sheet = viewAt(lng, lat, zoom);
        const z = levelOf(zoom);
        const { x, y } = flat({ lng, lat });
        const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
        const tile = tilesOf(z, sheet, SIZE).find((one) => one.x === column && one.y === row)!;
        const spot = onScreen(sheet, SIZE)({ x, y });
        expect(spot.x).toBeGreaterThanOrEqual(tile.left - 0.5);
        expect(spot.x).toBeLessThanOrEqual(tile.left + tile.width + 0.5);
        expect(spot.y).toBeGreaterThanOrEqual(tile.top - 0.5);
        expect(spot.y).toBeLessThanOrEqual(tile.top + tile.height + 0.5);
      }),
    );
  });

  test('are neither blown up nor made small by more than half', () => {
    fc.assert(
      fc.property(view, ({ lng, lat, zoom }) => {
        for (const { width } of tilesOf(levelOf(zoom), viewAt(lng, lat, zoom), SIZE)) {
          expect(width).toBeGreaterThan(256 * 0.7);
          expect(width).toBeLessThan(256 * 1.43);
        }
      }),
    );
  });

  test('are few on the largest sheet, with the level below them', () => {
    expect(tilesIn(viewAt(116.4, 39.9, 11.51), { width: 1_900, height: 900 }).length).toBeLessThan(120);
  });
});

/** As the public formula of numbered pictures gives it: 天安门 at level 10. */
test('天安门 is on picture 843, 388 of level 10', () => {
  const { x, y } = flat({ lng: 116.397, lat: 39.909 });
  expect([Math.floor(x * 1_024), Math.floor(y * 1_024)]).toEqual([843, 388]);
});

describe('an address', () => {
  const SEVERAL = 'https://t{1-4}.example.com/{z}/{x}/{y}.png';

  test.each([
    ['https://t.example.com/{z}/{x}/{y}.png', 'https://t.example.com/10/843/388.png'],
    [SEVERAL, 'https://t4.example.com/10/843/388.png'],
  ])('of %s', (url, address) => {
    expect(tileAddress(url, { x: 843, y: 388, z: 10 })).toBe(address);
  });

  test('neighbours come from different hosts, all of them named for the policy', () => {
    const hosts = [0, 1, 2, 3].map((x) => new URL(tileAddress(SEVERAL, { x, y: 0, z: 3 })).origin);
    expect(new Set(hosts).size).toBe(4);
    expect(tileOrigins(SEVERAL)).toEqual(hosts);
  });

  test('that is none names nobody', () => {
    expect(tileOrigins('javascript:{x}{y}{z}')).toEqual([]);
    expect(tileOrigins('/tiles/{z}/{x}/{y}')).toEqual([]);
  });
});
