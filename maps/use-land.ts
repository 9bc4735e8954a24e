import { useEffect, useState } from 'react';
import { type CityLand, citiesIn, cityLand } from './land.ts';
import type { Size, View } from './projection.ts';

/** The districts of the cities in sight, as they arrive. */
export function useLand(view: View, size: Size): readonly CityLand[] {
  const [lands, setLands] = useState<ReadonlyMap<string, CityLand>>(new Map());
  const wanted = citiesIn(view, size);
  const key = wanted.join();
  useEffect(() => {
    let gone = false;
    for (const cityId of key.split(',').filter((id) => id !== ''))
      void cityLand(cityId).then((land) => {
        if (land && !gone) setLands((now) => (now.has(cityId) ? now : new Map(now).set(cityId, land)));
      });
    return () => {
      gone = true;
    };
  }, [key]);
  return wanted.flatMap((cityId) => lands.get(cityId) ?? []);
}
