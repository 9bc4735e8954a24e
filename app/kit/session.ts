import { useSyncExternalStore } from 'react';
import type { SignedIn } from '#contract/signed-in.ts';
import { forgetEarly } from '#ui/asked-early.ts';
import { forgetUser, storedUser, storeUser } from '#ui/stored-user.ts';

/** Who is signed in, as this page knows it; null: the sign-in stands in place of every screen. */
let user = storedUser();
const listeners = new Set<() => void>();
const endings = new Set<() => void>();

function set(next: SignedIn | null): void {
  user = next;
  forgetEarly();
  for (const listener of listeners) listener();
}

export function beginSession(signedIn: SignedIn): void {
  storeUser(signedIn);
  set(signedIn);
}

/** What is kept on the device of a person goes with their session: `onSessionEnd`. */
export function endSession(why?: string): void {
  if (user === null) return;
  forgetUser(why);
  change(null);
}

function change(next: SignedIn | null): void {
  if (next?.userId !== user?.userId) for (const forget of endings) forget();
  set(next);
}

export const onSessionEnd = (forget: () => void): void => void endings.add(forget);

const leavings = new Set<() => Promise<void>>();
/** What somebody has decided and the phone still keeps back leaves before they do. */
export const onSignOut = (send: () => Promise<void>): void => void leavings.add(send);
export const beforeSignOut = async (): Promise<void> => void (await Promise.all([...leavings].map((send) => send())));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useSession = (): SignedIn | null => useSyncExternalStore(subscribe, () => user);
export const sessionUser = (): SignedIn | null => user;

// Signed in or out in another tab of this browser: the cookie is one.
window.addEventListener('storage', ({ key }) => {
  if (key === 'qixing.user' || key === null) change(storedUser());
});
