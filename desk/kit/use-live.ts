import { useEffect, useRef, useSyncExternalStore } from 'react';
import { DESK_TOPICS, type DeskTopic, deskStreamCalls } from '#contract/desk-stream.ts';

/** One line for the whole page. While it is broken, everything is read again at this pace. */
const POLL_MS = 15_000;
const AGAIN_MS = 5_000;

export type LineState = 'live' | 'polling';
type Listener = { topics: readonly DeskTopic[]; tell: () => void };

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let source: EventSource | undefined;
let state: LineState = 'polling';
let poll: ReturnType<typeof setInterval> | undefined;

function setState(next: LineState): void {
  if (state === next) return;
  state = next;
  for (const watcher of watchers) watcher();
}

const tellAll = (topic?: DeskTopic): void => {
  for (const { topics, tell } of listeners) if (topic === undefined || topics.includes(topic)) tell();
};

function broken(): void {
  setState('polling');
  if (source?.readyState !== EventSource.CLOSED) return;
  source = undefined;
  setTimeout(open, AGAIN_MS);
}

function open(): void {
  if (source || listeners.size === 0) return;
  source = new EventSource(deskStreamCalls.deskStream.path);
  source.addEventListener('ready', () => {
    setState('live');
    tellAll();
  });
  for (const topic of DESK_TOPICS) source.addEventListener(topic, () => tellAll(topic));
  source.onerror = broken;
}

function close(): void {
  source?.close();
  source = undefined;
  clearInterval(poll);
  poll = undefined;
}

function add(listener: Listener): () => void {
  listeners.add(listener);
  open();
  poll ??= setInterval(() => state === 'polling' && tellAll(), POLL_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) close();
  };
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Reads again when something of these changed, as it is told; where the line is broken, every fifteen seconds. */
export function useLive(topics: readonly DeskTopic[], tell: () => void): LineState {
  const newest = useRef(tell);
  newest.current = tell;
  const names = topics.join(' ');
  useEffect(
    () =>
      add({ topics: DESK_TOPICS.filter((topic) => names.split(' ').includes(topic)), tell: () => newest.current() }),
    [names],
  );
  return useSyncExternalStore(watch, () => state);
}
