import { forgetUser } from '#ui/stored-user.ts';

export { farewell, storedUser, storeUser } from '#ui/stored-user.ts';

/** While the page goes; a page that the back button brings back can be left again. */
const LEAVING_MS = 5_000;
let leftAt = 0;

/**
 * Forgets the person and returns to the login page. The first reason holds: reads that were still under way are refused
 * one after the other while the page goes.
 */
export function leave(why?: string): void {
  if (Date.now() - leftAt < LEAVING_MS) return;
  leftAt = Date.now();
  forgetUser(why);
  location.replace('/login');
}
