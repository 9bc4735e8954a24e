import { ACCESS_REFUSALS, CAPTCHA_SECONDS, CAPTCHA_SIZE } from '#rules/access.ts';
import { Refused } from '../http/refused.ts';
import { drawCaptcha, randomCaptchaText } from '../outside/captcha.ts';
import { newToken, sameHash } from '../secrets.ts';
import type { Services } from '../services.ts';

export interface SentCaptcha {
  captchaToken?: string | undefined;
  captcha?: string | undefined;
}

const between = (value: number | undefined, fallback: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value ?? fallback));

const answerHash = (services: Services, answer: string): Buffer =>
  services.secrets.hash('captcha', answer.trim().toLowerCase());

export const tokenHash = (services: Services, token: string): Buffer => services.secrets.hash('captcha token', token);

export async function makeCaptcha(
  services: Services,
  size: { width?: number | undefined; height?: number | undefined },
): Promise<{ image: string; token: string }> {
  const text = randomCaptchaText();
  const token = newToken();
  const expiresAt = new Date(Date.now() + CAPTCHA_SECONDS * 1000);
  const png = await drawCaptcha(
    text,
    between(size.width, CAPTCHA_SIZE.width, 60, 300),
    between(size.height, CAPTCHA_SIZE.height, 24, 120),
  );
  const row = {
    tokenHash: tokenHash(services, token),
    answerHash: answerHash(services, text),
    demoAnswer: services.config.demo ? text : null,
    expiresAt,
  };
  await services.database.platform((db) => db.insertInto('captcha').values(row).execute());
  return { image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, token };
}

/** A picture serves for one try, right or wrong. */
export async function checkCaptcha(
  services: Services,
  sent: SentCaptcha,
  missing: 'needed' | 'expired',
): Promise<void> {
  if (!sent.captchaToken || !sent.captcha) {
    throw new Refused(missing === 'needed' ? ACCESS_REFUSALS.captchaNeeded : ACCESS_REFUSALS.captchaExpired);
  }
  const hash = tokenHash(services, sent.captchaToken);
  const row = await services.database.platform((db) =>
    db.deleteFrom('captcha').where('tokenHash', '=', hash).returning(['answerHash', 'expiresAt']).executeTakeFirst(),
  );
  if (!row || row.expiresAt.getTime() < Date.now()) throw new Refused(ACCESS_REFUSALS.captchaExpired);
  if (!sameHash(row.answerHash, answerHash(services, sent.captcha))) throw new Refused(ACCESS_REFUSALS.captchaWrong);
}
