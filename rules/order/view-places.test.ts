import { expect, test } from 'vitest';
import { rulePlaces } from './view-places.ts';

const at = (km: number) => ({ lng: 116.4, lat: 39.9 + km / 111.2 });
const place = (address: string, km: number, radiusMeters = 500) => ({
  cityId: 110100,
  address,
  point: at(km),
  radiusMeters,
});

test('the three nearest places of each side, none farther than twenty kilometres', () => {
  const startPlaces = [place('远', 21), place('丁', 9), place('丙', 3), place('甲', 1), place('乙', 2)];
  const places = rulePlaces({ startPlaces, endPlaces: [place('家', 0, 1_000)] }, at(0), at(0));
  expect(places.map(({ side, address }) => `${side} ${address}`)).toEqual([
    'start 甲',
    'start 乙',
    'start 丙',
    'end 家',
  ]);
  expect(places.at(-1)).toEqual({ side: 'end', address: '家', point: at(0), radiusMeters: 1_000 });
});
