import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from 'openid-client';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS, type SessionClient } from '#rules/access.ts';
import { failedText } from '#rules/access-log.ts';
import { mayUseSso, phoneOfClaim } from '#rules/sso.ts';
import { placeOf, recordRefusal } from '../access-log.ts';
import { loadActor } from '../actor.ts';
import type { Db } from '../db.ts';
import { errorMessage } from '../error-code.ts';
import { Refused } from '../http/refused.ts';
import { type PublicContext, servePublic } from '../http/serve.ts';
import { companyOf, cookieOptions, ownOrigin, tokenFor } from '../http/session.ts';
import type { Services } from '../services.ts';
import { type PhoneOwner, type Proven, signIn } from './sign-in.ts';
import { type CompanySso, clientSecretOf, companyOfCode, loadSso, markFailed, markProven } from './sso.ts';
import { addressToSignIn, askProvider, type Claims, claimsOf, type SsoProof } from './sso-provider.ts';

const COOKIE = 'qixing-sso';
const MINUTES = 10;
const KEPT_MS = 300_000;
const KEPT_FAILED_MS = 10_000;
const MOST_KEPT = 500;

type Exchange = [FastifyRequest, FastifyReply];

/** Where the provider sends people back to: our own page, whatever was asked for. */
export const redirectUriOf = (request: FastifyRequest): string => `${ownOrigin(request)}/login/sso`;

