import { useSyncExternalStore } from 'react';
import { MAP_LAYERS, type MapLayer } from '#maps/ride-map.ts';

/** What somebody wants left out of the ground of their maps; kept on the device, for all maps of the app. */
const KEY = 'qixing.map';
const NOTHING: readonly MapLayer[] = [];
let hidden: readonly MapLayer[] | null = null;
const listeners = new Set<() => void>();

function current(): readonly MapLayer[] {
  const stored = localStorage.getItem(KEY)?.split(',') ?? [];
  hidden ??= stored.length === 0 ? NOTHING : MAP_LAYERS.filter((layer) => stored.includes(layer));
  return hidden;
}

export function showLayer(layer: MapLayer, isShown: boolean): void {
  const others = current().filter((one) => one !== layer);
  hidden = isShown ? others : [...others, layer];
  localStorage.setItem(KEY, hidden.join(','));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useHiddenLayers = (): readonly MapLayer[] => useSyncExternalStore(subscribe, current);
