import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type DeskLimits, DeskRights } from '#rules/desk/rights.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { placeOf } from '../access-log.ts';
import type { Db } from '../db.ts';
import { newToken, type Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { Refused } from './refused.ts';
import { cookieOptions, isHttps } from './session.ts';

const MINUTE_MS = 60_000;
/** How long somebody may take from the password to the second step. */
const PENDING_MS = 10 * MINUTE_MS;
const TOUCH_MS = MINUTE_MS;

/** A person of the provider, with the rights of this moment. */
export interface DeskPerson extends DeskLimits {
  readonly staffId: number;
  readonly account: string;
  readonly name: string;
  readonly roleId: number;
  readonly roleName: string;
  readonly rights: DeskRights;
  readonly companyIds: readonly number[] | null;
  readonly cityIds: readonly number[] | null;
  readonly mustChange: boolean;
  readonly tokenHash: Buffer;
}

/** A name of its own: a company's session opens nothing here, and the reverse. */
const cookieOf = (request: FastifyRequest): string => (isHttps(request) ? '__Host-qixing-desk' : 'qixing-desk');

export const bringsDeskSession = (request: FastifyRequest): boolean => request.cookies[cookieOf(request)] !== undefined;

export function sentDeskSession(request: FastifyRequest, secrets: Secrets): Buffer {
  const token = request.cookies[cookieOf(request)];
  if (!token || !/^[\w-]{43}$/.test(token)) throw new Refused(REFUSALS.sessionMissing);
  return secrets.hash('desk session', token);
}

type Scope = Pick<DeskPerson, 'companyIds' | 'cityIds'>;

/** Shows the desk's own tables, and of companies and cities those that this person works for; nobody in particular: all. */
export async function openDesk(db: Db, person: Scope | null = null, { readOnly = false } = {}): Promise<void> {
  const listed = (ids: readonly number[] | null | undefined) => (ids ?? []).map(Number).join(',');
  const settings = [
    ...(readOnly ? ['set transaction read only'] : []),
    `set local app.desk = 'on'`,
    `set local app.desk_companies = '${listed(person?.companyIds)}'`,
    `set local app.desk_cities = '${listed(person?.cityIds)}'`,
  ];
  await sql.raw(settings.join('; ')).execute(db);
}

/** What a company's transaction has to do in the desk's tables; afterwards it sees what it saw. The desk's own goes on. */
export async function withinDesk<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ desk: string | null }>`select current_setting('app.desk', true) as desk`.execute(db);
  if (rows[0]?.desk === 'on') return work();
  await openDesk(db);
  const result = await work();
  await sql`set local app.desk = 'off'`.execute(db);
  return result;
}

export const deskPlatform = <T>({ database }: Pick<Services, 'database'>, run: (db: Db) => Promise<T>): Promise<T> =>
  database.platform(async (db) => {
    await openDesk(db);
    return run(db);
  });

/** A question alone: it leaves in one packet with what opens the desk. */
export const deskRead = <T>({ database }: Pick<Services, 'database'>, ask: (db: Db) => Promise<T>): Promise<T> =>
  database.platformRead(async (db) => (await Promise.all([openDesk(db), ask(db)]))[1]);

/** A session that waits for its second step, or (once that was right) one that opens the desk: each with a token of its own. */
export async function startDeskSession(
  db: Db,
  { secrets }: Services,
  staffId: number,
  isVerified: boolean,
  [request, reply]: [FastifyRequest, FastifyReply],
): Promise<void> {
  const token = newToken();
  const now = new Date();
  const { device, address } = placeOf(request);
  await db
    .insertInto('deskSession')
    .values({
      tokenHash: secrets.hash('desk session', token),
      staffId,
      createdAt: now,
      lastSeenAt: now,
      verifiedAt: isVerified ? now : null,
      device,
      address,
    })
    .execute();
  reply.setCookie(cookieOf(request), token, cookieOptions(request));
}

export const clearDeskCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(cookieOf(request), cookieOptions(request));

export async function endDeskSessions(db: Db, staffId: number, except?: Buffer): Promise<void> {
  let update = db.updateTable('deskSession').set({ endedAt: new Date() }).where('staffId', '=', staffId);
  if (except) update = update.where('tokenHash', '!=', except);
  await update.where('endedAt', 'is', null).execute();
}

export const endDeskSession = (db: Db, tokenHash: Buffer) =>
  db.updateTable('deskSession').set({ endedAt: new Date() }).where('tokenHash', '=', tokenHash).execute();

const personBehind = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('deskSession')
    .innerJoin('deskStaff', 'deskStaff.id', 'deskSession.staffId')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .innerJoin('deskSettings', (join) => join.onTrue())
    .where('tokenHash', '=', tokenHash)
    .select(['deskSession.createdAt', 'lastSeenAt', 'endedAt', 'verifiedAt', 'idleMinutes', 'absoluteHours'])
    .select(['deskStaff.id as staffId', 'account', 'deskStaff.name', 'deskStaff.status', 'mustChange'])
    .select(['companyIds', 'cityIds'])
    .select(['deskRole.id as roleId', 'deskRole.name as roleName', 'rights', 'correctionLimitFen', 'movementLimitFen'])
    .executeTakeFirst();

/** Half way in: the password was right, the second step is to come. */
export async function pendingStaff(db: Db, tokenHash: Buffer): Promise<number> {
  const row = await personBehind(db, tokenHash);
  const isOpen = row && !row.endedAt && !row.verifiedAt && row.status === 'active';
  if (!isOpen || Date.now() - row.createdAt.getTime() > PENDING_MS) throw new Refused(REFUSALS.sessionMissing);
  return row.staffId;
}

const touched = (db: Db, tokenHash: Buffer) =>
  db.updateTable('deskSession').set({ lastSeenAt: new Date() }).where('tokenHash', '=', tokenHash).execute();

/** The person behind the cookie, read anew at each request: a right taken away is gone at the next one. */
export async function deskPerson(services: Services, request: FastifyRequest): Promise<DeskPerson> {
  const tokenHash = sentDeskSession(request, services.secrets);
  const row = await deskRead(services, (db) => personBehind(db, tokenHash));
  const now = Date.now();
  if (!row?.verifiedAt) throw new Refused(REFUSALS.sessionMissing);
  if (row.endedAt || row.status !== 'active') throw new Refused(REFUSALS.sessionEnded);
  const unseen = now - row.lastSeenAt.getTime();
  const open = now - row.createdAt.getTime();
  if (unseen > row.idleMinutes * MINUTE_MS || open > row.absoluteHours * 60 * MINUTE_MS)
    throw new Refused(REFUSALS.sessionMissing);
  if (unseen > TOUCH_MS) await deskPlatform(services, (db) => touched(db, tokenHash));
  const { staffId, account, name, roleId, roleName, companyIds, cityIds, mustChange } = row;
  const { correctionLimitFen, movementLimitFen } = row;
  const rights = DeskRights.catch({}).parse(row.rights);
  const who = { staffId, account, name, roleId, roleName, rights, companyIds, cityIds, mustChange, tokenHash };
  return { ...who, correctionLimitFen, movementLimitFen };
}
