import { createHmac } from 'node:crypto';
import { keyState, mayCall } from '#rules/desk/keys.ts';
import { DeskRights } from '#rules/desk/rights.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { isWithin } from '../networks.ts';
import { keyed } from '../prepared.ts';
import { type SealPurpose, unseal } from '../sealed.ts';
import { type Secrets, sameHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import { deskRead } from './desk-session.ts';
import { Refused } from './refused.ts';

/** A machine that calls. */
export interface DeskMachine {
  readonly key: string;
  /** Null: the key that the server was started with, which has every function. */
  readonly rights: DeskRights | null;
  /** The most that one call may move; null: no bound. */
  readonly limitFen: number | null;
  /** Signed with the secret that is on its way out. */
  readonly isOld: boolean;
}

/** The desk's own secrets belong to no company. */
export const keySeal = (secrets: Secrets): SealPurpose => ({ secrets, purpose: 'desk key', companyId: 0 });

export const isSignedWith = (secret: string, signed: string, sent: Buffer): boolean =>
  sameHash(sent, createHmac('sha256', secret).update(signed).digest());

export const findKey = (services: Services, keyId: string) =>
  deskRead(services, (db) => keyed(db, db.selectFrom('deskKey').selectAll().where('id', '=', keyId).compile()));
export type FoundKey = Awaited<ReturnType<typeof findKey>>[number];

/** Whose signature it is: of the secret, or of the one before it while that is still valid. */
function whichSecret({ secrets }: Services, key: FoundKey, signed: string, sent: Buffer): 'new' | 'old' | undefined {
  const [secret, old] = [unseal(keySeal(secrets), key.secret), unseal(keySeal(secrets), key.oldSecret)];
  if (secret !== null && isSignedWith(secret, signed, sent)) return 'new';
  const isValid = key.oldUntil !== null && key.oldUntil.getTime() > Date.now();
  return isValid && old !== null && isSignedWith(old, signed, sent) ? 'old' : undefined;
}

/** Told to whoever has the secret alone: what became of the key, and from where it may be used. */
export function machineOf(
  services: Services,
  key: FoundKey,
  { signed, sent, address }: { signed: string; sent: Buffer; address: string },
): DeskMachine {
  const which = whichSecret(services, key, signed, sent);
  if (!which) throw new Refused(DESK_REFUSALS.signatureWrong);
  if (!mayCall(keyState(key, new Date()))) throw new Refused(DESK_REFUSALS.keyOver);
  if (key.addresses.length > 0 && !isWithin(key.addresses, address)) throw new Refused(DESK_REFUSALS.keyElsewhere);
  const rights = DeskRights.catch({}).parse(key.rights);
  return { key: key.id, rights, limitFen: key.limitFen, isOld: which === 'old' };
}
