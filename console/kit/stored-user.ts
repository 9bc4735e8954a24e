import { SignedIn } from '#contract/access.ts';

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

export const storeUser = (user: SignedIn): void => localStorage.setItem(KEY, JSON.stringify(SignedIn.encode(user)));

/** Forgets the person and returns to the login page; drafts that belong to nobody in particular stay. */
export function leave(): void {
  localStorage.removeItem(KEY);
  location.replace('/login');
}
