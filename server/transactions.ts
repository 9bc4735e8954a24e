import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { camelCaseResults, SnakeCaseDialect } from './camel-names.ts';
import type { DB } from './schema.ts';
import { tracedStatement } from './tracing/statement.ts';

/** A transaction in which one company is set, or none: row security shows that company's rows and no others. */
export type Db = Transaction<DB>;

/** A statement that the connection keeps under a name, so that it is read and planned once: `server/prepared.ts`. */
export interface NamedQuery<R> extends CompiledQuery<R> {
  readonly name: string;
}
const nameOf = (query: CompiledQuery): { name?: string } =>
  'name' in query && typeof query.name === 'string' ? { name: query.name } : {};

export interface Naming {
  /** Off where a pooler may give each transaction another connection, which would not know the name. */
  readonly named: boolean;
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * One transaction's way to its client. Statements are sent as they are asked for, without waiting for the answers of
 * those before: what does not depend on each other shares a round trip.
 */
class OpenTransaction implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #ending: string;
  readonly #named: boolean;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #lastWrites: Promise<unknown>[] = [];
  #ended = false;
  #gathers = false;

  constructor(client: pg.PoolClient, ending: string, { named }: Naming) {
    this.#client = client;
    this.#ending = ending;
    this.#named = named;
  }

  /** What is sent in one go leaves as one packet. */
  #gather(): void {
    if (this.#gathers) return;
    const { stream } = this.#client.connection;
    this.#gathers = true;
    stream.cork();
    process.nextTick(() => {
      this.#gathers = false;
      stream.uncork();
    });
  }

  get settles(): boolean {
    return this.#ending.startsWith(SETTLE);
  }

  send(text: string): Promise<pg.QueryResult> {
    this.#gather();
    return this.#client.query(text);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The client may be somebody else's by now: with another company set.
    if (this.#ended) throw new Error('the transaction has ended');
    this.#gather();
    const config = { text: query.sql, values: [...query.parameters], ...(this.#named ? nameOf(query) : {}) };
    const send = () => this.#untilAnswered(this.#client.query(config));
    const { command, rowCount, rows } = await tracedStatement(query.sql, send);
    // Several statements in one text answer a list, of which nobody reads the rows.
    return { rows: rows ?? [], ...(COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  async #untilAnswered<T>(sent: Promise<T>): Promise<T> {
    this.#underWay.add(sent);
    try {
      return await sent;
    } finally {
      this.#underWay.delete(sent);
    }
  }

  streamQuery(): never {
    throw new Error('rows are read in batches');
  }

  /** Nothing that was begun in here reaches the database any more. */
  end(text: string): Promise<pg.QueryResult> {
    this.#ended = true;
    return this.send(text);
  }

  /**
   * There is nothing to keep, so that nobody waits for the end; the client's next user is served after it. It is written
   * a moment later, with whatever that user sends if there is one by then: a write by itself costs both sides a wake-up.
   */
  endRead(): void {
    const { stream } = this.#client.connection;
    this.#ended = true;
    stream.cork();
    this.#client.query('end').catch(() => undefined);
    setImmediate(() => stream.uncork());
  }

  lastWrite(sent: Promise<unknown>): void {
    sent.catch(() => undefined); // the commit tells of it
    this.#lastWrites.push(sent);
  }

  /** Together with what was sent and nobody has waited for: the first of it that failed, or came too late, says why. */
  async commit(): Promise<string> {
    const [ended] = await Promise.all([this.end(this.#ending), ...this.#underWay, ...this.#lastWrites]);
    // Several statements in one text answer a list.
    return [ended].flat().at(-1)!.command;
  }
}

const openOf = new WeakMap<Db, OpenTransaction>();

/**
 * A last write of a call: sent and not waited for, it leaves in one packet with the commit, which fails where it does.
 * What it locks is held for a way to the database and back less.
 */
export function withCommit(db: Db, sent: Promise<unknown>): void {
  openOf.get(db)!.lastWrite(sent);
}

export interface Opening<F> {
  /** What begins it, companies and modes in it; sent in one go. */
  readonly begin: readonly string[];
  readonly isRead: boolean;
  /** Reads that leave together with the opening: at most a wrong answer could come of them, and it is not used. */
  first(db: Db): Promise<F>;
}

type Run<F, T> = (db: Db, first: F) => Promise<T>;
export type Transactions = <F, T>(opening: Opening<F>, run: Run<F, T>) => Promise<T>;

/** A transaction that ended in a rollback must not look like one that took place. */
async function commit(open: OpenTransaction): Promise<void> {
  if ((await open.commit()) !== 'COMMIT')
    throw new Error('the transaction was rolled back: one of its statements had failed');
}

async function rollBack(open: OpenTransaction): Promise<void> {
  await open.end('rollback').catch(() => undefined); // a lost connection has rolled back already
}

/** On machines by company, what its triggers want of the platform is done before the same transaction commits. */
const SETTLE = 'select settle_platform()';

/** Asked once: a database is spread while no server runs. */
async function isSpread(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ settles: boolean }>(
    `select to_regprocedure('qixing.settle_platform()') is not null as settles`,
  );
  return rows[0]!.settles;
}

/** Citus hands the whole text on in which a setting came: a `begin` in it would be a warning in the log of every machine. */
const beginnings = ({ begin }: Opening<unknown>, spread: boolean): readonly string[] =>
  spread ? begin : [begin.join('; ')];

function endingOf({ isRead }: Opening<unknown>, spread: boolean): string {
  if (isRead) return 'end';
  return spread ? `${SETTLE}; commit` : 'commit';
}

/**
 * At once instead of with the commit, for whoever reads what the platform says to it: that a phone or a code is another
 * company's. On one machine the triggers themselves were told so.
 */
export async function settled<T>(db: Db, written: Promise<T>): Promise<T> {
  const answer = await written;
  const open = openOf.get(db)!;
  if (open.settles) await open.send(SETTLE);
  return answer;
}

export function transactionsOn(pool: pg.Pool, naming: Naming): Transactions {
  let spread: Promise<boolean> | null = null;
  const askedSpread = async (): Promise<boolean> => {
    spread ??= isSpread(pool);
    return spread.catch((error) => {
      spread = null;
      throw error;
    });
  };
  const dialect = new SnakeCaseDialect({ pool });
  const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()];
  const driver: Driver = dialect.createDriver();
  const on = (open: OpenTransaction): Db => {
    const provider = { provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(open) };
    const executor = new DefaultQueryExecutor(compiler, adapter, provider, [camelCaseResults]);
    const db = new Transaction<DB>({ config: { dialect }, dialect, driver, executor });
    openOf.set(db, open);
    return db;
  };
  return async (opening, run) => {
    const spread = await askedSpread();
    const client = await pool.connect();
    const open = new OpenTransaction(client, endingOf(opening, spread), naming);
    try {
      const db = on(open);
      // What was sent behind a beginning that failed has failed too, or is not used.
      const begun = beginnings(opening, spread).map((text) => open.send(text));
      const [first] = await Promise.all([opening.first(db), ...begun]);
      const answer = await run(db, first);
      if (opening.isRead) open.endRead();
      else await commit(open);
      return answer;
    } catch (error) {
      if (opening.isRead) open.endRead();
      else await rollBack(open);
      throw error;
    } finally {
      client.release();
    }
  };
}
