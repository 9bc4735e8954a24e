import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ACCESS_REFUSALS, type SessionClient } from '#rules/access.ts';
import type { SignInWay } from '#rules/access-log.ts';
import type { PersonId } from '../access-log.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { companyOf, cookieOptions, tokenFor } from '../http/session.ts';
import type { Services } from '../services.ts';

const COOKIE = 'qixing-pending';
const MINUTES = 10;
const TRIES = 5;

type Exchange = [FastifyRequest, FastifyReply];

/** Half way in: a token of its own, which is no session and opens nothing but the second step. */
export async function startPending(
  db: Db,
  services: Services,
  { companyId, staffId }: PersonId,
  { way, client }: { way: SignInWay; client: SessionClient },
  [request, reply]: Exchange,
): Promise<void> {
  const token = tokenFor(companyId);
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  const tokenHash = services.secrets.hash('pending', token);
  await db.deleteFrom('pendingSignIn').where('companyId', '=', companyId).where('expiresAt', '<', new Date()).execute();
  await db.insertInto('pendingSignIn').values({ companyId, tokenHash, staffId, way, client, expiresAt }).execute();
  reply.setCookie(COOKIE, token, { ...cookieOptions(request), maxAge: MINUTES * 60 });
}

export interface Pending extends PersonId {
  readonly way: SignInWay;
  readonly client: SessionClient;
  readonly tokenHash: Buffer;
}

function sentPending(services: Services, [request]: Exchange): { companyId: number; tokenHash: Buffer } {
  const token = request.cookies[COOKIE];
  const companyId = token ? companyOf(token) : null;
  if (!token || companyId === null) throw new Refused(ACCESS_REFUSALS.pendingOver);
  return { companyId, tokenHash: services.secrets.hash('pending', token) };
}

/** Who is half way in with this browser; `spend` counts a try before anything is looked at. */
export async function readPending(services: Services, exchange: Exchange, spend: boolean): Promise<Pending> {
  const { companyId, tokenHash } = sentPending(services, exchange);
  const { rows } = await services.database.company(companyId, (db) =>
    sql<{ staffId: number; way: SignInWay; client: SessionClient }>`
      update pending_sign_in set tries = tries + ${spend ? 1 : 0}
      where company_id = ${companyId} and token_hash = ${tokenHash} and expires_at > now() and tries < ${TRIES}
      returning staff_id, way, client`.execute(db),
  );
  const row = rows[0];
  if (!row) throw new Refused(ACCESS_REFUSALS.pendingOver);
  return { companyId, tokenHash, ...row };
}

/** Serves once, and no more where the person was signed out since it was read. */
export async function endPending(db: Db, pending: Pending, [request, reply]: Exchange): Promise<void> {
  const { companyId, staffId, tokenHash } = pending;
  // The person is locked first, as by whoever changes them and ends their sessions: one after the other, and no deadlock.
  await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .forKeyShare()
    .execute();
  const ended = await db
    .deleteFrom('pendingSignIn')
    .where('companyId', '=', companyId)
    .where('tokenHash', '=', tokenHash)
    .returning('staffId')
    .executeTakeFirst();
  if (!ended) throw new Refused(ACCESS_REFUSALS.pendingOver);
  reply.clearCookie(COOKIE, cookieOptions(request));
}
