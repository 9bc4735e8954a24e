import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { Db } from '../db.ts';
import { endDeskSession } from '../http/desk-session.ts';
import { found } from '../http/refused.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { personOf } from './person.ts';
import { sessionIdOf } from './session-routes.ts';
import { loadSettings } from './settings.ts';

/** Far more than a provider's people have devices. */
const MOST = 500;

/** Sessions that still open the desk, the one that was used last first. */
async function liveRows(db: Db) {
  const { idleMinutes, absoluteHours } = await loadSettings(db);
  const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
  return db
    .selectFrom('deskSession')
    .innerJoin('deskStaff', 'deskStaff.id', 'deskSession.staffId')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .select(['tokenHash', 'device', 'address', 'deskSession.createdAt', 'lastSeenAt'])
    .select(['staffId', 'deskStaff.name', 'deskRole.name as roleName'])
    .where('endedAt', 'is', null)
    .where('verifiedAt', 'is not', null)
    .where('deskStaff.status', '=', 'active')
    .where('lastSeenAt', '>', ago(idleMinutes))
    .where('deskSession.createdAt', '>', ago(absoluteHours * 60))
    .orderBy('lastSeenAt', 'desc')
    .limit(MOST)
    .execute();
}

export function liveSessionRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.liveSessions, async (_, { db, actor }) => {
    const own = personOf(actor).tokenHash;
    return (await liveRows(db)).map(({ tokenHash, ...row }) => ({
      ...row,
      sessionId: sessionIdOf(tokenHash),
      isCurrent: tokenHash.equals(own),
    }));
  });

  serveDesk(app, deskApi.endLiveSession, async ({ sessionId }, { db, record }) => {
    const row = found((await liveRows(db)).find(({ tokenHash }) => sessionIdOf(tokenHash) === sessionId));
    await endDeskSession(db, row.tokenHash);
    record(`让${row.name}的设备退出：${row.device} ${row.address}`.trimEnd());
    return null;
  });
}
