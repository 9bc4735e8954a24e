import { useSyncExternalStore } from 'react';
import type { Area } from '#contract/areas.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  /** One thing to do about it: 撤销, 刷新, 查看结果. */
  action?: ToastAction | undefined;
  about?: Area | undefined;
  /** What it offers holds so long, and so does the toast. */
  lastsMs?: number | undefined;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction | undefined;
  /** What an error is about: it goes when that has succeeded after all. */
  readonly about?: Area | undefined;
  readonly lastsMs?: number | undefined;
}

/** Errors stay until they are closed, or what they are about has succeeded. */
const LASTS_MS: Record<ToastKind, number | null> = { success: 5_000, info: 5_000, warning: 5_000, error: null };
const MOST = 4;

let shown: readonly Toast[] = [];
let serial = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function setShown(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  setShown(shown.filter((toast) => toast.id !== id));
}

function startClock({ id, kind, lastsMs }: Toast): void {
  const ms = lastsMs ?? LASTS_MS[kind];
  if (ms !== null) timers.set(id, setTimeout(closeToast, ms, id));
}

/** A write that went through at last: that it once failed is no news any more. */
export function closeToastsAbout(about: Area): void {
  for (const toast of shown) if (toast.about === about) closeToast(toast.id);
}

/** The same sentence again replaces the first: it says nothing new, unless each offers something for a time. */
export function showToast(kind: ToastKind, text: string, { action, about, lastsMs }: ToastOptions = {}): void {
  serial += 1;
  const toast: Toast = { id: serial, kind, text, action, about, lastsMs };
  for (const old of shown) if (!old.lastsMs && old.kind === kind && old.text === text) closeToast(old.id);
  for (const old of shown.slice(0, Math.max(0, shown.length - MOST + 1))) closeToast(old.id);
  setShown([...shown, toast]);
  startClock(toast);
}

/** Nothing disappears under the pointer or while it has the focus, but what offers something that is over. */
export function holdToasts(): void {
  for (const { id, lastsMs } of shown) {
    if (lastsMs) continue;
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
}

export function releaseToasts(): void {
  for (const toast of shown) if (!timers.has(toast.id)) startClock(toast);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);
