import { sql } from 'kysely';
import { ACCESS_REFUSALS, CODE_SECONDS, CODE_TRIES, type CodePurpose } from '#rules/access.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { enqueueSms } from '../outbox.ts';
import { countUse, usesOf } from '../rate-limit.ts';
import { newDigits, sameHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import { checkCaptcha, type SentCaptcha } from './captchas.ts';

/** All guesses on the platform in an hour before each further one must solve a picture: a slower door, never a shut one. */
const FREE_GUESSES = 300;
const FAILURES = 'code-failures';
const HOUR = 3_600;

const SUBJECT: Record<CodePurpose, string> = {
  login: '登录',
  application: '企业申请',
  password: '设置密码',
  handOver: '移交管理员',
};

export interface CodeOwner {
  phone: string;
  purpose: CodePurpose;
  browser: Buffer;
}

/**
 * Makes a code and, where `deliver` holds, sends it. A row is made either way: whether a number is registered must not
 * show in how its codes behave.
 */
export async function issueCode(db: Db, services: Services, owner: CodeOwner, deliver: boolean): Promise<void> {
  const { phone, purpose, browser } = owner;
  const code = newDigits(4);
  const sentAt = new Date();
  await db
    .insertInto('smsCode')
    .values({
      phone,
      purpose,
      codeHash: services.secrets.hash(`code ${purpose} ${phone}`, code),
      browserHash: browser,
      sentAt,
      expiresAt: new Date(sentAt.getTime() + CODE_SECONDS * 1000),
    })
    .execute();
  if (!deliver) return;
  const text = `【企行】您的${SUBJECT[purpose]}验证码是${code}，5分钟内有效，请勿告诉他人。`;
  await enqueueSms(db, { phone, purpose, params: { code }, text });
}

/** One try is spent before the code is looked at, so that parallel guesses can't have more than three. */
const spendTry = (services: Services, { phone, purpose, browser }: CodeOwner) =>
  services.database.platform((db) =>
    sql<{ id: number; codeHash: Buffer }>`
      update sms_code set tries = tries + 1
      where id = (select id from sms_code where phone = ${phone} and purpose = ${purpose}
          and browser_hash = ${browser} order by id desc limit 1)
        and tries < ${CODE_TRIES} and used_at is null and expires_at > now()
      returning id, code_hash`.execute(db),
  );

const useUp = (services: Services, id: number) =>
  services.database.platform((db) =>
    db
      .updateTable('smsCode')
      .set({ usedAt: new Date() })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );

/**
 * Returns when the code is right, unused, of this purpose and of this browser; refuses otherwise. A picture serves once: a
 * caller that has asked for one already says that it was solved.
 */
export async function checkCode(
  services: Services,
  owner: CodeOwner,
  code: string,
  captcha: SentCaptcha | 'solved',
): Promise<void> {
  const isPictured = captcha !== 'solved' && (await usesOf(services.database, FAILURES, HOUR)) >= FREE_GUESSES;
  if (isPictured) await checkCaptcha(services, captcha, 'needed');
  const row = (await spendTry(services, owner)).rows[0];
  if (!row) throw new Refused(ACCESS_REFUSALS.codeExpired);
  const right = sameHash(row.codeHash, services.secrets.hash(`code ${owner.purpose} ${owner.phone}`, code));
  if (!right) {
    await countUse(services.database, FAILURES, HOUR);
    throw new Refused(ACCESS_REFUSALS.codeWrong);
  }
  if (!(await useUp(services, row.id))) throw new Refused(ACCESS_REFUSALS.codeExpired);
}
