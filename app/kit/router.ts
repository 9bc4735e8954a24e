import { useEffect, useSyncExternalStore } from 'react';

/** Where somebody is: the address below /m, and the sheet that lies open over it. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly sheet: string | null;
}

const BASE = '/m';
interface Entry {
  /** How many steps of ours lie before it: the way back never leaves the app. */
  depth: number;
  sheet: string | null;
}

const entryOf = (state: unknown): Entry =>
  typeof state === 'object' && state !== null && 'depth' in state
    ? { depth: Number(state.depth), sheet: 'sheet' in state && typeof state.sheet === 'string' ? state.sheet : null }
    : { depth: 0, sheet: null };

function read(): Place {
  const path = location.pathname.slice(BASE.length).replace(/\/+$/, '') || '/';
  return { path, search: location.search, sheet: entryOf(history.state).sheet };
}

let place = read();
/** A step back that was asked for: the browser makes it later, and says so by popstate. */
let stepping: Promise<void> | null = null;
const listeners = new Set<() => void>();
function moved(): void {
  place = read();
  stepping = null;
  for (const listener of listeners) listener();
}
addEventListener('popstate', moved);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const placeNow = (): Place => place;
export const usePlace = (): Place => useSyncExternalStore(subscribe, () => place);

/** Asked for twice before it is made, it is still one step. */
function stepBack(): Promise<void> {
  if (stepping) return stepping;
  const made = new Promise<void>((done) => addEventListener('popstate', () => done(), { once: true }));
  stepping = made;
  history.back();
  return made;
}

/** Goes to an address of the app; from a sheet the address takes the sheet's place, so that back skips it. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const { depth, sheet } = entryOf(history.state);
  const stays = replace || sheet !== null;
  const entry: Entry = { depth: stays ? depth : depth + 1, sheet: null };
  const address = `${BASE}${to === '/' ? '' : to}`;
  if (stays) history.replaceState(entry, '', address);
  else history.pushState(entry, '', address);
  moved();
}

/** One step back, or to where the screen belongs when it was opened by its address. */
export function back(home = '/'): void {
  if (entryOf(history.state).depth > 0) void stepBack();
  else go(home, { replace: true });
}

/** In place of the sheet that lies open, back leads to the screen below both. */
export function showSheet(sheet: string, { replace = false }: { replace?: boolean } = {}): void {
  const { depth } = entryOf(history.state);
  if (replace) history.replaceState({ depth, sheet } satisfies Entry, '');
  else history.pushState({ depth: depth + 1, sheet } satisfies Entry, '');
  moved();
}

/** Closes the sheet that lies open. Whoever goes on from the screen below it waits: written before, the step would leave it. */
export const hideSheet = (): Promise<void> => (entryOf(history.state).sheet === null ? Promise.resolve() : stepBack());

/** The same for one sheet alone: an answer that comes late closes no other. */
const hideOnly = (name: string): Promise<void> =>
  entryOf(history.state).sheet === name ? stepBack() : Promise.resolve();

/** A sheet of a screen: the back button closes it before anything else. */
export function useSheet(name: string): { open: boolean; show: () => void; hide: () => Promise<void> } {
  const { sheet } = usePlace();
  // A screen that gives way to another, as a ride does when it ends, leaves no sheet behind that nobody sees.
  useEffect(() => () => void hideOnly(name), [name]);
  return { open: sheet === name, show: () => showSheet(name), hide: () => hideOnly(name) };
}

/** '/o/:id' on '/o/12' → { id: '12' }; null where the address is another. */
export function matches(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const actual = parts[at] ?? '';
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(actual);
    else if (part !== actual) return null;
  }
  return found;
}

export const addressOf = (to: string): string => `${BASE}${to === '/' ? '' : to}`;
