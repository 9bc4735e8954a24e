import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeTrack, encodeTrack, joinTrack, plannedWay, TRACK_POINTS_MAX } from '../order.ts';
import { isRefused } from '../refusal.ts';

test('a line is written as maps write it', () => {
  // The example that the encoding is explained with everywhere.
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(encodeTrack(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodeTrack('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points);
});

const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((at) => at / 1e5);
const points = fc.array(fc.record({ lng: degrees(180), lat: degrees(90) }), { maxLength: 40 });

test('what is written is read back', () => {
  fc.assert(
    fc.property(points, (way) => {
      expect(decodeTrack(encodeTrack(way))).toEqual(way.map(({ lng, lat }) => ({ lng: lng + 0, lat: lat + 0 })));
    }),
  );
});

test('whatever is sent, it is a line or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const way = decodeTrack(text);
      expect(way === null || way.every(({ lng, lat }) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)).toBe(true);
    }),
  );
  expect(decodeTrack('')).toEqual([]);
  for (const bad of ['_', '_p~iF', '中', '~~~~~~~~~~~~']) expect(decodeTrack(bad)).toBeNull();
});

const WAY = [1, 2, 3, 4].map((at) => ({ lng: 116 + at / 100, lat: 39 }));
const part = (from: number, until: number) => encodeTrack(WAY.slice(from, until));

test('parts make the whole, and a part that comes again changes nothing', () => {
  const first = joinTrack([], part(0, 2), 0);
  const both = joinTrack(first as typeof WAY, part(2, 4), 2);
  expect(both).toEqual(WAY);
  expect(joinTrack(both as typeof WAY, part(2, 4), 2)).toEqual(WAY);
  expect(joinTrack(both as typeof WAY, part(0, 4), 0)).toEqual(WAY);
});

test.each([
  ['nothing', '', 0, 28031],
  ['no line', '中文', 0, 28031],
  ['a gap', part(3, 4), 3, 28032],
  ['one point', part(0, 1), 0, 28033],
  ['too many', encodeTrack(Array.from({ length: TRACK_POINTS_MAX + 1 }, () => WAY[0]!)), 0, 28033],
])('%s is refused', (_, line, from, code) => {
  const joined = joinTrack(WAY.slice(0, 2), line, from);
  expect(isRefused(joined) && joined.refused.code).toBe(code);
});

test('a way is the straight line stretched, unless a map knows better', () => {
  const [from, to] = [
    { lng: 116.397455, lat: 39.909187 },
    { lng: 116.427287, lat: 39.904983 },
  ] as const;
  expect(plannedWay([from, to])).toEqual({ meters: 3_363, seconds: 404 });
  expect(plannedWay([from, to, from]).meters).toBe(6_727);
  expect(plannedWay([from, to], { meters: 4_000 })).toEqual({ meters: 4_000, seconds: 480 });
  expect(plannedWay([from, to], { meters: 4_000, seconds: 900 })).toEqual({ meters: 4_000, seconds: 900 });
  expect(plannedWay([from, from])).toEqual({ meters: 0, seconds: 0 });
});
