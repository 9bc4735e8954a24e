import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { DeskMe } from '#contract/desk-session.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DeskRights } from '#rules/desk/rights.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { SECURITY_REFUSALS } from '#rules/security.ts';
import { isLeaked } from '../access/leaked-passwords.ts';
import { hashPassword, isPassword } from '../access/passwords.ts';
import { placeOf } from '../access-log.ts';
import type { Db } from '../db.ts';
import {
  clearDeskCookie,
  type DeskPerson,
  deskPlatform,
  endDeskSession,
  endDeskSessions,
  pendingStaff,
  sentDeskSession,
  startDeskSession,
} from '../http/desk-session.ts';
import { found, Refused } from '../http/refused.ts';
import { type PublicContext, servePublic } from '../http/serve.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import { countUse, forget } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { offerFactor, passFactor } from './factor.ts';

/** Wrong passwords for one account from one address; strangers elsewhere do not lock its owner out. */
const PASSWORD = { count: 5, seconds: 900 };
/** Wrong codes for one account, from wherever: who tries these knows the password. */
const CODE = { count: 10, seconds: 900 };
/** A session is named to its owner by the beginning of its token's hash: it opens nothing. */
const SESSION_ID_LETTERS = 16;
/** Names a session without opening it. */
export const sessionIdOf = (tokenHash: Buffer): string => tokenHash.toString('hex').slice(0, SESSION_ID_LETTERS);

async function spendTry(services: Services, key: string, { count, seconds }: typeof PASSWORD): Promise<void> {
  const used = await countUse(services.database, key, seconds);
  if (used.count > count) throw new Refused(DESK_REFUSALS.accountLocked, { minutes: Math.ceil(used.secondsLeft / 60) });
}

/** What happened at the door, in the desk's own log. */
async function noteAccess(
  db: Db,
  call: Endpoint,
  { services, exchange }: Pick<PublicContext, 'services' | 'exchange'>,
  staffId: number,
  summary: string,
): Promise<void> {
  const { account } = await db
    .selectFrom('deskStaff')
    .select('account')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const { address, device } = placeOf(exchange[0]);
  await db
    .insertInto('deskEvent')
    .values({
      at: services.clock.now(),
      key: account,
      staffId,
      call: call.path,
      companyId: null,
      summary,
      place: [address, device].filter(Boolean).join(' '),
    })
    .execute();
}

function noteSoon(call: Endpoint, context: PublicContext, staffId: number, summary: string): void {
  const { services, exchange } = context;
  deskPlatform(services, (db) => noteAccess(db, call, context, staffId, summary)).catch((error: unknown) =>
    exchange[0].log.error({ err: error }, 'a failed sign-in at the desk was not noted'),
  );
}

