import { hash, verify } from '@node-rs/argon2';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import { Refused } from '../http/refused.ts';
import { countUse, forget } from '../rate-limit.ts';
import type { Services } from '../services.ts';

const PHONE = { count: 5, seconds: 900 };
const ADDRESS = { count: 50, seconds: 3_600 };

export const hashPassword = (password: string): Promise<string> => hash(password);

/** Checked where there is no password to check, so that unknown numbers take as long as known ones. */
let decoy: Promise<string> | undefined;

export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody-has-this-password');
  const right = await verify(stored ?? (await decoy), password);
  return right && stored !== null && stored !== undefined;
}

/**
 * A try is counted before the password is looked at, so that parallel guesses can't have more than five; past that the
 * answer is the same refusal without a look. Signing in by SMS stays open.
 */
export async function spendPasswordTry({ database }: Services, phone: string, address: string): Promise<void> {
  const byPhone = await countUse(database, `password:${phone}`, PHONE.seconds);
  const byAddress = await countUse(database, `password-address:${address}`, ADDRESS.seconds);
  if (byPhone.count > PHONE.count || byAddress.count > ADDRESS.count) throw new Refused(ACCESS_REFUSALS.signInFailed);
}

export async function passwordWasRight({ database }: Services, phone: string, address: string): Promise<void> {
  await forget(database, `password:${phone}`);
  await database.platform((db) =>
    db
      .updateTable('rateLimit')
      .set((eb) => ({ count: eb.fn<number>('greatest', [eb('count', '-', 1), eb.val(0)]) }))
      .where('key', '=', `password-address:${address}`)
      .execute(),
  );
}
