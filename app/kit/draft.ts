import { useEffect, useState } from 'react';
import { sessionUser } from './session.ts';

/**
 * What somebody has begun stays on the device until it is sent or thrown away, or they sign out: a reload or a lost session
 * keeps it.
 */
const keyOf = (name: string): string => `qixing.app.draft.${sessionUser()?.userId ?? 0}.${name}`;

export function readDraft<T>(name: string, read: (stored: unknown) => T | null): T | null {
  try {
    const stored = localStorage.getItem(keyOf(name));
    return stored === null ? null : read(JSON.parse(stored));
  } catch {
    return null;
  }
}

export function keepDraft(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

export const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name));

/** A booking that was sent: forgotten before it is known whether it arrived, the next one would be a second car. */
export const SENT_BOOKING = 'booking';

/** Of whoever signs out nothing that they typed stays on the device. */
export function dropDrafts(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf('')) && key !== keyOf(SENT_BOOKING));
  for (const key of keys) localStorage.removeItem(key);
}

/** State that outlives the page. `read` judges what was stored: an older shape is no draft. */
export function useDraft<T>(name: string, first: () => T, read: (stored: unknown) => T | null) {
  const [value, setValue] = useState(() => readDraft(name, read) ?? first());
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) keepDraft(name, value);
  }, [name, value, touched]);
  const set = (next: T): void => {
    setTouched(true);
    setValue(next);
  };
  const drop = (): void => {
    setTouched(false);
    dropDraft(name);
  };
  return [value, set, drop] as const;
}
