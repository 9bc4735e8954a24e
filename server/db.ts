import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Replica, replicaOf } from './replica.ts';
import { traced } from './tracing/span.ts';
import { type Db, type Transactions, transactionsOn } from './transactions.ts';

export type { Db } from './transactions.ts';

export interface Database {
  /** Platform tables only: any table of a company answers with an error here. */
  platform<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /** One statement, which leaves together with the beginning: it would be the same without a transaction around it. */
  platformOne<T>(write: (db: Db) => Promise<T>): Promise<T>;
  /** Cannot write. */
  platformRead<T>(run: (db: Db) => Promise<T>): Promise<T>;
  company<T>(companyId: number, run: (db: Db) => Promise<T>): Promise<T>;
  /** Cannot write. */
  companyRead<T>(companyId: number, run: (db: Db) => Promise<T>): Promise<T>;
  /** Either of the two, with a first question that is asked in the same round trip as the transaction is opened in. */
  opened<F, T>(
    mode: Mode,
    companyId: number,
    first: (db: Db) => Promise<F>,
    run: (db: Db, first: F) => Promise<T>,
  ): Promise<T>;
  /** Absent where none is set. */
  readonly replica?: Replica | undefined;
  ping(): Promise<void>;
  /** A write was refused for want of room: for a while the database counts as one that cannot be written. */
  noRoom(): void;
  close(): Promise<void>;
  readonly pool: pg.Pool;
  /** Platform tables, in a transaction that waits while others work: through a pooler it would keep one of a few from them. */
  held<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /** Past a pooler between: sessions that outlast a transaction, to listen on, and threads with pools of their own. */
  readonly direct: pg.Pool;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8_ARRAY = 1016;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit an exact integer`);
  return value;
}

const anyMoment = pg.types.getTypeParser(TIMESTAMPTZ);
const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** '2026-03-01 12:00:00.25+08', as our sessions are answered: read in a sixth of the time that any spelling needs. */
export function momentOf(text: string): Date {
  const end = text.length - 3;
  if (end < 19 || text[4] !== '-' || text.startsWith('00') || !text.endsWith('+08')) return anyMoment(text);
  const [year, month, day] = [twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)];
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  const fraction = end === 19 ? 0 : Math.trunc(Number(`0${text.slice(19, end)}`) * 1_000);
  return new Date(Date.UTC(year, month - 1, day, hour - 8, minute, second) + fraction);
}

/** Days stay text, and whole numbers are exact or an error: nothing is rounded on the way out of the database. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return safeInteger;
    if (oid === TIMESTAMPTZ) return momentOf;
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8_ARRAY) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(safeInteger);
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
  },
};

/**
 * Everything runs as qixing_app, which neither owns a table nor passes row security, and the login behind it is a member of
 * that role alone. Plans are made for the values at hand, but for the statements of prepared.ts.
 */
const SESSION: readonly `${string}=${string}`[] = [
  'role=qixing_app',
  'search_path=qixing',
  'timezone=Asia/Shanghai',
  'statement_timeout=30000',
  'lock_timeout=10000',
  'idle_in_transaction_session_timeout=60000',
  // Of a distributed database: its machines are told the company too. Any other PostgreSQL keeps it as a word it does not know.
  'citus.propagate_set_commands=local',
];

/**
 * Behind a pooler (PgBouncer in transaction mode) a connection is another session in each transaction: what holds for the
 * session is said anew at each beginning, and nothing of it is left to the next one.
 */
const POOLED = SESSION.map((setting) => `set local ${setting.replace(/=(.*)/, " = '$1'")}`);

interface PoolSize {
  /** Connections at most. */
  readonly size: number;
  /** So long somebody waits for one. */
  readonly waitMs: number;
}

function makePool(url: string, { size, waitMs }: PoolSize, isPooled = false): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    // The database ends what takes longer itself; one that hangs cannot.
    query_timeout: 40_000,
    idleTimeoutMillis: 30_000,
    ...(isPooled ? {} : { options: SESSION.map((setting) => `-c ${setting}`).join(' ') }),
    types,
    // Statements leave without waiting for the answers to those before: see transactions.ts.
    pipeline: true,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that dies in use fails the statement under way or the next one, which says so; nobody else needs to hear it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Mode = 'read' | 'write';
interface Place {
  readonly mode: Mode;
  readonly companyId: number | null;
}

/**
 * Valid until the transaction ends and not a moment longer, so that the next one on the same connection begins with no
 * company at all.
 */
function companySet(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new Error(`${companyId} is no company`);
  return `set local app.company_id = '${companyId}'`;
}

/** Goes on inside a company: one that was made in this very transaction, or each of those that it tells something. */
export const enterCompany = (db: Db, companyId: number): Promise<unknown> => sql.raw(companySet(companyId)).execute(db);
/** Goes on outside of them. */
export const leaveCompanies = (db: Db): Promise<unknown> => sql`set local app.company_id = ''`.execute(db);

function beginning({ mode, companyId }: Place, settings: readonly string[]): string[] {
  const company = companyId === null ? [] : [companySet(companyId)];
  return [mode === 'read' ? 'begin read only' : 'begin', ...settings, ...company];
}

/** To a database: by connections of our own, or through a pooler. */
interface Way {
  readonly pool: pg.Pool;
  readonly transactions: Transactions;
  readonly settings: readonly string[];
}
function wayTo(url: string, size: PoolSize, isPooled = false): Way {
  const pool = makePool(url, size, isPooled);
  return { pool, transactions: transactionsOn(pool, { named: !isPooled }), settings: isPooled ? POOLED : [] };
}

const nothing = async (): Promise<void> => undefined;

function opened<F, T>(
  { transactions, settings }: Way,
  place: Place,
  first: (db: Db) => Promise<F>,
  run: (db: Db, first: F) => Promise<T>,
): Promise<T> {
  const opening = { begin: beginning(place, settings), isRead: place.mode === 'read', first };
  const company = place.companyId === null ? {} : { 'qixing.company': place.companyId };
  return traced(`transaction ${place.mode}`, 'inside', company, () => transactions(opening, run));
}

/** Reads may be sent behind the beginning at once; a write waits until it is certain that the transaction is open. */
async function inTransaction<T>(way: Way, place: Place, run: (db: Db) => Promise<T>): Promise<T> {
  return place.mode === 'read'
    ? opened(way, place, run, async (_, answer) => answer)
    : opened(way, place, nothing, run);
}

/** Two that listen, for the app's people and for the desk, two lines of jobs, and one that is just being replaced. */
const DIRECT = 5;

/** Balancers ask every few seconds and wait no longer than one. */
const READY_MS = 900;
/** The question itself writes where there is room already: that there is none for more, others find out. */
const FULL_MS = 10_000;

/**
 * Whether the database takes writes, within a second whatever it does. One question is under way at a time, so that a
 * database that hangs does not use up the connections; who asks meanwhile waits for the same answer.
 */
function pinger(pool: pg.Pool): Pick<Database, 'ping' | 'noRoom'> {
  let underWay: Promise<unknown> | null = null;
  let fullUntil = 0;
  const noRoom = () => {
    fullUntil = Date.now() + FULL_MS;
  };
  const ping = async () => {
    underWay ??= pool.query('update qixing.heartbeat set at = now()').finally(() => {
      underWay = null;
    });
    const late = new AbortController();
    const tooLate = wait(READY_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error('the database does not answer');
    });
    await Promise.race([underWay, tooLate]).finally(() => late.abort());
    if (Date.now() < fullUntil) throw new Error('the database has no room left');
  };
  return { ping, noRoom };
}

export interface DatabaseOptions {
  readonly url: string;
  readonly replicaUrl?: string;
  /** Further behind than this the replica is not read. */
  readonly mostBehindSeconds?: number;
  /** The same database through PgBouncer in transaction mode; empty: none between. */
  readonly poolerUrl?: string;
  readonly poolSize?: number;
  /** So long a call waits for a connection. */
  readonly waitMs?: number;
}

/** The copy that lists, reports and exports may read. */
function replicaAt(url: string, poolSize: PoolSize, primary: pg.Pool, mostBehindSeconds: number) {
  const way = wayTo(url, poolSize);
  const pools = { primary, replica: way.pool, mostBehindSeconds };
  const replica = replicaOf(pools, (companyId, run) => inTransaction(way, { mode: 'read', companyId }, run));
  return { replica, pool: way.pool };
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, replicaUrl, poolerUrl, poolSize = 20, waitMs = 5_000, mostBehindSeconds = 30 } = options;
  const size = { size: poolSize, waitMs };
  const primary = poolerUrl ? wayTo(poolerUrl, size, true) : wayTo(url, size);
  const direct = poolerUrl ? wayTo(url, { size: DIRECT, waitMs }) : primary;
  const copy = replicaUrl ? replicaAt(replicaUrl, size, primary.pool, mostBehindSeconds) : undefined;
  const pools = new Set([primary.pool, direct.pool, ...(copy ? [copy.pool] : [])]);
  return {
    platform: (run) => inTransaction(primary, { mode: 'write', companyId: null }, run),
    platformOne: (write) => opened(primary, { mode: 'write', companyId: null }, write, async (_, answer) => answer),
    platformRead: (run) => inTransaction(primary, { mode: 'read', companyId: null }, run),
    company: (companyId, run) => inTransaction(primary, { mode: 'write', companyId }, run),
    companyRead: (companyId, run) => inTransaction(primary, { mode: 'read', companyId }, run),
    opened: (mode, companyId, first, run) => opened(primary, { mode, companyId }, first, run),
    replica: copy?.replica,
    ...pinger(primary.pool),
    close: async () => {
      copy?.replica.close();
      await Promise.all([...pools].map((pool) => pool.end()));
    },
    pool: primary.pool,
    held: (run) => inTransaction(direct, { mode: 'write', companyId: null }, run),
    direct: direct.pool,
  };
}
