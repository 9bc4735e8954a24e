import { createHash } from 'node:crypto';
import { ACCESS_REFUSALS, CAPTCHA_SECONDS, CAPTCHA_SIZE } from '#rules/access.ts';
import { leadingZeroBits, WORK_BITS, WORK_SECONDS, workText } from '#rules/work.ts';
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

/** For whoever cannot read a picture: the browser computes instead, and nothing is asked of the person. */
export async function makeWork(services: Services): Promise<{ token: string; bits: number }> {
  const token = newToken();
  const row = {
    tokenHash: tokenHash(services, token),
    workBits: WORK_BITS,
    expiresAt: new Date(Date.now() + WORK_SECONDS * 1000),
  };
  await services.database.platform((db) => db.insertInto('captcha').values(row).execute());
  return { token, bits: WORK_BITS };
}

const isWorkDone = (token: string, answer: string, bits: number): boolean =>
  /^\d{1,12}$/.test(answer) && leadingZeroBits(createHash('sha256').update(workText(token, answer)).digest()) >= bits;

/** A picture serves for one try, right or wrong. */
export async function checkCaptcha(
  services: Services,
  sent: SentCaptcha,
  missing: 'needed' | 'expired',
): Promise<void> {
  if (!sent.captchaToken || !sent.captcha) {
    throw new Refused(missing === 'needed' ? ACCESS_REFUSALS.captchaNeeded : ACCESS_REFUSALS.captchaExpired);
  }
  const { captchaToken: token, captcha: answer } = sent;
  if (services.captchaProvider?.token === token) {
    if (await services.captchaProvider.verify(answer)) return;
    throw new Refused(ACCESS_REFUSALS.captchaWrong);
  }
  const hash = tokenHash(services, token);
  const row = await services.database.platform((db) =>
    db
      .deleteFrom('captcha')
      .where('tokenHash', '=', hash)
      .returning(['answerHash', 'workBits', 'expiresAt'])
      .executeTakeFirst(),
  );
  if (!row || row.expiresAt.getTime() < Date.now()) throw new Refused(ACCESS_REFUSALS.captchaExpired);
  const isRight =
    row.workBits === null
      ? row.answerHash !== null && sameHash(row.answerHash, answerHash(services, answer))
      : isWorkDone(token, answer, row.workBits);
  if (!isRight) throw new Refused(ACCESS_REFUSALS.captchaWrong);
}
