import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { camelCaseResults, SnakeCaseDialect } from './camel-names.ts';
import type { DB } from './schema.ts';

/** A transaction in which one company is set, or none: row security shows that company's rows and no others. */
export type Db = Transaction<DB>;

export interface Database {
  /** Platform tables only: any table of a company answers with an error here. */
  platform<T>(run: (db: Db) => Promise<T>): Promise<T>;
  company<T>(companyId: number, run: (db: Db) => Promise<T>): Promise<T>;
  /** Cannot write. */
  companyRead<T>(companyId: number, run: (db: Db) => Promise<T>): Promise<T>;
  /** Cannot write, and may be a moment behind; absent where no replica is set. */
  replicaRead?: (<T>(companyId: number, run: (db: Db) => Promise<T>) => Promise<T>) | undefined;
  ping(): Promise<void>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit an exact integer`);
  return value;
}

/** Days stay text, and whole numbers are exact or an error: nothing is rounded on the way out of the database. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return safeInteger;
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8_ARRAY) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(safeInteger);
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
  },
};

/**
 * Everything runs as qixing_app, which neither owns a table nor passes row security, and the login behind it is a member of
 * that role alone. Plans are made for the values at
 * hand: with a generic plan a big company would get the plan of a small one.
 */
const SESSION = [
  'role=qixing_app',
  'search_path=qixing',
  'plan_cache_mode=force_custom_plan',
  'timezone=Asia/Shanghai',
  'statement_timeout=30000',
  'lock_timeout=10000',
  'idle_in_transaction_session_timeout=60000',
];

function makePool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    // The database ends what takes longer itself; one that hangs cannot.
    query_timeout: 40_000,
    idleTimeoutMillis: 30_000,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    types,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that dies in use fails the statement under way or the next one, which says so; nobody else needs to hear it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const kyselyOf = (pool: pg.Pool): Kysely<DB> =>
  new Kysely<DB>({ dialect: new SnakeCaseDialect({ pool }), plugins: [camelCaseResults] });

const setCompany = (db: Db, companyId: number) =>
  sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db);

const reader =
  (kysely: Kysely<DB>) =>
  <T>(companyId: number, run: (db: Db) => Promise<T>): Promise<T> =>
    kysely
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => {
        await setCompany(db, companyId);
        return run(db);
      });

/** Balancers ask every few seconds and wait no longer than one. */
const READY_MS = 900;

/**
 * Whether the database takes writes, within a second whatever it does. One question is under way at a time, so that a
 * database that hangs does not use up the connections; who asks meanwhile waits for the same answer.
 */
function pinger(pool: pg.Pool): () => Promise<void> {
  let underWay: Promise<unknown> | null = null;
  return async () => {
    underWay ??= pool.query('update heartbeat set at = now()').finally(() => {
      underWay = null;
    });
    const late = new AbortController();
    const tooLate = wait(READY_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error('the database does not answer');
    });
    await Promise.race([underWay, tooLate]).finally(() => late.abort());
  };
}

export function openDatabase(options: { url: string; replicaUrl?: string; poolSize?: number }): Database {
  const size = options.poolSize ?? 20;
  const pool = makePool(options.url, size);
  const primary = kyselyOf(pool);
  const replica = options.replicaUrl ? kyselyOf(makePool(options.replicaUrl, size)) : undefined;
  return {
    platform: (run) => primary.transaction().execute(run),
    company: (companyId, run) =>
      primary.transaction().execute(async (db) => {
        await setCompany(db, companyId);
        return run(db);
      }),
    companyRead: reader(primary),
    replicaRead: replica && reader(replica),
    ping: pinger(pool),
    close: async () => {
      await primary.destroy();
      await replica?.destroy();
    },
    pool,
  };
}
