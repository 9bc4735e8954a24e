import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { SessionClient } from '#rules/access.ts';
import { APP_SESSION } from '#rules/app-session.ts';
import { ALWAYS_GRANTED } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { employeeRights } from '#rules/role.ts';
import { DEFAULT_SECURITY, SECURITY_REFUSALS } from '#rules/security.ts';
import { placeOf } from '../access-log.ts';
import { type Actor, type ActorRow, actorColumns, actorOf } from '../actor.ts';
import type { Db } from '../db.ts';
import { isWithin } from '../networks.ts';
import { prepared, value } from '../prepared.ts';
import { anyOf } from '../query-kit.ts';
import { newToken, type Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { Refused } from './refused.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOUCH_MS = 60_000;
const MOST_SESSIONS = 5;
const BROWSER_COOKIE = 'qixing-browser';
const YEAR_SECONDS = 365 * 86_400;

/** As browsers reach us; where no setting says so, by the line or by a proxy that is believed. */
export const isHttps = (request: FastifyRequest): boolean => {
  const { publicOrigin } = request.server.services.config;
  return publicOrigin ? publicOrigin.startsWith('https:') : request.protocol === 'https';
};
/** Where browsers reach us. The host is the line's own: a forwarded one may be anybody's. */
export const ownOrigin = (request: FastifyRequest): string => {
  const { publicOrigin } = request.server.services.config;
  return publicOrigin || new URL(`${request.protocol}://${request.headers.host ?? 'localhost'}`).origin;
};
/** The prefix makes a browser refuse the cookie from anywhere but this host over TLS. */
const sessionCookie = (request: FastifyRequest): string => (isHttps(request) ? '__Host-qixing' : 'qixing');

export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(request) }) as const;

/** The token begins with its company, so that row security already holds while the session is looked up. */
export const tokenFor = (companyId: number): string => `${companyId.toString(36)}.${newToken()}`;

export function companyOf(token: string): number | null {
  const match = /^([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token);
  const id = match ? Number.parseInt(match[1]!, 36) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** Whether a session came along at all, good or not. */
export const bringsSession = (request: FastifyRequest): boolean =>
  request.cookies[sessionCookie(request)] !== undefined;

export interface SentSession {
  companyId: number;
  tokenHash: Buffer;
}

export function sentSession(request: FastifyRequest, secrets: Secrets): SentSession | null {
  const token = request.cookies[sessionCookie(request)];
  const companyId = token ? companyOf(token) : null;
  return token && companyId !== null ? { companyId, tokenHash: secrets.hash('session', token) } : null;
}

/** Ends the oldest beyond the limit, then starts a new one with a token nobody has seen before. */
export async function startSession(
  db: Db,
  services: Services,
  who: Pick<Actor, 'companyId' | 'staffId'>,
  [request, reply]: [FastifyRequest, FastifyReply],
  client: SessionClient = 'console',
): Promise<void> {
  const { companyId, staffId } = who;
  const now = new Date();
  const live = await db
    .selectFrom('session')
    .select('tokenHash')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .offset(MOST_SESSIONS - 1)
    .forUpdate()
    .execute();
  const over = live.map(({ tokenHash }) => tokenHash);
  if (over.length > 0) {
    await db
      .updateTable('session')
      .set({ endedAt: now })
      .where('companyId', '=', companyId)
      .where('tokenHash', 'in', over)
      .execute();
  }
  const token = tokenFor(companyId);
  const tokenHash = services.secrets.hash('session', token);
  const place = placeOf(request);
  await db
    .insertInto('session')
    .values({ companyId, tokenHash, staffId, client, createdAt: now, lastSeenAt: now, ...place })
    .execute();
  // An app that is closed stays signed in, a console that is closed does not.
  const lasting = client === 'app' ? { maxAge: APP_SESSION.absoluteHours * 3_600 } : {};
  reply.setCookie(sessionCookie(request), token, { ...cookieOptions(request), ...lasting });
}

/**
 * Everything by which these people are in, or all but one session. Whoever is half way in begins again: these go first, so
 * that a sign-in that is just finishing is waited for and its session is seen.
 */
export async function endAllSessions(
  db: Db,
  companyId: number,
  staffIds: readonly number[],
  except?: Buffer,
): Promise<void> {
  const theirs = anyOf(staffIds);
  await db.deleteFrom('pendingSignIn').where('companyId', '=', companyId).where('staffId', '=', theirs).execute();
  let update = db
    .updateTable('session')
    .set({ endedAt: new Date() })
    .where('companyId', '=', companyId)
    .where('staffId', '=', theirs)
    .where('endedAt', 'is', null);
  if (except) update = update.where('tokenHash', '!=', except);
  await update.execute();
}

/** Of one person: after a deletion, hand-over, new password, new phone, or where the second factor was reset. */
export const endSessions = (db: Db, companyId: number, staffId: number, except?: Buffer): Promise<void> =>
  endAllSessions(db, companyId, [staffId], except);

export async function endThisSession(db: Db, session: SentSession): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: new Date() })
    .where('companyId', '=', session.companyId)
    .where('tokenHash', '=', session.tokenHash)
    .execute();
}

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(sessionCookie(request), cookieOptions(request));

