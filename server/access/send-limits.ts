import { ACCESS_REFUSALS } from '#rules/access.ts';
import { Refused } from '../http/refused.ts';
import { countUse, usesOf } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { checkCaptcha, type SentCaptcha } from './captchas.ts';
import { isKnownAddress, isKnownBrowser } from './known-places.ts';

const DAY = 86_400;
const GAP_SECONDS = 60;
const A_DAY = { phone: 5, knownBrowser: 5 };
/** From the third code a day on, a picture must be solved: a script that bombs a number has to read. */
const FREE_OF_PICTURE = { phone: 2, address: 20 };
/** The demonstration's own accounts are signed in all day by people and scripts. */
const DEMO = { gapSeconds: 1, aDay: 500 };

export interface Sending {
  phone: string;
  address: string;
  browser: Buffer;
  captcha: SentCaptcha;
  isDemoAccount: boolean;
}

async function spendDay({ database }: Services, key: string, most: number): Promise<boolean> {
  return (await countUse(database, key, DAY)).count <= most;
}

async function spendPhone(services: Services, { phone, browser }: Sending): Promise<boolean> {
  if (await spendDay(services, `sms-day:${phone}`, A_DAY.phone)) return true;
  // Strangers may have spent the number's day; its owner still gets in from a browser that has signed in before.
  if (!(await isKnownBrowser(services, phone, browser))) return false;
  return spendDay(services, `sms-own:${phone}`, A_DAY.knownBrowser);
}

/** A whole office may stand behind one address: who has signed in from there before does not count towards it. */
async function countsForAddress(services: Services, { phone, browser, address }: Sending): Promise<boolean> {
  return !(await isKnownBrowser(services, phone, browser)) && !(await isKnownAddress(services, phone, address));
}

async function spendAsStranger(services: Services, sending: Sending): Promise<boolean> {
  const { phone, address, captcha } = sending;
  const { database } = services;
  const counts = await countsForAddress(services, sending);
  const byAddress = `sms-address:${address}`;
  const isPictured =
    (await usesOf(database, `sms-day:${phone}`, DAY)) >= FREE_OF_PICTURE.phone ||
    (counts && (await usesOf(database, byAddress, DAY)) >= FREE_OF_PICTURE.address);
  if (isPictured) await checkCaptcha(services, captcha, 'needed');
  // A spent address asks for a picture and is never shut; of many at once those beyond the limit are asked too.
  if (counts && !(await spendDay(services, byAddress, FREE_OF_PICTURE.address)) && !isPictured)
    throw new Refused(ACCESS_REFUSALS.captchaNeeded);
  await spendGap(services, phone, GAP_SECONDS);
  return spendPhone(services, sending);
}

async function spendGap({ database }: Services, phone: string, seconds: number): Promise<void> {
  const gap = await countUse(database, `sms-gap:${phone}`, seconds);
  if (gap.count > 1) throw new Refused(ACCESS_REFUSALS.sendTooSoon, { n: gap.secondsLeft });
}

/** Counts this sending, or refuses it; asks nothing about whose number it is. */
export async function spendSending(services: Services, sending: Sending): Promise<void> {
  const { phone, isDemoAccount } = sending;
  if (isDemoAccount) await spendGap(services, phone, DEMO.gapSeconds);
  const within = isDemoAccount
    ? await spendDay(services, `sms-demo:${phone}`, DEMO.aDay)
    : await spendAsStranger(services, sending);
  if (!within) throw new Refused(ACCESS_REFUSALS.sendTooMany);
}

/** Messages to numbers of nobody cost money and bring nobody in: the platform sends so many a day and no more. */
export const mayTextStranger = (services: Services): Promise<boolean> =>
  spendDay(services, 'sms-strangers', services.config.smsStrangersADay);
