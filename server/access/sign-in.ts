import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/signed-in.ts';
import { ACCESS_REFUSALS, type SessionClient } from '#rules/access.ts';
import { type AskedFactor, type SignInWay, signedInText } from '#rules/access-log.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { mustHaveFactor } from '#rules/security.ts';
import { mustUseSso } from '#rules/sso.ts';
import { placeOf, recordAccess } from '../access-log.ts';
import { type Actor, loadActor } from '../actor.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { endThisSession, sentSession, startSession } from '../http/session.ts';
import { loadSecurity } from '../security-settings.ts';
import type { Services } from '../services.ts';
import { hasFactor } from './factors.ts';
import { keepPlaces } from './known-places.ts';
import { alertNewDevice } from './new-device.ts';
import { credentialIds, hasPasskey } from './passkeys.ts';
import { startPending } from './pending.ts';
import { loadSso } from './sso.ts';

export interface PhoneOwner {
  companyId: number;
  staffId: number;
}

export async function ownerOf(services: Pick<Services, 'database'>, phone: string): Promise<PhoneOwner | undefined> {
  return services.database.platform((db) =>
    db.selectFrom('loginPhone').select(['companyId', 'staffId']).where('phone', '=', phone).executeTakeFirst(),
  );
}

export const signedIn = ({
  staffId,
  name,
  rights,
  companyId,
  companyName,
  accountKind,
  phone,
  departmentId,
}: Actor): SignedIn => ({
  userId: staffId,
  userName: name,
  roleName: rights.roleName,
  companyId,
  companyName,
  accountType: accountKind,
  phone,
  deptId: departmentId,
});

/** What somebody proved to be theirs: an own number or password as it is stored, or a key. */
export interface Proven extends Partial<Record<'phone' | 'number' | 'passwordHash', string>> {
  readonly passkey?: string;
}

/**
 * Whether it still is, with the person locked: whoever changes it locks them too, and ends their sessions then. Of the two the
 * later one sees what the earlier did, so that nobody comes in by what is no longer theirs.
 */
async function isStillTheirs(db: Db, who: PhoneOwner, { passkey, ...own }: Proven): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select(['phone', 'number', 'passwordHash'])
    .where('companyId', '=', who.companyId)
    .where('id', '=', who.staffId)
    .forShare()
    .executeTakeFirst();
  if (!row || (passkey !== undefined && !(await credentialIds(db, who)).includes(passkey))) return false;
  return (Object.keys(own) as (keyof typeof own)[]).every((what) => row[what] === own[what]);
}

interface SignInPlace {
  way: SignInWay;
  client: SessionClient;
  browser: Buffer;
  address: string;
  /** False: whoever vouched for the person has asked for the second factor. */
  asksFactor?: boolean;
}

/**
 * A new session with a new token; the one this browser had, if any, ends. Null where the person is gone meanwhile, or comes in
 * by something else by now. Where a second factor is asked for, there is no session yet: the browser is half way in, and the
 * answer says so.
 */
export async function signIn(
  services: Services,
  [who, proven]: readonly [PhoneOwner, Proven],
  place: SignInPlace,
  exchange: [FastifyRequest, FastifyReply],
): Promise<SignedIn | null> {
  const before = sentSession(exchange[0], services.secrets);
  if (before) await services.database.company(before.companyId, (db) => endThisSession(db, before));
  const { user, next } = await services.database.company(who.companyId, async (db) => {
    if (!(await isStillTheirs(db, who, proven))) return { user: null };
    if (place.way !== 'sso') await refuseWhereSsoIsRequired(db, who);
    const step = place.asksFactor === false ? undefined : await nextStep(db, who);
    if (step) await startPending(db, services, who, place, exchange);
    return {
      user: step ? null : await finishSignIn(db, services, who, { ...place, factor: null }, exchange),
      next: step,
    };
  });
  if (next) throw new Refused(ACCESS_REFUSALS[next]);
  return user;
}

/** Code or password were right, and the company has its people come in by its own provider. */
async function refuseWhereSsoIsRequired(db: Db, { companyId, staffId }: PhoneOwner): Promise<void> {
  const sso = await loadSso(db, companyId);
  if (sso?.settings.use !== 'required') return;
  const loaded = await loadActor(db, companyId, staffId);
  if (loaded && mustUseSso(sso.settings, loaded.actor.rights.roleIds)) throw new Refused(ACCESS_REFUSALS.ssoRequired);
}

/** What is still to come before this person is in; undefined where nothing is. */
async function nextStep(
  db: Db,
  { companyId, staffId }: PhoneOwner,
): Promise<'factorNeeded' | 'factorToSet' | undefined> {
  const who = { companyId, staffId };
  if ((await hasFactor(db, who)) || (await hasPasskey(db, who))) return 'factorNeeded';
  const loaded = await loadActor(db, companyId, staffId);
  const isAsked = loaded && mustHaveFactor(await loadSecurity(db, companyId), loaded.actor.rights.roleIds);
  return isAsked ? 'factorToSet' : undefined;
}

export async function finishSignIn(
  db: Db,
  services: Services,
  { companyId, staffId }: PhoneOwner,
  { way, client, factor, ...place }: SignInPlace & { factor: AskedFactor },
  exchange: [FastifyRequest, FastifyReply],
): Promise<SignedIn | null> {
  const loaded = await loadActor(db, companyId, staffId);
  if (!loaded) return null;
  if (loaded.suspended !== null) throw new Refused(REFUSALS.companySuspended, { message: loaded.suspended });
  const seen = placeOf(exchange[0]);
  await startSession(db, services, loaded.actor, exchange, client);
  await alertNewDevice(db, loaded.actor, place.browser, seen, services.clock.now());
  await keepPlaces(db, services, loaded.actor.phone, place);
  await recordAccess(db, services, loaded.actor, 'signIn', signedInText(way, factor, seen));
  return signedIn(loaded.actor);
}

export async function phoneOf(db: Db, { companyId, staffId }: PhoneOwner): Promise<string> {
  const { phone } = await db
    .selectFrom('staff')
    .select('phone')
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  return phone;
}
