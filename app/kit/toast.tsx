import { useEffect, useSyncExternalStore } from 'react';
import { onSessionEnd, sessionUser } from './session.ts';
import css from './toast.module.css';

interface Told {
  readonly text: string;
  readonly tone: 'plain' | 'bad';
  readonly action?: { readonly text: string; readonly press: () => void } | undefined;
  readonly id: number;
}

const SHOWN_MS = 5_000;
let told: Told | null = null;
let count = 0;
const listeners = new Set<() => void>();
function set(next: Told | null): void {
  told = next;
  for (const listener of listeners) listener();
}

/** One line at the bottom: what happened where nothing on the screen shows it. Of one person's acts the next one hears nothing. */
export function tell(text: string, more: Partial<Pick<Told, 'tone' | 'action'>> = {}): void {
  if (sessionUser() === null) return;
  count += 1;
  set({ text, tone: 'plain', ...more, id: count });
}
export const tellNothing = (): void => set(null);
onSessionEnd(tellNothing);

/** It is too late for what the line offers; what it tells stays. */
export const endOffer = (): void => set(told && { ...told, action: undefined });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function Toast() {
  const shown = useSyncExternalStore(subscribe, () => told);
  const passing = shown?.tone === 'plain' ? shown.id : null;
  useEffect(() => {
    if (passing === null) return;
    const timer = setTimeout(() => told?.id === passing && set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [passing]);
  return (
    <div className={css.place} role="status">
      {shown && (
        <div className={css.toast} data-tone={shown.tone}>
          <span>{shown.text}</span>
          {shown.action && (
            <button
              type="button"
              onClick={() => {
                shown.action?.press();
                set(null);
              }}
            >
              {shown.action.text}
            </button>
          )}
          {shown.tone === 'bad' && (
            <button type="button" onClick={() => set(null)}>
              知道了
            </button>
          )}
        </div>
      )}
    </div>
  );
}