const lockSignIn = (db: Db, staffId: number) =>
  db
    .selectFrom('deskStaff')
    .select(['passwordHash', 'status'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The door itself; its calls are ordinary JSON, nobody has signed anything. */
export function deskDoorRoutes(app: FastifyInstance): void {
  servePublic(app, deskApi.login, async ({ account, password }, context) => {
    const { services, address, exchange } = context;
    const tries = `desk-password:${account}:${address}`;
    await spendTry(services, tries, PASSWORD);
    const row = await deskPlatform(services, (db) =>
      db
        .selectFrom('deskStaff')
        .select(['id', 'passwordHash', 'status'])
        .where('account', '=', account)
        .executeTakeFirst(),
    );
    const right = await isPassword(row?.status === 'active' ? row.passwordHash : null, password);
    if (!row || !right) {
      // Nobody waits for the entry: an answer that took longer would tell that there is such an account.
      if (row) noteSoon(deskApi.login, context, row.id, '登录失败：密码不正确');
      throw new Refused(DESK_REFUSALS.signInFailed);
    }
    await forget(services.database, tries);
    return deskPlatform(services, async (db) => {
      // Locked, as by whoever changes or resets it and then ends their sessions: nobody goes on with what it was before.
      const { passwordHash, status } = await lockSignIn(db, row.id);
      if (status !== 'active' || passwordHash !== row.passwordHash) throw new Refused(DESK_REFUSALS.signInFailed);
      await startDeskSession(db, services, row.id, false, exchange);
      return offerFactor(db, services, row.id);
    });
  });

  servePublic(app, deskApi.verify, async ({ code }, context) => {
    const { services, exchange } = context;
    const tokenHash = sentDeskSession(exchange[0], services.secrets);
    const staffId = await deskPlatform(services, (db) => pendingStaff(db, tokenHash));
    const tries = `desk-code:${staffId}`;
    await spendTry(services, tries, CODE);
    try {
      return await deskPlatform(services, async (db) => {
        await lockSignIn(db, staffId);
        await pendingStaff(db, tokenHash);
        const recoveryCodes = await passFactor(db, services, staffId, code);
        await endDeskSession(db, tokenHash);
        await startDeskSession(db, services, staffId, true, exchange);
        await noteAccess(
          db,
          deskApi.verify,
          context,
          staffId,
          recoveryCodes.length > 0 ? '登录，绑定动态口令' : '登录',
        );
        await forget(services.database, tries);
        return { me: await loadMe(db, staffId), recoveryCodes };
      });
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === DESK_REFUSALS.factorWrong.code)
        noteSoon(deskApi.verify, context, staffId, '登录失败：动态口令不正确');
      throw error;
    }
  });
}

async function loadMe(db: Db, staffId: number): Promise<DeskMe> {
  const row = await db
    .selectFrom('deskStaff')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .where('deskStaff.id', '=', staffId)
    .select(['deskStaff.id as staffId', 'account', 'deskStaff.name', 'companyIds', 'cityIds', 'mustChange'])
    .select(['deskRole.name as roleName', 'rights', 'correctionLimitFen', 'movementLimitFen'])
    .executeTakeFirstOrThrow();
  const { mustChange, rights, ...rest } = row;
  return { ...rest, rights: DeskRights.catch({}).parse(rights), mustChangePassword: mustChange };
}

/** Of a call that waited for somebody who has ended its session meanwhile. */
async function refuseEnded(db: Db, tokenHash: Buffer): Promise<void> {
  const query = db.selectFrom('deskSession').select('endedAt').where('tokenHash', '=', tokenHash);
  const { endedAt } = await query.executeTakeFirstOrThrow();
  if (endedAt) throw new Refused(REFUSALS.sessionEnded);
}

/** These calls are made by people alone. */
const personOf = ({ actor }: DeskContext): DeskPerson => found(actor.person);

/** What every person of the desk does with their own account. */
export function ownAccountRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.me, (_, context) => loadMe(context.db, personOf(context).staffId));

  serveDesk(app, deskApi.logout, async (_, context) => {
    await endDeskSession(context.db, personOf(context).tokenHash);
    if (context.exchange) clearDeskCookie(...context.exchange);
    context.record('退出');
    return null;
  });

  serveDesk(app, deskApi.setPassword, async ({ current, password }, context) => {
    const { db, services, record } = context;
    const { staffId, tokenHash } = personOf(context);
    await spendTry(services, `desk-own-password:${staffId}`, PASSWORD);
    const { passwordHash } = await lockSignIn(db, staffId);
    await refuseEnded(db, tokenHash);
    if (!(await isPassword(passwordHash, current))) throw new Refused(DESK_REFUSALS.currentWrong);
    if (current === password) throw new Refused(DESK_REFUSALS.passwordSame);
    if (isLeaked(password)) throw new Refused(SECURITY_REFUSALS.passwordLeaked);
    await db
      .updateTable('deskStaff')
      .set({ passwordHash: await hashPassword(password), mustChange: false })
      .where('id', '=', staffId)
      .execute();
    await endDeskSessions(db, staffId, tokenHash);
    record('修改自己的密码');
    return null;
  });

  serveDesk(app, deskApi.sessions, async (_, context) => {
    const { staffId, tokenHash } = personOf(context);
    const rows = await context.db
      .selectFrom('deskSession')
      .select(['tokenHash', 'device', 'address', 'createdAt', 'lastSeenAt'])
      .where('staffId', '=', staffId)
      .where('endedAt', 'is', null)
      .where('verifiedAt', 'is not', null)
      .orderBy('lastSeenAt', 'desc')
      .limit(50)
      .execute();
    return rows.map(({ tokenHash: hash, ...row }) => ({
      ...row,
      sessionId: sessionIdOf(hash),
      isCurrent: hash.equals(tokenHash),
    }));
  });

  serveDesk(app, deskApi.endSession, async ({ sessionId }, context) => {
    const { staffId } = personOf(context);
    const rows = await context.db
      .selectFrom('deskSession')
      .select(['tokenHash', 'device'])
      .where('staffId', '=', staffId)
      .where('endedAt', 'is', null)
      .execute();
    const { tokenHash, device } = found(rows.find(({ tokenHash: hash }) => sessionIdOf(hash) === sessionId));
    await endDeskSession(context.db, tokenHash);
    context.record(`退出自己的设备：${device}`);
    return null;
  });
}
