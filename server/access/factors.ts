import { randomBytes } from 'node:crypto';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import type { PersonId } from '../access-log.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { countUse, forget } from '../rate-limit.ts';
import { seal, unseal } from '../sealed.ts';
import type { Services } from '../services.ts';
import { base32, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const RECOVERY_CODES = 10;
const TRIES = { count: 10, seconds: 900 };

const sealing = ({ secrets }: Services, { companyId }: PersonId) => ({ secrets, purpose: 'totp secret', companyId });

/** The secret of a person's app; undefined where none was ever made. */
const totpOf = (db: Db, { companyId, staffId }: PersonId) =>
  db
    .selectFrom('staffTotp')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();

export const hasFactor = async (db: Db, who: PersonId): Promise<boolean> =>
  ((await totpOf(db, who))?.confirmedAt ?? null) !== null;

/** Of somebody who has an app already. */
const NO_SECRET = { secret: '', uri: '' };

/** A new secret for a person's app, in force once a code of it has come back. One that is in force stays. */
export async function startFactor(
  db: Db,
  services: Services,
  who: PersonId,
  account: string,
): Promise<{ secret: string; uri: string }> {
  if (await hasFactor(db, who)) return NO_SECRET;
  const secret = newTotpSecret();
  const sealed = seal(sealing(services, who), secret.toString('hex'));
  const madeAt = new Date();
  const made = await db
    .insertInto('staffTotp')
    .values({ companyId: who.companyId, staffId: who.staffId, secret: sealed, madeAt })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'staffId'])
        .doUpdateSet({ secret: sealed, madeAt, lastStep: 0 })
        // Confirmed in another window since it was looked at: that app's secret stays.
        .where('staffTotp.confirmedAt', 'is', null),
    )
    .returning('staffId')
    .executeTakeFirst();
  return made ? { secret: base32(secret), uri: totpUri(secret, account) } : NO_SECRET;
}

const isDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** Takes a step of the app's digits and marks it as used; false where they are wrong or were used before. */
async function useDigits(db: Db, services: Services, who: PersonId, code: string, isNew: boolean): Promise<boolean> {
  const row = await totpOf(db, who);
  const secret = unseal(sealing(services, who), row?.secret ?? null);
  if (!row || secret === null) return false;
  // Beside a passkey: a secret that was begun and never confirmed is no factor yet.
  if (!isNew && row.confirmedAt === null) return false;
  const step = stepOfCode(Buffer.from(secret, 'hex'), code, new Date(), row.lastStep);
  if (step === null) return false;
  const used = await db
    .updateTable('staffTotp')
    .set({ lastStep: step })
    .where('companyId', '=', who.companyId)
    .where('staffId', '=', who.staffId)
    .where('lastStep', '<', step)
    .returning('staffId')
    .executeTakeFirst();
  return used !== undefined;
}

const recoveryHash = ({ secrets }: Services, { companyId, staffId }: PersonId, code: string): Buffer =>
  secrets.hash(`recovery ${companyId} ${staffId}`, code);

async function useRecovery(db: Db, services: Services, who: PersonId, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedAt: new Date() })
    .where('companyId', '=', who.companyId)
    .where('staffId', '=', who.staffId)
    .where('codeHash', '=', recoveryHash(services, who, code))
    .where('usedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Returns where the code is right. A try is counted before the code is looked at, in a transaction of its own: parallel
 * guesses have no more than ten in a quarter of an hour.
 */
async function checked(services: Services, who: PersonId, isRight: () => Promise<boolean>): Promise<void> {
  const key = `factor:${who.companyId}:${who.staffId}`;
  if ((await countUse(services.database, key, TRIES.seconds)).count > TRIES.count)
    throw new Refused(ACCESS_REFUSALS.factorTriesSpent);
  if (!(await isRight())) throw new Refused(ACCESS_REFUSALS.factorWrong);
  await forget(services.database, key);
}

/** Of somebody who has a second factor: the digits of their app, or a recovery code. */
export const checkFactor = (db: Db, services: Services, who: PersonId, code: string): Promise<void> =>
  checked(services, who, () =>
    isDigits(code) ? useDigits(db, services, who, code, false) : useRecovery(db, services, who, code),
  );

/** Of an app that is being bound: its digits alone prove that it holds the secret. */
export const checkNewFactor = (db: Db, services: Services, who: PersonId, code: string): Promise<void> =>
  checked(services, who, async () => isDigits(code) && useDigits(db, services, who, code, true));

/** The app is in force from now on; answers the codes for whoever loses it, which are told this once. */
export async function confirmFactor(db: Db, services: Services, who: PersonId): Promise<string[]> {
  await db
    .updateTable('staffTotp')
    .set({ confirmedAt: new Date() })
    .where('companyId', '=', who.companyId)
    .where('staffId', '=', who.staffId)
    .execute();
  return newRecoveryCodes(db, services, who);
}

/** The earlier ones are void. */
export async function newRecoveryCodes(db: Db, services: Services, who: PersonId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, 10));
  const { companyId, staffId } = who;
  await dropRecoveryCodes(db, who);
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ companyId, staffId, codeHash: recoveryHash(services, who, code) })))
    .execute();
  return codes;
}

export const dropRecoveryCodes = (db: Db, { companyId, staffId }: PersonId): Promise<unknown> =>
  db.deleteFrom('recoveryCode').where('companyId', '=', companyId).where('staffId', '=', staffId).execute();

/** Nothing is left of it, but for recovery codes that a key still needs; true where there was one. */
export async function dropFactor(db: Db, who: PersonId, keepsCodes = false): Promise<boolean> {
  const { companyId, staffId } = who;
  if (!keepsCodes) await dropRecoveryCodes(db, who);
  const gone = await db
    .deleteFrom('staffTotp')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return (gone?.confirmedAt ?? null) !== null;
}

export async function recoveryCodesLeft(db: Db, { companyId, staffId }: PersonId): Promise<number> {
  const rows = await db
    .selectFrom('recoveryCode')
    .select('codeHash')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .execute();
  return rows.length;
}
