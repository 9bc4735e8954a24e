import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { deskApi } from '#contract/desk.ts';
import { DESK_TOPICS, type DeskTopic } from '#contract/desk-stream.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { deskActor } from '../http/desk-actor.ts';
import { openAnswer } from '../http/event-stream.ts';
import { Refused } from '../http/refused.ts';
import { limitCalls, route } from '../http/serve.ts';
import type { Services } from '../services.ts';

const HEARTBEAT_MS = 15_000;
/** A busy hour changes rides many times a second: one word a second is enough to read again. */
const JOINED_MS = 500;
const AGAIN_MS = 1_000;

interface Line {
  write(text: string): void;
  end(): void;
  /** Throws where the person may no longer listen. */
  check(): Promise<void>;
}

const isTopic = (text: string): text is DeskTopic => DESK_TOPICS.some((topic) => topic === text);

/** All open pages of the desk on this server. What happens is heard from the database, whichever server did it. */
function deskHub({ database }: Services, log: FastifyBaseLogger) {
  const lines = new Set<Line>();
  const waiting = new Set<DeskTopic>();
  let telling: NodeJS.Timeout | undefined;
  let ear: pg.PoolClient | undefined;
  let listening: Promise<void> | undefined;
  let over = false;

  const tell = (): void => {
    telling = undefined;
    const text = [...waiting].map((topic) => `event: ${topic}\ndata: {}\n\n`).join('');
    waiting.clear();
    for (const line of lines) line.write(text);
  };
  const heard = (topic: string): void => {
    if (!isTopic(topic)) return;
    waiting.add(topic);
    telling ??= setTimeout(tell, JOINED_MS);
  };

  /** Told on while somebody listens: the triggers are silent otherwise. */
  const sayListening = () => database.platform((db) => sql`select desk_listens()`.execute(db));

  /** Until it works or nobody is left: a database that starts again takes longer than one pause. */
  function listenAgain(): void {
    if (over || lines.size === 0) return;
    setTimeout(() => void listen().catch(listenAgain), AGAIN_MS).unref();
  }

  async function hear(): Promise<void> {
    const client = await database.direct.connect();
    ear = client;
    const lost = () => {
      if (ear !== client) return;
      ear = undefined;
      listening = undefined;
      client.release(true);
      listenAgain();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => heard(payload));
    await client.query('listen qixing_desk');
    await sayListening();
    for (const topic of DESK_TOPICS) heard(topic);
  }

  function listen(): Promise<void> {
    listening ??= hear().catch((error: Error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  const drop = (line: Line): void => {
    lines.delete(line);
    line.end();
  };
  const heartbeat = setInterval(() => {
    if (lines.size === 0) return;
    void sayListening().catch((error: Error) => log.warn({ err: error }, 'the desk’s line could not be kept'));
    for (const line of lines) {
      line.write(': \n\n');
      line.check().catch(() => drop(line));
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    listen,
    add: (line: Line): void => void lines.add(line),
    left: (line: Line): void => void lines.delete(line),
    close(): void {
      over = true;
      clearInterval(heartbeat);
      clearTimeout(telling);
      for (const line of lines) drop(line);
      const client = ear;
      ear = undefined;
      client?.release(true);
    },
  };
}

/** What changed, by name alone: rights are looked at where it is read. */
export function deskStreamRoutes(app: FastifyInstance): void {
  const { services } = app;
  const hub = deskHub(services, app.log);
  app.addHook('preClose', async () => hub.close());
  route(app, deskApi.deskStream, async (request, reply) => {
    const actor = await deskActor(deskApi.deskStream, request, services);
    await limitCalls(deskApi.deskStream, services, actor.caller);
    if (!request.headers.accept?.includes('text/event-stream')) throw new Refused(REFUSALS.invalidInput);
    await hub.listen();
    openAnswer(reply);
    const line: Line = {
      write: (text) => void reply.raw.write(text),
      end: () => void reply.raw.end(),
      check: async () => void (await deskActor(deskApi.deskStream, request, services)),
    };
    reply.raw.on('close', () => hub.left(line));
    hub.add(line);
    line.write('event: ready\ndata: {}\n\n');
    return reply;
  });
}
