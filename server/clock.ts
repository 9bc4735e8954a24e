import { type RawBuilder, sql } from 'kysely';
import type { Database } from './db.ts';

/**
 * Business time: days, months, deadlines and jobs. It runs ahead of the machine's clock only where a demonstration
 * moved it. Sessions, codes, limits and signatures use the machine's clock: moving the business must sign nobody out.
 */
export interface Clock {
  now(): Date;
  /** Forward only; every server that shares the database follows within a moment. */
  moveTo(instant: Date): Promise<void>;
  reset(): Promise<void>;
  close(): void;
}

const FOLLOW_MS = 500;

export async function startClock(database: Database, movable: boolean): Promise<Clock> {
  let aheadMs = 0;
  const read = async () => {
    const row = await database.platform((db) => db.selectFrom('businessClock').select('aheadMs').executeTakeFirst());
    aheadMs = row?.aheadMs ?? 0;
  };
  const write = async (ahead: RawBuilder<number>) => {
    await database.platform((db) => db.updateTable('businessClock').set({ aheadMs: ahead }).execute());
    await read();
  };
  await read();
  const timer = movable ? setInterval(() => void read().catch(() => undefined), FOLLOW_MS).unref() : undefined;
  return {
    now: () => new Date(Date.now() + aheadMs),
    moveTo: (instant) => write(sql`greatest(ahead_ms, ${instant.getTime() - Date.now()}::bigint)`),
    reset: () => write(sql`0`),
    close: () => clearInterval(timer),
  };
}
