import { hash, verify } from '@node-rs/argon2';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import { Refused } from '../http/refused.ts';
import { countUse, forget, giveBack } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { checkCaptcha, type SentCaptcha } from './captchas.ts';
import { isKnownBrowser } from './known-places.ts';

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

export interface PasswordTry {
  phone: string;
  address: string;
  browser: Buffer;
  captcha: SentCaptcha;
}

/** Strangers spend tries of their own: the owner's, in a browser that has signed in before, are counted apart. */
async function countersOf(services: Services, { phone, address, browser }: PasswordTry) {
  const isOwner = await isKnownBrowser(services, phone, browser);
  return isOwner
    ? { byPhone: `password-own:${phone}`, byAddress: undefined }
    : { byPhone: `password:${phone}`, byAddress: `password-address:${address}` };
}

/**
 * A try is counted before the password is looked at, so that parallel guesses can't have more than five; past that the
 * answer is a refusal without a look. Signing in by SMS stays open. An address with many failures is asked for a picture.
 */
export async function spendPasswordTry(services: Services, tried: PasswordTry): Promise<void> {
  const { database } = services;
  const { byPhone, byAddress } = await countersOf(services, tried);
  if ((await countUse(database, byPhone, PHONE.seconds)).count > PHONE.count)
    throw new Refused(ACCESS_REFUSALS.triesSpent);
  if (byAddress && (await countUse(database, byAddress, ADDRESS.seconds)).count > ADDRESS.count)
    await checkCaptcha(services, tried.captcha, 'needed');
}

/** Only failures count. */
export async function passwordWasRight(services: Services, tried: PasswordTry): Promise<void> {
  const { database } = services;
  const { byPhone, byAddress } = await countersOf(services, tried);
  await forget(database, byPhone);
  if (byAddress) await giveBack(database, byAddress);
}
