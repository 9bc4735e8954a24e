import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Label, placeLabels, textWidth } from './labels.ts';

const SIZE = { width: 760, height: 376 };
const sheet = { size: SIZE, kept: [], way: [] };
const label = (key: string, x: number, y: number, more: Partial<Label> = {}): Label => ({
  ...{ key, x, y, lines: [{ text: '天通苑北一区', size: 12 }], gap: 14 },
  ...more,
});

/** Where the words are drawn. */
function boxOf({ anchor, left, top, lines }: ReturnType<typeof placeLabels>[number]) {
  const width = Math.max(...lines.map((line) => textWidth(line)));
  const west = anchor === 'start' ? left : anchor === 'end' ? left - width : left - width / 2;
  return { west, east: west + width, north: top - 12, south: top + (lines.length - 1) * 16 + 2 };
}

test('words never lie over each other, but for those that must be shown', () => {
  const spot = fc.record({ x: fc.integer({ min: 0, max: 760 }), y: fc.integer({ min: 0, max: 376 }) });
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 30 }), (spots) => {
      const boxes = placeLabels(
        spots.map(({ x, y }, at) => label(`label ${at}`, x, y)),
        sheet,
      ).map(boxOf);
      boxes.forEach((one, at) => {
        for (const other of boxes.slice(at + 1))
          expect(
            one.west < other.east && other.west < one.east && one.north < other.south && other.north < one.south,
          ).toBe(false);
      });
    }),
  );
});

test('two pins on one spot keep both their names, on different sides', () => {
  const placed = placeLabels(
    [label('pin 0', 380, 180, { needed: true }), label('pin 1', 384, 182, { needed: true })],
    sheet,
  );
  expect(new Set(placed.map(({ anchor }) => anchor)).size).toBe(2);
});

test('a name stands on the side where the way is not', () => {
  const way = Array.from({ length: 60 }, (_, at) => ({ x: 380 + at * 5, y: 180 }));
  expect(placeLabels([label('pin 0', 380, 180)], { ...sheet, way })[0]!.anchor).toBe('end');
});

test('at the right edge a name stands to the left', () => {
  expect(placeLabels([label('pin 0', 740, 180, { needed: true })], sheet)[0]!.anchor).toBe('end');
});
