import { randomBytes } from 'node:crypto';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { base32, hotp, newTotpSecret, stepOf, stepOfCode, totpUri } from '../access/totp.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { seal, unseal } from '../sealed.ts';
import type { Services } from '../services.ts';

const RECOVERY_CODES = 10;

/** The provider's people belong to no company. */
const sealing = ({ secrets }: Services) => ({ secrets, purpose: 'desk totp secret', companyId: 0 });

const factorOf = (db: Db, staffId: number) =>
  db
    .selectFrom('deskStaff')
    .select(['account', 'totpSecret', 'totpConfirmedAt', 'totpLastStep'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** What the authenticator shows, or will show next where these digits were used already. */
const digitsNow = (secret: Buffer, lastStep: number): string =>
  hotp(secret, Math.max(stepOf(new Date()), lastStep + 1));

/** A secret for a person's authenticator, in force once a code of it has come back; none where one is in force. */
export async function offerFactor(db: Db, services: Services, staffId: number) {
  const { account, totpConfirmedAt, totpSecret, totpLastStep } = await factorOf(db, staffId);
  const { demo } = services.config;
  if (totpConfirmedAt) {
    const kept = demo ? unseal(sealing(services), totpSecret) : null;
    const demoCode = kept === null ? '' : digitsNow(Buffer.from(kept, 'hex'), totpLastStep);
    return { step: 'verify' as const, secret: '', uri: '', demoCode };
  }
  const secret = newTotpSecret();
  await db
    .updateTable('deskStaff')
    .set({ totpSecret: seal(sealing(services), secret.toString('hex')), totpLastStep: 0 })
    .where('id', '=', staffId)
    .execute();
  const demoCode = demo ? digitsNow(secret, 0) : '';
  return { step: 'bind' as const, secret: base32(secret), uri: totpUri(secret, `运营台 ${account}`), demoCode };
}

const recoveryHash = ({ secrets }: Services, staffId: number, code: string): Buffer =>
  secrets.hash(`desk recovery ${staffId}`, code);

async function useRecovery(db: Db, services: Services, staffId: number, code: string): Promise<boolean> {
  const used = await db
    .updateTable('deskRecoveryCode')
    .set({ usedAt: new Date() })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', recoveryHash(services, staffId, code))
    .where('usedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst();
  return used !== undefined;
}

async function newRecoveryCodes(db: Db, services: Services, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, 10));
  await db.deleteFrom('deskRecoveryCode').where('staffId', '=', staffId).execute();
  await db
    .insertInto('deskRecoveryCode')
    .values(codes.map((code) => ({ staffId, codeHash: recoveryHash(services, staffId, code) })))
    .execute();
  return codes;
}

/** Returns where the code is right; a first one answers the recovery codes, which are told this once. */
export async function passFactor(db: Db, services: Services, staffId: number, code: string): Promise<string[]> {
  const row = await factorOf(db, staffId);
  const isBound = row.totpConfirmedAt !== null;
  if (isBound && !/^\d{6}$/.test(code)) {
    if (await useRecovery(db, services, staffId, code)) return [];
    throw new Refused(DESK_REFUSALS.factorWrong);
  }
  const secret = unseal(sealing(services), row.totpSecret);
  const step = secret === null ? null : stepOfCode(Buffer.from(secret, 'hex'), code, new Date(), row.totpLastStep);
  if (step === null) throw new Refused(DESK_REFUSALS.factorWrong);
  await db
    .updateTable('deskStaff')
    .set({ totpLastStep: step, ...(isBound ? {} : { totpConfirmedAt: new Date() }) })
    .where('id', '=', staffId)
    .execute();
  return isBound ? [] : newRecoveryCodes(db, services, staffId);
}

/** Nothing is left of it: the next sign-in makes a new one. */
export async function dropFactor(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom('deskRecoveryCode').where('staffId', '=', staffId).execute();
  await db
    .updateTable('deskStaff')
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: 0 })
    .where('id', '=', staffId)
    .execute();
}

/** For a demonstration: an authenticator that is bound already. */
export async function giveFactor(db: Db, services: Services, staffId: number): Promise<void> {
  const secret = seal(sealing(services), newTotpSecret().toString('hex'));
  await db
    .updateTable('deskStaff')
    .set({ totpSecret: secret, totpConfirmedAt: new Date() })
    .where('id', '=', staffId)
    .execute();
}
