import { useSyncExternalStore } from 'react';

/** Things that wait for this person, by menu entry; the start page's to-do list sets them. */
let counts: ReadonlyMap<number, number> = new Map();
const listeners = new Set<() => void>();

export function setMenuCounts(next: Readonly<Record<number, number>>): void {
  counts = new Map(Object.entries(next).map(([id, count]) => [Number(id), count]));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMenuCounts = (): ReadonlyMap<number, number> => useSyncExternalStore(subscribe, () => counts);
