import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { citiesIn, holdsSpot, landOf } from './land.ts';
import { fitting, flat } from './projection.ts';
import { CITY_LINES } from './roads.ts';

const FOLDER = 'maps/districts';
const land = (cityId: string) => landOf(cityId, JSON.parse(readFileSync(`${FOLDER}/${cityId}.json`, 'utf8')));
const districtAt = (cityId: string, lng: number, lat: number) =>
  land(cityId).districts.find((district) => holdsSpot(district, flat({ lng, lat })))?.name;
const SIZE = { width: 760, height: 376 };

describe('districts', () => {
  test.each([
    ['110100', 116.4809, 39.9966, '朝阳区'],
    ['110100', 116.2894, 40.0469, '海淀区'],
    ['310100', 121.5017, 31.2388, '浦东新区'],
    ['310100', 121.4454, 31.2235, '静安区'],
    ['440300', 114.0556, 22.5332, '福田区'],
    ['440100', 113.3244, 23.1378, '天河区'],
    ['510100', 104.0794, 30.6545, '锦江区'],
  ])('%s holds %d, %d in %s', (cityId, lng, lat, name) => {
    expect(districtAt(cityId, lng, lat)).toBe(name);
  });

  test('bear today’s names: what was joined or renamed is not shown as it was', () => {
    const names = land('330100').districts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['上城区', '拱墅区', '临安区', '临平区', '钱塘区']));
    expect(names).not.toEqual(expect.arrayContaining(['江干区']));
    expect(names).not.toEqual(expect.arrayContaining(['下城区']));
  });

  test('each city is some kilobytes', () => {
    const sizes = readdirSync(FOLDER).map((file) => readFileSync(`${FOLDER}/${file}`).length);
    expect(sizes.length).toBeGreaterThan(360);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(16_384);
  });
});

test('the cities in sight: the one around the middle first', () => {
  const view = fitting(
    [
      { lng: 116.3, lat: 39.85 },
      { lng: 116.5, lat: 40 },
    ],
    SIZE,
    64,
  );
  expect(citiesIn(view, SIZE)).toContain('110100');
  const whole = fitting(
    [
      { lng: 100, lat: 22 },
      { lng: 122, lat: 41 },
    ],
    SIZE,
    64,
  );
  expect(citiesIn(whole, SIZE).length).toBeLessThanOrEqual(6);
});

test('ring roads and rivers lie in or beside their own city', () => {
  for (const [cityId, lines] of Object.entries(CITY_LINES)) {
    const seats = land(cityId).districts.map(({ at }) => at);
    for (const { name, through } of lines)
      for (const [lng, lat] of through) {
        const { x, y } = flat({ lng, lat });
        const nearest = Math.min(...seats.map((seat) => Math.hypot(seat.x - x, seat.y - y)));
        expect(nearest, `${cityId} ${name} ${lng},${lat}`).toBeLessThan(0.0015);
      }
  }
});
