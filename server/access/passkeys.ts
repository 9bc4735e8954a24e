import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import { MOST_PASSKEYS, SECURITY_REFUSALS } from '#rules/security.ts';
import type { PersonId } from '../access-log.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { cookieOptions, ownOrigin } from '../http/session.ts';
import { newToken } from '../secrets.ts';
import { loadSecurity } from '../security-settings.ts';
import type { Services } from '../services.ts';

const COOKIE = 'qixing-passkey';
const MINUTES = 5;

type Exchange = [FastifyRequest, FastifyReply];

const challengeOf = ({ secrets }: Services, token: string): string =>
  secrets.hash('passkey challenge', token).toString('base64url');

export const rpIdOf = (request: FastifyRequest): string => new URL(ownOrigin(request)).hostname;

/** A question for this browser alone, which serves once; the row holds nothing of it. */
export async function newChallenge(services: Services, [request, reply]: Exchange): Promise<string> {
  const token = newToken();
  const tokenHash = services.secrets.hash('passkey', token);
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await services.database.platform(async (db) => {
    await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', new Date()).execute();
    await db.insertInto('passkeyChallenge').values({ tokenHash, expiresAt }).execute();
  });
  reply.setCookie(COOKIE, token, { ...cookieOptions(request), maxAge: MINUTES * 60 });
  return challengeOf(services, token);
}

/** In a transaction of its own: however it ends, the question is used up. */
async function takeChallenge(services: Services, [request, reply]: Exchange): Promise<string> {
  const token = request.cookies[COOKIE] ?? '';
  reply.clearCookie(COOKIE, cookieOptions(request));
  const taken = await services.database.platform((db) =>
    db
      .deleteFrom('passkeyChallenge')
      .where('tokenHash', '=', services.secrets.hash('passkey', token))
      .returning('expiresAt')
      .executeTakeFirst(),
  );
  if (!taken || taken.expiresAt < new Date()) throw new Refused(ACCESS_REFUSALS.passkeyOver);
  return challengeOf(services, token);
}

const own = (db: Db, { companyId, staffId }: PersonId) =>
  db.selectFrom('staffPasskey').where('companyId', '=', companyId).where('staffId', '=', staffId);

export const listPasskeys = (db: Db, who: PersonId) =>
  own(db, who).select(['id', 'name', 'createdAt', 'lastUsedAt']).orderBy('id').execute();

export const credentialIds = async (db: Db, who: PersonId): Promise<string[]> =>
  (await own(db, who).select('credentialId').orderBy('id').execute()).map(({ credentialId }) => credentialId);

/** Whether a person can answer the second step with one: bound, and the company allows it. */
export async function hasPasskey(db: Db, who: PersonId): Promise<boolean> {
  if ((await loadSecurity(db, who.companyId)).passkeys === 'off') return false;
  return (await credentialIds(db, who)).length > 0;
}

/** What the browser keeps with the key, so that it can say whose it is: numbers, nothing of the person. */
export const userHandleOf = ({ companyId, staffId }: PersonId): string =>
  Buffer.from(`${companyId}.${staffId}`).toString('base64url');

function personOfHandle(handle: string | undefined): PersonId {
  const [, companyId, staffId] =
    /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(handle ?? '', 'base64url').toString()) ?? [];
  if (!companyId || !staffId) throw new Refused(ACCESS_REFUSALS.passkeyWrong);
  return { companyId: Number(companyId), staffId: Number(staffId) };
}

