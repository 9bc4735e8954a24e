import { useEffect, useState } from 'react';
import { type CityLand, cityLand } from './land.ts';

/** The districts of these cities, as they arrive. */
export function useLands(wanted: readonly string[]): readonly CityLand[] {
  const [lands, setLands] = useState<ReadonlyMap<string, CityLand>>(new Map());
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