/** Nothing of it is kept: whoever reads the database learns none of the three. */
const proofOf = ({ secrets }: Services, token: string): SsoProof => {
  const derived = (purpose: string) => secrets.hash(`sso ${purpose}`, token).toString('base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
};

const kept = new Map<string, { config: Promise<Configuration>; until: number }>();

/** What the provider said lately: nobody's sign-in asks it again, and one that fails is not asked by everybody at once. */
function configOf(services: Services, sso: CompanySso): Promise<Configuration> {
  const key = `${sso.companyId}:${sso.changedAt.getTime()}:${sso.settings.issuer}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.config;
  const clientSecret = clientSecretOf(services, sso);
  if (clientSecret === null) return Promise.reject(new Error('客户端密钥已失效，请重新填写'));
  const config = askProvider({ ...sso.settings, clientSecret, networks: services.config.ssoNetworks });
  const entry = { config, until: Date.now() + KEPT_MS };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, entry);
  config.catch(() => {
    entry.until = Date.now() + KEPT_FAILED_MS;
  });
  return config;
}

/** The person reads a short reason, the company's administrators the whole one. */
async function told<T>(context: PublicContext, companyId: number, why: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    context.exchange[0].log.warn({ err: error, companyId }, 'single sign-on failed');
    const cause = error instanceof Error && error.cause instanceof Error ? `：${error.cause.message}` : '';
    await markFailed(context.services, companyId, `${why}（${errorMessage(error)}${cause}）`);
    throw new Refused(ACCESS_REFUSALS.ssoFailed, { why });
  }
}

async function usedSso(services: Services, companyId: number): Promise<CompanySso> {
  const sso = await services.database.companyRead(companyId, (db) => loadSso(db, companyId));
  if (!sso || sso.settings.use === 'off') throw new Refused(ACCESS_REFUSALS.ssoUnknown);
  return sso;
}

async function start(context: PublicContext, companyCode: string, client: SessionClient): Promise<string> {
  const { services, exchange } = context;
  const companyId = await companyOfCode(services, companyCode);
  const sso = await usedSso(services, companyId);
  const token = tokenFor(companyId);
  const url = await told(context, companyId, '企业的身份提供方没有正常回答', async () =>
    addressToSignIn(await configOf(services, sso), redirectUriOf(exchange[0]), proofOf(services, token)),
  );
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  const tokenHash = services.secrets.hash('sso', token);
  await services.database.company(companyId, async (db) => {
    await db.deleteFrom('ssoAttempt').where('companyId', '=', companyId).where('expiresAt', '<', new Date()).execute();
    await db.insertInto('ssoAttempt').values({ companyId, tokenHash, client, expiresAt }).execute();
  });
  exchange[1].setCookie(COOKIE, token, { ...cookieOptions(exchange[0]), maxAge: MINUTES * 60 });
  return url;
}

interface Attempt {
  readonly companyId: number;
  readonly client: SessionClient;
  readonly proof: SsoProof;
}

/** What this browser began; it serves once, however it ends. */
async function takeAttempt(services: Services, [request, reply]: Exchange): Promise<Attempt> {
  const token = request.cookies[COOKIE];
  const companyId = token ? companyOf(token) : null;
  if (!token || companyId === null) throw new Refused(ACCESS_REFUSALS.ssoOver);
  reply.clearCookie(COOKIE, cookieOptions(request));
  const row = await services.database.company(companyId, (db) =>
    db
      .deleteFrom('ssoAttempt')
      .where('companyId', '=', companyId)
      .where('tokenHash', '=', services.secrets.hash('sso', token))
      .returning(['client', 'expiresAt'])
      .executeTakeFirst(),
  );
  if (!row || row.expiresAt < new Date()) throw new Refused(ACCESS_REFUSALS.ssoOver);
  return { companyId, client: row.client, proof: proofOf(services, token) };
}

const textOfClaim = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

interface Named {
  readonly who: PhoneOwner;
  readonly proven: Proven;
}

/** Who of this company the claim names; another company's people are nobody here. */
async function personOf(db: Db, { companyId, settings }: CompanySso, claims: Claims): Promise<Named | undefined> {
  const text = textOfClaim(claims[settings.claim]);
  // A number that the provider itself has not checked is anybody's.
  const isUnchecked = settings.claim === 'phone_number' && claims.phone_number_verified === false;
  const value = settings.names === 'phone' ? phoneOfClaim(text) : text;
  if (!value || isUnchecked) return undefined;
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where(settings.names, '=', value)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && { who: { companyId, staffId: row.id }, proven: { [settings.names]: value } };
}

async function allowedPerson(context: PublicContext, sso: CompanySso, claims: Claims): Promise<Named> {
  const { services, exchange } = context;
  const { companyId, settings } = sso;
  const found = await services.database.companyRead(companyId, async (db) => {
    const named = await personOf(db, sso, claims);
    const loaded = named && (await loadActor(db, companyId, named.who.staffId));
    return named && loaded && { named, isAllowed: mayUseSso(settings, loaded.actor.rights.roleIds) };
  });
  if (!found) {
    await markFailed(services, companyId, `声明 ${settings.claim} 没有对应的员工（${claims.sub}）`);
    throw new Refused(ACCESS_REFUSALS.ssoNobody);
  }
  if (!found.isAllowed) {
    const place = placeOf(exchange[0]);
    const text = (nth: number) => failedText('不在单点登录的使用范围内', place, nth);
    await recordRefusal(services, found.named.who, 'signInFailed', place, text);
    throw new Refused(ACCESS_REFUSALS.ssoNotForYou);
  }
  return found.named;
}

const CANCELLED = '身份提供方没有让您登录';
const NOT_BELIEVED = '身份提供方的回答无法验证';

async function finish(context: PublicContext, answer: string) {
  const { services, browser, address, exchange } = context;
  const { companyId, client, proof } = await takeAttempt(services, exchange);
  const sso = await usedSso(services, companyId);
  const url = new URL(redirectUriOf(exchange[0]));
  url.search = answer;
  const why = url.searchParams.has('error') ? CANCELLED : NOT_BELIEVED;
  const claims = await told(context, companyId, why, async () =>
    claimsOf(await configOf(services, sso), url, proof, sso.settings.claim),
  );
  const { who, proven } = await allowedPerson(context, sso, claims);
  await services.database.company(companyId, (db) => markProven(db, sso));
  const asksFactor = sso.settings.factor === 'ours';
  const place = { way: 'sso' as const, client, browser, address, asksFactor };
  const user = await signIn(services, [who, proven], place, exchange);
  if (!user) throw new Refused(ACCESS_REFUSALS.ssoNobody);
  return user;
}

/** By the company's own identity provider: there and back again. */
export function ssoRoutes(app: FastifyInstance): void {
  servePublic(app, accessApi.ssoStart, async ({ companyCode, client = 'console' }, context) => ({
    url: await start(context, companyCode, client),
  }));
  servePublic(app, accessApi.ssoFinish, ({ answer }, context) => finish(context, answer));
}
