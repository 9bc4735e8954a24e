import { useSyncExternalStore } from 'react';
import { APP_SESSION } from '#rules/app-session.ts';
import { GOING_STATUSES } from '#rules/order/codes.ts';
import { isUnreachable } from '#ui/failure.ts';
import { storedUser } from '#ui/stored-user.ts';
import { queryClient } from './calls.ts';
import { onSessionEnd } from './session.ts';

/*
 * The next visit begins with what the last one saw, and reads it again at once: who somebody is, what they may book, their
 * rides under way and their places. It lies in the device's own database, under the person and the build that wrote it,
 * and goes with the session. Nothing else is kept, and nothing of those whom a secretary acts for.
 */
const PATHS = ['/app/v1/me', '/app/v1/scenes', '/app/v1/places', '/app/v1/orders/detail'];
/** The same question from several places: the last few. */
const MOST_OF_A_PATH = 4;
/** As long as a login lasts without being used. */
const LONGEST_MS = APP_SESSION.idleMinutes * 60_000;
/** A device whose database does not answer has the network. */
const PATIENCE_MS = 400;
const BUILD = import.meta.url;
const STORE = 'answers';

type Key = readonly [path: string, input: Record<string, unknown>];
interface Kept {
  readonly key: Key;
  readonly data: unknown;
  readonly at: number;
  readonly userId: number;
  readonly build: string;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let database: Promise<IDBDatabase> | undefined;
function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('qixing-app', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answered(request);
}
async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  database ??= opened();
  return (await database).transaction(STORE, mode).objectStore(STORE);
}

const nameOf = (key: Key): string => JSON.stringify(key);
const remove = async (key: Key): Promise<unknown> => answered((await store('readwrite')).delete(nameOf(key)));
const wipe = async (): Promise<unknown> => answered((await store('readwrite')).clear());

/** One's own, and as it is now: what a secretary or a later hour sees is asked for when it is wanted. */
const isKept = ([path, input]: Key): boolean =>
  PATHS.includes(path) && input.actingFor === undefined && input.at === undefined;

const hasStatus = (data: unknown): data is { status: (typeof GOING_STATUSES)[number] } =>
  typeof data === 'object' && data !== null && 'status' in data;
const isOver = ([path]: Key, data: unknown): boolean =>
  path.endsWith('/detail') && !(hasStatus(data) && GOING_STATUSES.includes(data.status));

async function keep(key: Key, data: unknown, at: number): Promise<void> {
  // Read anew: in another tab the person may have left meanwhile.
  const user = storedUser();
  if (user === null) return;
  if (isOver(key, data)) return void (await remove(key));
  const kept: Kept = { key, data, at, userId: user.userId, build: BUILD };
  await answered((await store('readwrite')).put(kept, nameOf(key)));
}

const isOfUse = ({ at, userId, build }: Kept, now: number): boolean =>
  build === BUILD && userId === storedUser()?.userId && now - at < LONGEST_MS;

/** What of the last visit still serves; the rest is thrown away. */
export function served(all: readonly Kept[], serves: (kept: Kept) => boolean): Kept[] {
  const newest = all.filter(serves).toSorted((one, other) => other.at - one.at);
  return newest.filter(
    ({ key: [path] }, at) => newest.slice(0, at).filter(({ key }) => key[0] === path).length < MOST_OF_A_PATH,
  );
}

const restoredAt = new Map<string, number>();
const writtenAt = new Map<string, number>();

async function restore(): Promise<void> {
  const all: Kept[] = await answered((await store('readonly')).getAll());
  const now = Date.now();
  const good = served(all, (kept) => isOfUse(kept, now));
  for (const { key, data, at } of good) {
    if (queryClient.getQueryData(key) !== undefined) continue; // the network was faster
    queryClient.setQueryData(key, data, { updatedAt: at });
    restoredAt.set(nameOf(key), at);
    // However young: it is another visit's, and read again by the screen that shows it.
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
  for (const { key } of all.filter((kept) => !good.includes(kept))) void remove(key);
}

/** Puts the last visit in its place; to be waited for before the first screen. Says whether there was any. */
export async function beginWithKept(): Promise<boolean> {
  if (!('indexedDB' in window)) return false;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (storedUser() !== null) await Promise.race([restore().catch(() => undefined), patience]);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt: at, status } = query.state;
    const key = query.queryKey as Key;
    if (type !== 'updated' || status !== 'success' || !isKept(key) || restoredAt.get(nameOf(key)) === at) return;
    if (writtenAt.get(nameOf(key)) === at) return;
    writtenAt.set(nameOf(key), at);
    void keep(key, data, at).catch(() => undefined);
  });
  onSessionEnd(() => void wipe().catch(() => undefined));
  return restoredAt.size > 0;
}

/** What is on the screen and has not been read again since this visit began. */
const shownAsKept = () =>
  restoredAt.size === 0
    ? []
    : queryClient
        .getQueryCache()
        .getAll()
        .filter(
          (query) => query.isActive() && restoredAt.get(nameOf(query.queryKey as Key)) === query.state.dataUpdatedAt,
        );

/** When the oldest of it was read. */
function keptSince(): number | null {
  const shown = shownAsKept();
  return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}

/** Asked for in vain, as where a network leads nowhere; true until an answer comes, also while it is asked for again. */
const isInVain = (): boolean => shownAsKept().some(({ state }) => isUnreachable(state.error));
/** Neither read nor refused yet. */
const isAwaited = (): boolean => shownAsKept().some(({ state }) => state.error === null);
/** Asked for again just now, also after a refusal. */
const isAsked = (): boolean => shownAsKept().some(({ state }) => state.fetchStatus === 'fetching');

const MATTERS = ['updated', 'observerAdded', 'observerRemoved'];
const subscribe = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (MATTERS.includes(type)) listener();
  });
/** null: everything on the screen is of this visit. */
export const useKeptSince = (): number | null => useSyncExternalStore(subscribe, keptSince);
export const useKeptInVain = (): boolean => useSyncExternalStore(subscribe, isInVain);
export const useKeptAwaited = (): boolean => useSyncExternalStore(subscribe, isAwaited);
export const useKeptAsked = (): boolean => useSyncExternalStore(subscribe, isAsked);
