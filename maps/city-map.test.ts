import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bubbleAt, radiusOf } from './Bubbles.tsx';
import { bubblesOf, type CityAmount } from './CityMap.tsx';
import centres from './city-centres.json';
import { fitting, flat, onScreen } from './projection.ts';

const city = (cityId: number, count: number): CityAmount => ({
  ...{ cityId, count, name: String(cityId) },
  ...{ text: `${count} 次`, tip: `${count} 次` },
});
const [BEIJING, SHANGHAI] = [110100, 310100];

test('every city of the schema has its centre, and the same one', () => {
  const sql = readFileSync('migrations/0002_reference.sql', 'utf8');
  const stored = [...sql.matchAll(/\((\d{6}), 'centre', '[^']*', '[^']*', ([\d.]+), ([\d.]+)\)/g)];
  expect(stored.length).toBeGreaterThan(350);
  expect(centres).toEqual(
    Object.fromEntries(stored.map(([, cityId, lng, lat]) => [cityId!, [Number(lng), Number(lat)]])),
  );
});

describe('circles', () => {
  test('are compared by their area: four times the rides is twice as wide, but for what the least of them has', () => {
    const [large, small] = bubblesOf([city(SHANGHAI, 25), city(BEIJING, 100)]);
    expect([large!.id, small!.id]).toEqual([BEIJING, SHANGHAI]);
    expect(radiusOf(large!) - 5).toBeCloseTo((radiusOf(small!) - 5) * 2);
  });

  test('without rides, or of a city that nobody knows, are not drawn', () => {
    expect(bubblesOf([city(BEIJING, 0), city(999999, 3)])).toEqual([]);
  });

  test('are found under the pointer, the smaller where two lie over each other', () => {
    const [large, small] = bubblesOf([city(BEIJING, 100), city(131000, 1)]); // 廊坊 lies at the edge of 北京
    const size = { width: 400, height: 300 };
    const at = onScreen(fitting([{ lng: 100, lat: 22 }, large!.point], size, 64), size);
    expect(bubbleAt([large!, small!], at, at(flat(small!.point)))?.id).toBe(small!.id);
    expect(bubbleAt([large!, small!], at, { x: 5, y: 5 })).toBeUndefined();
  });
});
