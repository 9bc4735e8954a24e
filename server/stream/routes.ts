import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { appStreamApi } from '#contract/app-stream.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { openAnswer } from '../http/event-stream.ts';
import { Refused } from '../http/refused.ts';
import { limitCalls, route } from '../http/serve.ts';
import { liveSession, type SentSession, sentSession } from '../http/session.ts';
import { eventText, type Line, type StreamHub, streamHub } from './hub.ts';
import { type OpenedLine, openLine } from './lines.ts';

/** The transaction that the browser knows everything before; null: it knows nothing, or says nonsense. */
function sentCursor(request: FastifyRequest): number | null {
  const sent = request.headers['last-event-id'];
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : null;
}

/**
 * Which transactions are over by now: whatever they did is there for whoever reads next. Asked of the company's row, for
 * transactions are numbered by the machine that it lies on.
 */
async function present(db: Db, companyId: number): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as at from company where id = ${companyId}`.execute(
    db,
  );
  return rows[0]!.at;
}

interface Opened extends OpenedLine {
  readonly staffId: number;
  readonly present: number;
}

async function opened(app: FastifyInstance, session: SentSession): Promise<Opened> {
  const { database } = app.services;
  const { companyId } = session;
  const line = await database.company(companyId, async (db) => {
    const { actor } = await liveSession(db, session);
    return { ...(await openLine(db, actor)), staffId: actor.staffId };
  });
  // Asked after the line is known to all: from here on nothing is missed.
  return { ...line, present: await database.companyRead(companyId, (db) => present(db, companyId)) };
}

function follow(
  hub: StreamHub,
  session: SentSession,
  { lineId, staffId, since, present: at }: Opened,
  exchange: [FastifyRequest, FastifyReply],
) {
  const [request, reply] = exchange;
  const sent = sentCursor(request);
  const resumed = sent !== null && sent >= since && sent <= at;
  openAnswer(reply);
  const from = resumed ? sent : at;
  const line: Line = {
    lineId,
    companyId: session.companyId,
    staffId,
    session,
    cursor: { from, seen: new Set() },
    write: (text) => void reply.raw.write(text),
    end: () => void reply.raw.end(),
  };
  line.write(eventText({ event: sent !== null && !resumed ? 'reset' : 'ready', data: {} }, from));
  reply.raw.on('close', () => void hub.left(line));
  hub.add(line);
}

/** What happens, as it happens: server-sent events of one person. */
export async function streamRoutes(app: FastifyInstance) {
  const { services } = app;
  const hub = streamHub(services, app.log);
  app.addHook('preClose', async () => hub.close());
  route(app, appStreamApi.stream, async (request, reply) => {
    const session = sentSession(request, services.secrets);
    if (!session) throw new Refused(REFUSALS.sessionMissing);
    await limitCalls(appStreamApi.stream, services, session.tokenHash.toString('hex'));
    await services.database.companyRead(session.companyId, (db) => liveSession(db, session));
    if (!request.headers.accept?.includes('text/event-stream')) throw new Refused(REFUSALS.invalidInput);
    await hub.listen();
    follow(hub, session, await opened(app, session), [request, reply]);
    return reply;
  });
}
