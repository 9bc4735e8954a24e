import { readFileSync } from 'node:fs';
import { inRoot } from '../root.ts';

let leaked: ReadonlySet<string> | undefined;

/**
 * Whether a password stands on the list of those that turned up again and again in leaks (18,000 of eight characters and
 * more, from zxcvbn's list, MIT). Case does not help. Read when the first password is set, and kept.
 */
export function isLeaked(password: string): boolean {
  leaked ??= new Set(readFileSync(inRoot('server/access/leaked-passwords.txt'), 'utf8').split('\n').filter(Boolean));
  return leaked.has(password.toLowerCase());
}