export interface LiveSession extends SentSession {
  actor: Actor;
  client: SessionClient;
  /** Long enough unseen that it should be marked as seen. */
  stale: boolean;
  /** Where the company's administrators may work from; none: anywhere. */
  networks: readonly string[];
}

/** A company without a row of its own has chosen nothing. */
const withoutNulls = ({
  idleMinutes,
  absoluteHours,
  networks,
}: Record<'idleMinutes' | 'absoluteHours', number | null> & { networks: string[] | null }) =>
  idleMinutes === null || absoluteHours === null || networks === null ? {} : { idleMinutes, absoluteHours, networks };

interface SessionRow extends ActorRow, Record<'idleMinutes' | 'absoluteHours', number | null> {
  staffId: number;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  client: SessionClient;
  networks: string[] | null;
}

const sessionRows = prepared<SessionRow>(
  'session',
  sql`select session.staff_id, session.created_at, session.last_seen_at, session.ended_at, session.client,
      security.idle_minutes,
      security.absolute_hours, security.networks, ${actorColumns(value(1))}
    from session left join company_security security on security.company_id = session.company_id
    left join staff on staff.company_id = session.company_id and staff.id = session.staff_id
    left join company on company.id = session.company_id
    where session.company_id = ${value(1)} and session.token_hash = ${value(2)}`,
);

/** The person behind the cookie with the rights of this moment, or the refusal that signs the browser out. */
export async function liveSession(db: Db, sent: SentSession): Promise<LiveSession> {
  const [row] = await sessionRows(db, sent.companyId, sent.tokenHash);
  const now = Date.now();
  if (!row) throw new Refused(REFUSALS.sessionMissing);
  if (row.endedAt) throw new Refused(REFUSALS.sessionEnded);
  const isApp = row.client === 'app';
  const { idleMinutes, absoluteHours, networks } = {
    ...DEFAULT_SECURITY,
    ...withoutNulls(row),
    ...(isApp ? APP_SESSION : {}),
  };
  const isOver =
    now - row.lastSeenAt.getTime() > idleMinutes * MINUTE_MS || now - row.createdAt.getTime() > absoluteHours * HOUR_MS;
  if (isOver) throw new Refused(REFUSALS.sessionMissing);
  const loaded = actorOf(sent.companyId, row.staffId, row);
  if (!loaded) throw new Refused(REFUSALS.sessionEnded);
  if (loaded.suspended !== null) throw new Refused(REFUSALS.companySuspended, { message: loaded.suspended });
  const { actor } = loaded;
  return {
    ...sent,
    actor: isApp ? { ...actor, rights: employeeRights(actor.departmentId) } : actor,
    client: row.client,
    networks,
    stale: now - row.lastSeenAt.getTime() > TOUCH_MS,
  };
}

/**
 * What administrators can do is done from the company's networks, where it names any. People without such functions use the
 * employees' app on the road, and see in the console no more than there.
 */
export function checkNetwork({ actor, networks }: LiveSession, address: string): void {
  const isPlain = [...actor.rights.functions].every((id) => ALWAYS_GRANTED.includes(id));
  if (networks.length > 0 && !isPlain && !isWithin(networks, address))
    throw new Refused(SECURITY_REFUSALS.networkNotAllowed);
}

export const touchSession = (services: Services, { companyId, tokenHash }: SentSession): Promise<unknown> =>
  services.database.company(companyId, (db) =>
    db
      .updateTable('session')
      .set({ lastSeenAt: new Date() })
      .where('companyId', '=', companyId)
      .where('tokenHash', '=', tokenHash)
      .where('endedAt', 'is', null)
      .execute(),
  );

/** Names this browser to itself: codes are bound to the browser that asked for them. */
export function browserOf([request, reply]: [FastifyRequest, FastifyReply], secrets: Secrets): Buffer {
  const sent = request.cookies[BROWSER_COOKIE];
  const id = sent && /^[\w-]{43}$/.test(sent) ? sent : newToken();
  if (id !== sent) reply.setCookie(BROWSER_COOKIE, id, { ...cookieOptions(request), maxAge: YEAR_SECONDS });
  return secrets.hash('browser', id);
}
