import { useMemo } from 'react';
import type { Point } from '#rules/scene/draft.ts';
import { measured } from './along.ts';
import { fitting, flat, type Size, type View } from './projection.ts';
import type { RideMapProps } from './ride-map.ts';

const CHINA: readonly Point[] = [
  { lng: 100, lat: 22 },
  { lng: 122, lat: 41 },
];
const DEGREE_METERS = 111_320;

/** A circle takes room as well. */
const cornersOf = ({ point: { lng, lat }, meters }: NonNullable<RideMapProps['ranges']>[number]): Point[] => {
  const [dLat, dLng] = [meters / DEGREE_METERS, meters / DEGREE_METERS / Math.cos((lat * Math.PI) / 180)];
  return [
    { lng: lng - dLng, lat: lat - dLat },
    { lng: lng + dLng, lat: lat + dLat },
  ];
};

/** Around a single city there is room for its neighbours. */
const AROUND_METERS = 40_000;

function allPoints({ pins = [], ranges = [], deviations = [], bubbles = [], track, cars = [] }: RideMapProps): Point[] {
  const points = [
    ...pins.map(({ point }) => point),
    ...ranges.flatMap(cornersOf),
    ...deviations.map(({ from }) => from),
    ...bubbles.flatMap(({ point }) => cornersOf({ point, meters: AROUND_METERS })),
    ...(track?.points ?? []),
    ...(track?.behind ?? []),
    ...(pins.length === 0 ? cars.map(({ point }) => point) : []),
  ];
  return points.filter(({ lng, lat }) => lng !== 0 || lat !== 0);
}

/** What is drawn and never changes while the map is moved. */
export function useSubject({ label, pins, ranges, deviations, track, cars, bubbles }: RideMapProps) {
  return useMemo(() => {
    const [way, drawn] = [track?.points ?? [], { label, pins: pins ?? [], track }];
    const around = { ranges: ranges ?? [], deviations: deviations ?? [], cars: cars ?? [], bubbles: bubbles ?? [] };
    const points = allPoints({ ...drawn, ...around });
    return { measure: measured(way), spots: allPoints(drawn).map(flat), way: way.map(flat), points };
  }, [label, pins, ranges, deviations, track, cars, bubbles]);
}

/** Everything in sight; around the spot that is asked for, where one is. */
export function useWhole(points: readonly Point[], size: Size, middle: Point | undefined, edge: number): View {
  const [lng, lat] = [middle?.lng, middle?.lat];
  return useMemo(() => {
    const all = lng === undefined || lat === undefined ? points : [...points, { lng, lat }];
    const fit = fitting(all.length > 0 ? all : CHINA, size, edge);
    return lng === undefined || lat === undefined ? fit : { ...fit, ...flat({ lng, lat }) };
  }, [points, size, lng, lat, edge]);
}
