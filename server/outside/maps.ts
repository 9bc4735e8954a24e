import type { TileSource } from '#rules/map-tiles.ts';
import type { Maps, PlaceSearch } from './map-service.ts';
import { createTiles } from './map-tiles.ts';
import { createAmap } from './maps-amap.ts';
import { ownMaps } from './maps-own.ts';

/** The map service that is set, and what we know without one. */
export interface MapSources {
  readonly online: (Maps & PlaceSearch) | null;
  readonly own: Maps;
  /** The pictures below our maps, where a service has them. */
  readonly tiles: TileSource | null;
}

export const createMaps = (env: Record<string, string | undefined>): MapSources => ({
  online: createAmap(env),
  own: ownMaps,
  tiles: createTiles(env),
});

interface Log {
  warn(details: object, message: string): void;
}

/** The map service's answer; our own where there is none, or where it does not answer. */
export async function askMaps<T>({ online, own }: MapSources, log: Log, ask: (maps: Maps) => Promise<T>): Promise<T> {
  if (online === null) return ask(own);
  return ask(online).catch((error: Error) => {
    log.warn({ err: error }, 'map service did not answer; measuring by ourselves');
    return ask(own);
  });
}
