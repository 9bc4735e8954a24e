import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Refused } from '../http/refused.ts';
import { liveSession, type SentSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import { detailsOf, type Told } from './details.ts';
import { type Cursor, closeLine, isOpen, keepLine, readEvents } from './lines.ts';

const HEARTBEAT_MS = 25_000;
const AGAIN_MS = 1_000;

/** One open line of a browser on this server. */
export interface Line {
  readonly lineId: string;
  readonly companyId: number;
  readonly staffId: number;
  readonly session: SentSession;
  cursor: Cursor;
  write(text: string): void;
  end(): void;
}

const nameOf = ({ companyId, staffId }: Pick<Line, 'companyId' | 'staffId'>): string => `${companyId} ${staffId}`;

export const eventText = ({ event, data }: Told, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The last one carries the cursor: whoever loses the others is told them again. */
const eventsText = (told: readonly Told[], id: number): string =>
  told.map((one, at) => eventText(one, at === told.length - 1 ? id : undefined)).join('');

/**
 * All lines that this server holds. What happens is heard from the database, on one connection for all of them, after it
 * was committed on whichever server; each line then reads what is new for its own person.
 */
export function streamHub({ database, clock }: Services, log: FastifyBaseLogger) {
  const lines = new Map<string, Set<Line>>();
  const busy = new Map<Line, 'once' | 'again'>();
  let listening: Promise<void> | undefined;
  let ear: pg.PoolClient | undefined;
  let over = false;

  const all = (): Line[] => [...lines.values()].flatMap((set) => [...set]);

  function drop(line: Line): void {
    const set = lines.get(nameOf(line));
    set?.delete(line);
    if (set?.size === 0) lines.delete(nameOf(line));
  }

  function end(line: Line, last?: Told): void {
    if (last) line.write(eventText(last));
    drop(line);
    line.end();
  }

  /** The person's right to listen is looked at each time, like at every request. */
  async function look(line: Line): Promise<void> {
    await database.companyRead(line.companyId, async (db) => {
      const { actor } = await liveSession(db, line.session);
      if (!(await isOpen(db, line, line.lineId))) return end(line, { event: 'gone', data: {} });
      const { events, next } = await readEvents(db, line, line.cursor);
      if (events.length > 0) line.write(eventsText(await detailsOf(db, actor, events, clock.now()), next.from));
      line.cursor = next;
    });
  }

  async function attempt(line: Line, work: (line: Line) => Promise<void>): Promise<void> {
    try {
      await work(line);
    } catch (error) {
      if (error instanceof Refused) return end(line, { event: 'gone', data: {} });
      // The browser comes back with its cursor, to this server or another.
      log.warn({ err: error }, 'a line of events was ended');
      end(line);
    }
  }

  /** One look at a time for each line; what comes meanwhile is looked at once more afterwards. */
  async function wake(line: Line): Promise<void> {
    if (busy.has(line)) {
      busy.set(line, 'again');
      return;
    }
    do {
      busy.set(line, 'once');
      await attempt(line, look);
    } while (busy.get(line) === 'again' && lines.get(nameOf(line))?.has(line));
    busy.delete(line);
  }

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
      client.release(true);
      listening = undefined;
      listenAgain();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      for (const line of lines.get(payload) ?? []) void wake(line);
    });
    await client.query('listen qixing_app');
    // What happened while nobody listened is in the tables.
    for (const line of all()) void wake(line);
  }

  function listen(): Promise<void> {
    listening ??= hear().catch((error: Error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  }

  const heartbeat = setInterval(() => {
    for (const line of all()) {
      line.write(': \n\n');
      void attempt(line, async () => {
        await database.company(line.companyId, async (db) => {
          await liveSession(db, line.session);
          if (!(await keepLine(db, line, line.lineId))) end(line, { event: 'gone', data: {} });
        });
      });
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    listen,
    add(line: Line): void {
      const set = lines.get(nameOf(line)) ?? new Set();
      lines.set(nameOf(line), set.add(line));
      void wake(line);
    },
    /** The browser is gone: its place is free at once, and what happens is kept for its return. */
    async left(line: Line): Promise<void> {
      if (!lines.get(nameOf(line))?.has(line)) return;
      drop(line);
      if (over) return;
      await database
        .company(line.companyId, (db) => closeLine(db, line, line.lineId))
        .catch((error: Error) => log.warn({ err: error }, 'a line of events was not closed'));
    },
    close(): void {
      over = true;
      clearInterval(heartbeat);
      for (const line of all()) end(line);
      const client = ear;
      ear = undefined;
      client?.release(true);
    },
  };
}
export type StreamHub = ReturnType<typeof streamHub>;
