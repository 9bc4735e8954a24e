import { useSyncExternalStore } from 'react';
import { appStreamApi } from '#contract/app-stream.ts';
import { queryClient, readAnew } from './calls.ts';
import { onSessionEnd, sessionUser } from './session.ts';

/** A page that nobody looks at needs no news. */
const HIDDEN_MS = 60_000;
const AGAIN_MS = 5_000;
const SLOWEST_MS = 60_000;

let source: EventSource | null = null;
let isLive = false;
let wait = AGAIN_MS;
/** A line of its own after a lost one begins now: what was told in between nobody has heard. */
let isAfterLost = false;
let hideTimer: ReturnType<typeof setTimeout> | undefined;
let againTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setLive(live: boolean): void {
  if (isLive === live) return;
  isLive = live;
  for (const listener of listeners) listener();
}

/** Events say what changed; what it is now is read by the ordinary calls, so nothing depends on their order. */
const READ_ANEW: Readonly<Record<string, readonly string[]>> = {
  order: ['/app/v1/orders', '/app/v1/orders/detail', '/app/v1/me', '/app/v1/scenes'],
  position: ['/app/v1/orders/detail'],
  approval: ['/app/v1/approvals', '/app/v1/applications', '/app/v1/applications/detail', '/app/v1/me'],
  // Whoever applied hears of a decision by its message alone.
  message: ['/app/v1/messages', '/app/v1/me', '/app/v1/applications', '/app/v1/applications/detail', '/app/v1/scenes'],
  limit: ['/app/v1/scenes', '/app/v1/limits/entries'],
};

const renew = (paths: readonly string[]): void => {
  for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
};

function close(): void {
  source?.close();
  source = null;
  setLive(false);
}

function lost(): void {
  setLive(false);
  // The browser itself tries again while it can; a line that was refused is asked for again, ever more slowly.
  if (source?.readyState !== EventSource.CLOSED) return;
  close();
  isAfterLost = true;
  clearTimeout(againTimer);
  againTimer = setTimeout(open, wait);
  wait = Math.min(wait * 2, SLOWEST_MS);
}

function open(): void {
  if (source !== null || sessionUser() === null || document.hidden || !('EventSource' in window)) return;
  source = new EventSource(appStreamApi.stream.path);
  source.addEventListener('open', () => {
    wait = AGAIN_MS;
    setLive(true);
    if (isAfterLost) readAnew();
    isAfterLost = false;
    // The server can be reached again: what failed meanwhile is asked for once more.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  });
  source.addEventListener('error', lost);
  source.addEventListener('reset', () => void queryClient.invalidateQueries());
  source.addEventListener('gone', close);
  for (const [kind, paths] of Object.entries(READ_ANEW)) source.addEventListener(kind, () => renew(paths));
}

function looked(): void {
  clearTimeout(hideTimer);
  if (document.hidden) hideTimer = setTimeout(close, HIDDEN_MS);
  else open();
}

/** What was asked for in vain, or seen before the network went, is read again when it is back. */
function back(): void {
  readAnew();
  open();
}

/** News while somebody looks; without it the open ride is asked about every ten seconds. */
export function startStream(): () => void {
  document.addEventListener('visibilitychange', looked);
  addEventListener('online', back);
  open();
  return () => {
    document.removeEventListener('visibilitychange', looked);
    removeEventListener('online', back);
    clearTimeout(againTimer);
    close();
  };
}
onSessionEnd(close);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);
