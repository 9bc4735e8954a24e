import { SignedIn } from '#contract/signed-in.ts';

/** The person who signed in, kept in the browser as the documents say; the session itself is an HttpOnly cookie. */
const KEY = 'qixing.user';

export function storedUser(): SignedIn | null {
  try {
    const parsed = SignedIn.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Why somebody was signed out, for the login page: a message that leaves with its page is read by nobody. */
const FAREWELL = 'qixing.farewell';

export function storeUser(user: SignedIn): void {
  localStorage.setItem(KEY, JSON.stringify(SignedIn.encode(user)));
  sessionStorage.removeItem(FAREWELL);
}

/** The person is forgotten; drafts that belong to nobody in particular stay. */
export function forgetUser(why?: string): void {
  localStorage.removeItem(KEY);
  if (why) sessionStorage.setItem(FAREWELL, why);
}

/** It stands there until somebody signs in, also after a reload. */
export const farewell = (): string | null => sessionStorage.getItem(FAREWELL);
