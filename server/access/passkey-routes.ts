import type { FastifyInstance } from 'fastify';
import { accessApi } from '#contract/access.ts';
import { securityApi } from '#contract/security.ts';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import { failedText, passkeyAddedText, passkeyRemovedText } from '#rules/access-log.ts';
import { mayRemovePasskey, mustHaveFactor, SECURITY_REFUSALS } from '#rules/security.ts';
import { placeOf, recordAccess, recordRefusal } from '../access-log.ts';
import { found, Refused } from '../http/refused.ts';
import { type PublicContext, serve, servePublic } from '../http/serve.ts';
import { loadSecurity } from '../security-settings.ts';
import { dropRecoveryCodes, hasFactor, newRecoveryCodes, recoveryCodesLeft } from './factors.ts';
import {
  addPasskey,
  checkPasskey,
  checkRoom,
  credentialIds,
  listPasskeys,
  newChallenge,
  personOfPasskey,
  removePasskey,
  rpIdOf,
  userHandleOf,
} from './passkeys.ts';
import { endPending, type Pending, readPending } from './pending.ts';
import { finishSignIn, signIn } from './sign-in.ts';

/** Whoever is half way in is asked for one of their own keys; anybody else for any key of this site. */
async function keysOfPending({ services, exchange }: PublicContext): Promise<string[]> {
  const pending = await readPending(services, exchange, false).catch(() => undefined);
  return pending ? services.database.companyRead(pending.companyId, (db) => credentialIds(db, pending)) : [];
}

async function noted<T>({ services, exchange }: PublicContext, who: Pending, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === ACCESS_REFUSALS.passkeyWrong.code) {
      const place = placeOf(exchange[0]);
      const text = (nth: number) => failedText(error.refusal.msg, place, nth);
      await recordRefusal(services, who, 'signInFailed', place, text);
    }
    throw error;
  }
}

function doorRoutes(app: FastifyInstance): void {
  servePublic(app, accessApi.passkeyStart, async (_, context) => ({
    challenge: await newChallenge(context.services, context.exchange),
    rpId: rpIdOf(context.exchange[0]),
    credentialIds: await keysOfPending(context),
  }));

  servePublic(app, accessApi.passkeySignIn, async ({ credential, client = 'console' }, context) => {
    const { services, browser, address, exchange } = context;
    const { who, passkey } = await personOfPasskey(services, credential, exchange);
    // The key and what unlocks it are two factors already.
    const place = { way: 'passkey' as const, client, browser, address, asksFactor: false };
    const user = await signIn(services, [who, { passkey }], place, exchange);
    if (!user) throw new Refused(ACCESS_REFUSALS.passkeyWrong);
    return user;
  });

  servePublic(app, accessApi.verifyPasskey, async ({ credential }, context) => {
    const { services, browser, address, exchange } = context;
    const pending = await readPending(services, exchange, true);
    await noted(context, pending, () => checkPasskey(services, pending, credential, exchange));
    return services.database.company(pending.companyId, async (db) => {
      await endPending(db, pending, exchange);
      const place = { way: pending.way, client: pending.client, factor: 'passkey' as const, browser, address };
      const user = await finishSignIn(db, services, pending, place, exchange);
      if (!user) throw new Refused(ACCESS_REFUSALS.pendingOver);
      return user;
    });
  });
}

/** A person's own keys. */
function ownRoutes(app: FastifyInstance): void {
  serve(app, securityApi.beginPasskey, async (_, { actor, db, services, exchange }) => {
    // Before the device makes one, which nobody would know of.
    await checkRoom(db, actor);
    return {
      challenge: await newChallenge(services, exchange),
      rpId: rpIdOf(exchange[0]),
      userHandle: userHandleOf(actor),
      account: actor.phone,
      displayName: actor.name,
      credentialIds: await credentialIds(db, actor),
    };
  });

  serve(app, securityApi.addPasskey, async (made, { actor, db, services, exchange }) => {
    await addPasskey(db, services, actor, made, exchange);
    await recordAccess(db, services, actor, 'edit', passkeyAddedText(made.name, placeOf(exchange[0])));
    const needsCodes = (await recoveryCodesLeft(db, actor)) === 0;
    return { recoveryCodes: needsCodes ? await newRecoveryCodes(db, services, actor) : [] };
  });

  serve(app, securityApi.removePasskey, async ({ id }, { actor, db, services, exchange }) => {
    const [passkeys, hasApp] = [await listPasskeys(db, actor), await hasFactor(db, actor)];
    const isAsked = mustHaveFactor(await loadSecurity(db, actor.companyId), actor.rights.roleIds);
    found(passkeys.find((passkey) => passkey.id === id));
    if (!mayRemovePasskey({ passkeys, hasFactor: hasApp, mustHaveFactor: isAsked }))
      throw new Refused(SECURITY_REFUSALS.factorRequired);
    const name = await removePasskey(db, actor, id);
    // They stand in for a factor: where there is none, they are good for nothing.
    if (passkeys.length === 1 && !hasApp) await dropRecoveryCodes(db, actor);
    await recordAccess(db, services, actor, 'edit', passkeyRemovedText(name, placeOf(exchange[0])));
    return null;
  });
}

export function passkeyRoutes(app: FastifyInstance): void {
  doorRoutes(app);
  ownRoutes(app);
}
