import { ACCESS_REFUSALS, CAPTCHA_SECONDS, CAPTCHA_SIZE } from '#rules/access.ts';
import { Refused } from '../http/refused.ts';
import { drawCaptcha, randomCaptchaText } from '../outside/captcha.ts';
import { newToken, sameHash } from '../secrets.ts';
import type { Services } from '../services.ts';

export interface SentCaptcha {
  captchaToken?: string | undefined;
  captcha?: string | undefined;
}

const answerHash = (services: Services, answer: string): Buffer =>
  services.secrets.hash('captcha', answer.trim().toLowerCase());

export const tokenHash = (services: Services, token: string): Buffer => services.secrets.hash('captcha token', token);

/** Of one size, whatever is asked for: a larger picture would only be easier to read for a machine. */
export async function makeCaptcha(services: Services): Promise<{ image: string; token: string }> {
  const text = randomCaptchaText();
  const token = newToken();
  const expiresAt = new Date(Date.now() + CAPTCHA_SECONDS * 1000);
  const png = await drawCaptcha(text, CAPTCHA_SIZE.width, CAPTCHA_SIZE.height);
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
