import { sql } from 'kysely';
import type pg from 'pg';
import { errorCode } from './error-code.ts';
import { type Db, withCommit } from './transactions.ts';

/** A copy of the database that may be a moment behind. */
export interface Replica {
  /**
   * Cannot write. Null where the copy is not to be read: it is away, too far behind, or has not got the write that the
   * caller names; or where it broke off what may be done again.
   */
  read<T>(wanted: Wanted, run: (db: Db) => Promise<T>): Promise<{ readonly answer: T } | null>;
  /** Of the newest that it was seen to have, by the primary's clock; grows while nobody hears of it. */
  behindSeconds(): number;
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
  close(): void;
}

export interface Wanted {
  readonly companyId: number;
  /** The transaction that the caller wrote in last; it reads nothing from before. */
  readonly wrote: string | null;
  /** Whether nothing of it has left when it breaks off. */
  readonly mayRepeat: boolean;
}

const BEAT_MS = 1_000;
/** Cleaning up on the primary ends what reads the same rows on the copy. */
const BROKEN_OFF = new Set(['40001', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

async function isThere(db: Db, wrote: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select pg_visible_in_snapshot(${wrote}::xid8, pg_current_snapshot()) as seen`.execute(db);
  return rows[0]!.seen;
}

/** Tells the number of this transaction with its commit, where it wrote anything. */
export function afterWrite(db: Db, tell: (wrote: string) => void): void {
  const asked = sql<{ wrote: string | null }>`select pg_current_xact_id_if_assigned()::text as wrote`.execute(db);
  withCommit(
    db,
    asked.then(({ rows: [row] }) => row?.wrote && tell(row.wrote)),
  );
}

/** Does one thing every so often, never twice at once. */
function repeated(work: () => Promise<void>): () => void {
  let isBusy = false;
  const once = async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch(() => undefined);
    isBusy = false;
  };
  void once();
  const timer = setInterval(once, BEAT_MS).unref();
  return () => clearInterval(timer);
}

/** A beat a second on the primary, looked for on the copy: idle or busy, connected or not, it says how far behind that is. */
function watched(primary: pg.Pool, replica: pg.Pool) {
  let [beat, seen] = [0, 0];
  const ends = [
    repeated(async () => {
      const { rows } = await primary.query<{ at: Date }>(
        'update qixing.heartbeat set at = clock_timestamp() returning at',
      );
      beat = rows[0]!.at.getTime();
    }),
    repeated(async () => {
      const { rows } = await replica.query<{ at: Date }>('select at from qixing.heartbeat');
      seen = rows[0]!.at.getTime();
    }),
  ];
  return {
    behindSeconds: () => (seen === 0 ? Number.POSITIVE_INFINITY : Math.max(0, (beat - seen) / 1_000)),
    close: () => {
      for (const end of ends) end();
    },
  };
}

export type ReadReplica = <T>(companyId: number, run: (db: Db) => Promise<T>) => Promise<T>;

interface Pools {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  readonly mostBehindSeconds: number;
}

export function replicaOf({ primary, replica, mostBehindSeconds }: Pools, readReplica: ReadReplica): Replica {
  const { behindSeconds, close } = watched(primary, replica);
  const reads = { replica: 0, primary: 0 };

  const asked = async <T>({ companyId, wrote, mayRepeat }: Wanted, run: (db: Db) => Promise<T>) => {
    if (behindSeconds() > mostBehindSeconds) return null;
    let isBegun = false;
    try {
      return await readReplica(companyId, async (db) => {
        if (wrote !== null && !(await isThere(db, wrote))) return null;
        isBegun = true;
        reads.replica += 1;
        return { answer: await run(db) };
      });
    } catch (error) {
      if (isBegun && !(mayRepeat && BROKEN_OFF.has(errorCode(error)))) throw error;
      return null;
    }
  };
  return {
    read: async (wanted, run) => {
      const read = await asked(wanted, run);
      if (!read) reads.primary += 1;
      return read;
    },
    behindSeconds,
    reads,
    close,
  };
}
