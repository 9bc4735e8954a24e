import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/access.ts';
import { type SignInWay, signedInText } from '#rules/access-log.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { placeOf, recordAccess } from '../access-log.ts';
import { type Actor, loadActor } from '../actor.ts';
import { Refused } from '../http/refused.ts';
import { endThisSession, sentSession, startSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import { keepPlaces } from './known-places.ts';
import { alertNewDevice } from './new-device.ts';

export interface PhoneOwner {
  companyId: number;
  staffId: number;
}

export async function ownerOf(services: Services, phone: string): Promise<PhoneOwner | undefined> {
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

/** A new session with a new token; the one this browser had, if any, ends. Null where the person is gone meanwhile. */
export async function signIn(
  services: Services,
  { companyId, staffId }: PhoneOwner,
  { way, ...place }: { way: SignInWay; browser: Buffer; address: string },
  exchange: [FastifyRequest, FastifyReply],
): Promise<SignedIn | null> {
  const before = sentSession(exchange[0], services.secrets);
  if (before) await services.database.company(before.companyId, (db) => endThisSession(db, before));
  return services.database.company(companyId, async (db) => {
    const loaded = await loadActor(db, companyId, staffId);
    if (!loaded) return null;
    if (loaded.suspended !== null) throw new Refused(REFUSALS.companySuspended, { message: loaded.suspended });
    await startSession(db, services, loaded.actor, exchange);
    await alertNewDevice(db, loaded.actor, place.browser, placeOf(exchange[0]), services.clock.now());
    await keepPlaces(db, services, loaded.actor.phone, place);
    await recordAccess(db, services, loaded.actor, 'signIn', signedInText(way, placeOf(exchange[0])));
    return signedIn(loaded.actor);
  });
}