const base64url = z.string().regex(/^[\w-]{1,4000}$/);
const Common = { id: base64url, rawId: base64url, type: z.literal('public-key') };
const Assertion = z.object({
  ...Common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
const Attestation = z.object({
  ...Common,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refused(ACCESS_REFUSALS.passkeyWrong);
  }
}

const expectedOf = async (services: Services, exchange: Exchange) => ({
  expectedChallenge: await takeChallenge(services, exchange),
  expectedOrigin: ownOrigin(exchange[0]),
  expectedRPID: rpIdOf(exchange[0]),
  requireUserVerification: true,
});

const NO_RESULTS = { clientExtensionResults: {} } as const;

/** Whether the company uses keys, and the person has room for one more. */
export async function checkRoom(db: Db, who: PersonId): Promise<void> {
  if ((await loadSecurity(db, who.companyId)).passkeys === 'off') throw new Refused(SECURITY_REFUSALS.passkeysOff);
  if ((await credentialIds(db, who)).length >= MOST_PASSKEYS)
    throw new Refused(SECURITY_REFUSALS.passkeysFull, { most: MOST_PASSKEYS });
}

/** A new key of a person who is signed in. */
export async function addPasskey(
  db: Db,
  services: Services,
  who: PersonId,
  { name, credential }: { name: string; credential: string },
  exchange: Exchange,
): Promise<void> {
  await checkRoom(db, who);
  const expected = await expectedOf(services, exchange);
  const response: RegistrationResponseJSON = { ...parsed(Attestation, credential), ...NO_RESULTS };
  const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected }).catch(() => {
    throw new Refused(ACCESS_REFUSALS.passkeyWrong);
  });
  const made = found(registrationInfo).credential;
  await db
    .insertInto('staffPasskey')
    .values({
      companyId: who.companyId,
      staffId: who.staffId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      name,
      createdAt: new Date(),
    })
    .execute();
}

/** The answer to the question, by a key of this person; its counter moves on. */
async function checkAssertion(
  db: Db,
  who: PersonId,
  assertion: z.output<typeof Assertion>,
  expected: Awaited<ReturnType<typeof expectedOf>>,
): Promise<void> {
  const key = await own(db, who)
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('credentialId', '=', assertion.id)
    .forUpdate()
    .executeTakeFirst();
  if (!key) throw new Refused(ACCESS_REFUSALS.passkeyWrong);
  const response: AuthenticationResponseJSON = {
    ...assertion,
    ...NO_RESULTS,
    response: {
      clientDataJSON: assertion.response.clientDataJSON,
      authenticatorData: assertion.response.authenticatorData,
      signature: assertion.response.signature,
    },
  };
  const credential = { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential,
    ...expected,
  }).catch(() => {
    throw new Refused(ACCESS_REFUSALS.passkeyWrong);
  });
  if (!verified) throw new Refused(ACCESS_REFUSALS.passkeyWrong);
  await db
    .updateTable('staffPasskey')
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: new Date() })
    .where('companyId', '=', who.companyId)
    .where('id', '=', key.id)
    .execute();
}

/** In place of the app's digits. */
export async function checkPasskey(
  services: Services,
  who: PersonId,
  credential: string,
  exchange: Exchange,
): Promise<void> {
  const expected = await expectedOf(services, exchange);
  await services.database.company(who.companyId, (db) =>
    checkAssertion(db, who, parsed(Assertion, credential), expected),
  );
}

/** Who signs in by it alone, where the company allows that. */
export async function personOfPasskey(
  services: Services,
  credential: string,
  exchange: Exchange,
): Promise<{ who: PersonId; passkey: string }> {
  const expected = await expectedOf(services, exchange);
  const assertion = parsed(Assertion, credential);
  const who = personOfHandle(assertion.response.userHandle);
  await services.database.company(who.companyId, async (db) => {
    await checkAssertion(db, who, assertion, expected);
    if ((await loadSecurity(db, who.companyId)).passkeys !== 'signIn')
      throw new Refused(ACCESS_REFUSALS.passkeyNotAlone);
  });
  return { who, passkey: assertion.id };
}

export async function removePasskey(db: Db, who: PersonId, id: number): Promise<string> {
  const gone = await db
    .deleteFrom('staffPasskey')
    .where('companyId', '=', who.companyId)
    .where('staffId', '=', who.staffId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return found(gone).name;
}

export const dropPasskeys = async (db: Db, { companyId, staffId }: PersonId): Promise<boolean> =>
  (
    await db
      .deleteFrom('staffPasskey')
      .where('companyId', '=', companyId)
      .where('staffId', '=', staffId)
      .returning('id')
      .execute()
  ).length > 0;
