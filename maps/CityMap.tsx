import { useMemo } from 'react';
import centres from './city-centres.json';
import { RideMap } from './RideMap.tsx';
import type { MapBubble } from './ride-map.ts';

/** A city with how much of something there is in it. */
export interface CityAmount {
  readonly cityId: number;
  readonly name: string;
  readonly count: number;
  /** Beside the name, and under the pointer. */
  readonly text: string;
  readonly tip: string;
}

const CENTRES = new Map(Object.entries(centres).map(([cityId, [lng, lat]]) => [cityId, { lng: lng!, lat: lat! }]));

/** The cities that we can place, the largest first, so that the small lie on top. */
export function bubblesOf(cities: readonly CityAmount[]): MapBubble[] {
  const most = cities.reduce((largest, { count }) => Math.max(largest, count), 1);
  return cities
    .toSorted((one, other) => other.count - one.count)
    .flatMap(({ cityId, name, count, text, tip }) => {
      const point = CENTRES.get(String(cityId));
      return point && count > 0 ? [{ id: cityId, point, name, note: text, tip, share: count / most }] : [];
    });
}

interface CityMapProps {
  cities: readonly CityAmount[];
  label: string;
  caption: string;
  height: number;
  onOpen: (cityId: number) => void;
}

/** Amounts by city, as circles; whoever cannot see or press them finds the same in the table beside it. */
export function CityMap({ cities, onOpen, ...rest }: CityMapProps) {
  const bubbles = useMemo(() => bubblesOf(cities), [cities]);
  return <RideMap {...rest} bubbles={bubbles} onBubble={onOpen} />;
}
