import type { FastifyInstance } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import { securityApi } from '#contract/security.ts';
import type { SessionClient } from '#rules/access.ts';
import { sessionEndedText } from '#rules/access-log.ts';
import { APP_SESSION } from '#rules/app-session.ts';
import { mustHaveFactor } from '#rules/security.ts';
import { placeOf, recordAccess } from '../access-log.ts';
import { found } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { endSessions } from '../http/session.ts';
import type { DB } from '../schema.ts';
import { loadSecurity } from '../security-settings.ts';
import { hasFactor, recoveryCodesLeft } from './factors.ts';
import { listPasskeys } from './passkeys.ts';

const ownSessions = ({ db, actor }: Pick<Context, 'db' | 'actor'>) =>
  db
    .selectFrom('session')
    .where('companyId', '=', actor.companyId)
    .where('staffId', '=', actor.staffId)
    .where('endedAt', 'is', null);

/** Not unseen for too long, nor too old. */
const inTime = (
  eb: ExpressionBuilder<DB, 'session'>,
  client: SessionClient,
  { idleMinutes, absoluteHours }: { idleMinutes: number; absoluteHours: number },
) =>
  eb.and([
    eb('client', '=', client),
    eb('lastSeenAt', '>', new Date(Date.now() - idleMinutes * 60_000)),
    eb('createdAt', '>', new Date(Date.now() - absoluteHours * 3_600_000)),
  ]);

/** Where a person is signed in, and the way out of there. */
export function sessionRoutes(app: FastifyInstance): void {
  serve(app, securityApi.mine, async (_, context) => {
    const { actor, db, session } = context;
    const settings = await loadSecurity(db, actor.companyId);
    const { passwordRule } = settings;
    const rows = await ownSessions(context)
      .where((eb) => eb.or([inTime(eb, 'console', settings), inTime(eb, 'app', APP_SESSION)]))
      .select(['id', 'client', 'device', 'address', 'createdAt', 'lastSeenAt', 'tokenHash'])
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const sessions = rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: tokenHash.equals(session.tokenHash) }));
    return {
      sessions,
      passwordRule,
      hasFactor: await hasFactor(db, actor),
      passkeys: await listPasskeys(db, actor),
      passkeyUse: settings.passkeys,
      mustHaveFactor: mustHaveFactor(settings, actor.rights.roleIds),
      recoveryCodesLeft: await recoveryCodesLeft(db, actor),
    };
  });

  serve(app, securityApi.endSession, async ({ id }, context) => {
    const { actor, db, services, exchange } = context;
    const { device } = found(await ownSessions(context).where('id', '=', id).select('device').executeTakeFirst());
    await db
      .updateTable('session')
      .set({ endedAt: new Date() })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', id)
      .execute();
    await recordAccess(db, services, actor, 'signOut', sessionEndedText(device, placeOf(exchange[0])));
    return null;
  });

  serve(app, securityApi.endOthers, async (_, { actor, db, services, session, exchange }) => {
    await endSessions(db, actor.companyId, actor.staffId, session.tokenHash);
    await recordAccess(db, services, actor, 'signOut', sessionEndedText('其他全部设备', placeOf(exchange[0])));
    return null;
  });
}
