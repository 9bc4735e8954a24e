import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Services } from '../services.ts';
import { deskPlatform } from './desk-session.ts';
import type { Refused } from './refused.ts';

interface Use {
  readonly keyId: string;
  readonly hour: Date;
  calls: number;
  refused: number;
  old: number;
  address: string;
  at: Date;
}
interface Kept {
  readonly uses: Map<string, Use>;
  flushedAt: number;
}

/** Counted here and written every few seconds: a machine that calls all day does not wait for its own figures. */
const FLUSH_MS = 5_000;
const KEPT = new WeakMap<Services['database'], Kept>();
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const floor = (at: Date, unit: number): Date => new Date(Math.floor(at.getTime() / unit) * unit);

function keptOf({ database }: Services): Kept {
  const kept = KEPT.get(database) ?? { uses: new Map<string, Use>(), flushedAt: 0 };
  KEPT.set(database, kept);
  return kept;
}

async function write(db: Db, { keyId, hour, calls, refused, old, address, at }: Use): Promise<void> {
  await db
    .insertInto('deskKeyUse')
    .values({ keyId, hour, calls, refused, old })
    .onConflict((conflict) =>
      conflict.columns(['keyId', 'hour']).doUpdateSet({
        calls: sql`desk_key_use.calls + excluded.calls`,
        refused: sql`desk_key_use.refused + excluded.refused`,
        old: sql`desk_key_use.old + excluded.old`,
      }),
    )
    .execute();
  if (calls > refused)
    await db.updateTable('deskKey').set({ lastUsedAt: at, lastAddress: address }).where('id', '=', keyId).execute();
}

export async function flushUse(services: Services): Promise<void> {
  const kept = keptOf(services);
  const uses = [...kept.uses.values()].sort((one, other) => (one.keyId < other.keyId ? -1 : 1));
  kept.uses.clear();
  kept.flushedAt = Date.now();
  if (uses.length === 0) return;
  await deskPlatform(services, async (db) => {
    for (const use of uses) await write(db, use);
  });
}

export interface UsedKey {
  readonly keyId: string;
  readonly address: string;
  readonly isOld?: boolean;
  readonly isRefused?: boolean;
}

export async function noteUse(services: Services, { keyId, address, isOld = false, isRefused = false }: UsedKey) {
  const { uses, flushedAt } = keptOf(services);
  const at = new Date();
  const hour = floor(at, HOUR_MS);
  const name = `${keyId} ${hour.getTime()}`;
  const use = uses.get(name) ?? { keyId, hour, calls: 0, refused: 0, old: 0, address, at };
  use.calls += 1;
  use.refused += isRefused ? 1 : 0;
  use.old += isOld ? 1 : 0;
  Object.assign(use, { address, at });
  uses.set(name, use);
  if (Date.now() - flushedAt > FLUSH_MS) await flushUse(services);
}

/** What the door said no to, for whoever looks after the integration. */
export async function noteRefusal(services: Services, used: UsedKey, call: string, refused: Refused): Promise<void> {
  const { code } = refused.refusal;
  await noteUse(services, { ...used, isRefused: true });
  const row = { keyId: used.keyId, minute: floor(new Date(), MINUTE_MS), code, call, text: refused.message, count: 1 };
  await deskPlatform(services, (db) =>
    db
      .insertInto('deskKeyRefusal')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['keyId', 'minute', 'code', 'call'])
          .doUpdateSet({ count: sql`desk_key_refusal.count + 1`, text: row.text }),
      )
      .execute(),
  );
}
