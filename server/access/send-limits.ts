import { ACCESS_REFUSALS } from '#rules/access.ts';
import { Refused } from '../http/refused.ts';
import { countUse, usesOf } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { checkCaptcha, type SentCaptcha } from './captchas.ts';

const DAY = 86_400;
const GAP_SECONDS = 60;
const A_DAY = { phone: 5, knownBrowser: 5, address: 20 };
/** From the third code a day on, a picture must be solved: a script that bombs a number has to read. */
const FREE_OF_PICTURE = 2;
/** The demonstration's own accounts are signed in all day by people and scripts. */
const DEMO = { gapSeconds: 1, aDay: 500 };

export interface CodeRequest {
  phone: string;
  address: string;
  browser: Buffer;
  captcha: SentCaptcha;
  isDemoAccount: boolean;
}

const isKnownBrowser = (services: Services, phone: string, browser: Buffer) =>
  services.database.platform((db) =>
    db
      .selectFrom('knownBrowser')
      .select('phone')
      .where('phone', '=', phone)
      .where('browserHash', '=', browser)
      .executeTakeFirst(),
  );

async function spendDay({ database }: Services, key: string, most: number): Promise<boolean> {
  return (await countUse(database, key, DAY)).count <= most;
}

async function spendPhone(services: Services, { phone, browser }: CodeRequest): Promise<boolean> {
  if (await spendDay(services, `sms-day:${phone}`, A_DAY.phone)) return true;
  // Strangers may have spent the number's day; its owner still gets in from a browser that has signed in before.
  if (!(await isKnownBrowser(services, phone, browser))) return false;
  return spendDay(services, `sms-own:${phone}`, A_DAY.knownBrowser);
}

/** Counts this sending, or refuses it; asks nothing about whose number it is. */
export async function spendSending(services: Services, sending: CodeRequest): Promise<void> {
  const { phone, address, isDemoAccount } = sending;
  const { database } = services;
  const gapSeconds = isDemoAccount ? DEMO.gapSeconds : GAP_SECONDS;
  if (!isDemoAccount && (await usesOf(database, `sms-day:${phone}`, DAY)) >= FREE_OF_PICTURE) {
    await checkCaptcha(services, sending.captcha, 'needed');
  }
  const gap = await countUse(database, `sms-gap:${phone}`, gapSeconds);
  if (gap.count > 1) throw new Refused(ACCESS_REFUSALS.sendTooSoon, { n: gap.secondsLeft });
  const within = isDemoAccount
    ? await spendDay(services, `sms-demo:${phone}`, DEMO.aDay)
    : (await spendDay(services, `sms-address:${address}`, A_DAY.address)) && (await spendPhone(services, sending));
  if (!within) throw new Refused(ACCESS_REFUSALS.sendTooMany);
}
