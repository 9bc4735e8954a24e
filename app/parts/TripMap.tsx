import { lazy, Suspense, useMemo } from 'react';
import type { MapPin, MapRange, RideMapProps } from '#maps/ride-map.ts';
import { Fallible } from '../kit/Fallible.tsx';
import { useHiddenLayers } from './map-layers.ts';

interface Point {
  readonly lng: number;
  readonly lat: number;
}
interface MarkedPoint extends Point {
  readonly name?: string;
  readonly help?: string;
}

export interface TripMapProps {
  start?: MarkedPoint | null;
  end?: MarkedPoint | null;
  via?: readonly MarkedPoint[];
  /** Known ones that it could lead to. */
  places?: readonly MarkedPoint[];
  /** The way, where it is known; else straight from point to point. */
  line?: readonly Point[] | undefined;
  /** Driven, not planned. */
  driven?: boolean;
  car?: Point | null;
  /** How far the ride has come, and what was recorded of it. */
  reached?: Point | null;
  behind?: readonly Point[];
  /** A car is being looked for around the start. */
  isSought?: boolean;
  /** Where it was approved to end, and did not. */
  approved?: MarkedPoint | null;
  ranges?: readonly MapRange[];
  /** Where the map begins, and who is told what lies in its middle: for a pin that stands still. */
  middle?: Point | undefined;
  onMiddle?: (point: Point) => void;
  /** A picture among others of a screen that scrolls. */
  still?: boolean;
  /** In words, for who does not see it. */
  label: string;
}

/** The map and its data come only to who looks at one. */
const Drawn = lazy(() => import('#maps/RideMap.tsx').then(({ RideMap }) => ({ default: RideMap })));

const pin = (kind: MapPin['kind'], { lng, lat, name = '', help = '' }: MarkedPoint): MapPin => ({
  kind,
  point: { lng, lat },
  name,
  ...(help && { note: help }),
});

function mapOf({
  start,
  end,
  via = [],
  places = [],
  line,
  driven,
  car,
  reached,
  behind,
  isSought = false,
  approved,
  ranges,
  label,
  middle,
  still = false,
}: TripMapProps): RideMapProps {
  const stops = [start, ...via, end].filter((point) => point != null);
  const points = line && line.length > 1 ? line : stops.map(({ lng, lat }) => ({ lng, lat }));
  return {
    ...{ label, still },
    pins: [
      ...places.map((place) => pin('place', place)),
      ...(start ? [{ ...pin('start', start), isSought }] : []),
      ...via.map((stop) => pin('via', stop)),
      ...(end ? [pin('end', end)] : []),
      ...(car ? [pin('car', car)] : []),
    ],
    ...(points.length > 1 && { track: { points, isPlan: !driven, ...(reached && { reached, behind: behind ?? [] }) } }),
    ...(ranges && { ranges }),
    ...(middle && { middle }),
    ...(approved && end && { deviations: [{ from: approved, to: end, text: approved.name ?? '' }] }),
  };
}

/** A trip on the ground of its city. */
export function TripMap(props: TripMapProps) {
  const kept = JSON.stringify(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same trip is the same picture, however often it is told
  const map = useMemo(() => mapOf(props), [kept]);
  const hidden = useHiddenLayers();
  const ground = <div style={{ height: '100%', background: 'var(--qx-map-land)' }} />;
  return (
    // Whoever stands at the kerb needs the plate and the driver's phone, with or without a map.
    <Fallible instead={ground}>
      <Suspense fallback={ground}>
        <Drawn
          height="100%"
          hidden={hidden}
          {...map}
          {...(props.onMiddle && { onMiddle: props.onMiddle, free: true })}
        />
      </Suspense>
    </Fallible>
  );
}
