import { useSyncExternalStore } from 'react';
import { onSessionEnd, useSession } from './session.ts';

/** Whom a secretary acts for; everything of booking, applications and orders is then the other person's. */
export interface Principal {
  readonly staffId: number;
  readonly name: string;
  readonly departmentName: string;
}

const KEY = 'qixing.acting';
const IDLE_MS = 30 * 60_000;

interface Kept {
  principal: Principal;
  at: number;
}

function kept(): Kept | null {
  try {
    const stored: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!stored?.principal || typeof stored.at !== 'number' || Date.now() - stored.at > IDLE_MS) return null;
    return { principal: stored.principal, at: stored.at };
  } catch {
    return null;
  }
}

let current = kept()?.principal ?? null;
const listeners = new Set<() => void>();

export function actFor(principal: Principal | null): void {
  current = principal;
  if (principal === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ principal, at: Date.now() } satisfies Kept));
  for (const listener of listeners) listener();
}

/** Half an hour without a touch, and everything is one's own again. */
function touched(): void {
  if (current === null) return;
  if (kept() === null) actFor(null);
  else sessionStorage.setItem(KEY, JSON.stringify({ principal: current, at: Date.now() } satisfies Kept));
}
addEventListener('pointerdown', touched);
addEventListener('visibilitychange', touched);
onSessionEnd(() => actFor(null));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useActing = (): Principal | null => useSyncExternalStore(subscribe, () => current);

/** Whose ride it is where nobody else is named. */
export function useOwnId(): number | undefined {
  const user = useSession();
  return useActing()?.staffId ?? user?.userId;
}

/** The field that says so, for the input of a call. */
export function useActingInput(): { actingFor?: number } {
  const principal = useActing();
  return principal ? { actingFor: principal.staffId } : {};
}
