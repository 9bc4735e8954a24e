import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';

type Who = Pick<Actor, 'companyId' | 'staffId'>;

/** How long what happened is kept for somebody whose line broke. */
const KEPT = sql`interval '10 minutes'`;
/** A line that was not seen for so long is no line any more. */
const LOST = sql`interval '75 seconds'`;
const MOST_LINES = 3;

/** Everything up to this transaction was told; `seen` are the later ones that were told already. */
export interface Cursor {
  readonly from: number;
  readonly seen: ReadonlySet<number>;
}

interface Kept {
  /** From which transaction on everything is kept. */
  readonly since: number;
  /** It goes on: false for one who was away for too long, for whom it begins anew. */
  readonly goesOn: boolean;
}

/** Asked of the company's own row: the machine that has it numbers the transactions. */
async function keptSince(db: Db, { companyId, staffId }: Who): Promise<Kept> {
  const { rows } = await sql<{ next: number; since: number | null; isKept: boolean | null }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next, known.since,
      known.seen_at > now() - ${KEPT} as is_kept
    from company left join app_listener known on known.company_id = ${companyId} and known.staff_id = ${staffId}
    where company.id = ${companyId}`.execute(db);
  const { next, since, isKept } = rows[0]!;
  return since !== null && isKept ? { since, goesOn: true } : { since: next, goesOn: false };
}

async function listen(db: Db, who: Who): Promise<number> {
  const { since, goesOn } = await keptSince(db, who);
  // Another device of the same person may have removed old events since it was read.
  const kept = goesOn ? sql`greatest(known.since, excluded.since)` : sql`excluded.since`;
  await sql`insert into app_listener as known (company_id, staff_id, since, seen_at)
    values (${who.companyId}, ${who.staffId}, ${since}, now())
    on conflict (company_id, staff_id) do update set seen_at = excluded.seen_at, since = ${kept}`.execute(db);
  return since;
}

/** Whoever listens removes their own old events, and is kept from then on only what came after them. */
async function sweepOwn(db: Db, { companyId, staffId }: Who): Promise<void> {
  const { rows } = await sql<{ txid: number }>`
    delete from app_event where company_id = ${companyId} and staff_id = ${staffId}
      and made_at < now() - ${KEPT} returning txid`.execute(db);
  if (rows.length === 0) return;
  const since = Math.max(...rows.map(({ txid }) => txid)) + 1;
  await sql`update app_listener set since = greatest(since, ${since})
    where company_id = ${companyId} and staff_id = ${staffId}`.execute(db);
}

/** The events of those who listen no more, and lost lines, are removed by those who come and stay. */
async function sweepOld(db: Db, { companyId }: Who): Promise<void> {
  await sql`delete from app_event event where company_id = ${companyId} and made_at < now() - ${KEPT}
    and not exists (select from app_listener known where known.company_id = ${companyId}
      and known.staff_id = event.staff_id and known.seen_at > now() - ${KEPT})`.execute(db);
  await sql`delete from app_stream where company_id = ${companyId} and seen_at < now() - ${LOST}`.execute(db);
}

async function endOldest(db: Db, { companyId, staffId }: Who): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from app_stream where company_id = ${companyId} and id in (
      select id from app_stream where company_id = ${companyId} and staff_id = ${staffId}
      order by opened_at desc, id offset ${MOST_LINES}) returning id`.execute(db);
  if (rows.length > 0) await sql`select pg_notify('qixing_app', ${`${companyId} ${staffId}`})`.execute(db);
}

export interface OpenedLine {
  readonly lineId: string;
  /** From which transaction on everything is kept for this person. */
  readonly since: number;
}

/** A new line; the oldest of a person's beyond three ends. */
export async function openLine(db: Db, who: Who): Promise<OpenedLine> {
  const { companyId, staffId } = who;
  const lineId = randomUUID();
  await sweepOwn(db, who);
  const since = await listen(db, who);
  await sweepOld(db, who);
  await sql`insert into app_stream (company_id, id, staff_id, opened_at, seen_at)
    values (${companyId}, ${lineId}, ${staffId}, now(), now())`.execute(db);
  await endOldest(db, who);
  return { lineId, since };
}

/** Still there: false where another server ended it. */
export async function keepLine(db: Db, who: Who, lineId: string): Promise<boolean> {
  await sweepOwn(db, who);
  await listen(db, who);
  await sweepOld(db, who);
  const kept = await db
    .updateTable('appStream')
    .set({ seenAt: sql<Date>`now()` })
    .where('companyId', '=', who.companyId)
    .where('id', '=', lineId)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export const closeLine = (db: Db, { companyId }: Who, lineId: string) =>
  db.deleteFrom('appStream').where('companyId', '=', companyId).where('id', '=', lineId).execute();

export async function isOpen(db: Db, { companyId }: Who, lineId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appStream')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Happened {
  readonly id: number;
  readonly kind: 'order' | 'position' | 'approval' | 'message' | 'limit';
  readonly orderId: number | null;
  readonly txid: number;
}

type Row = { xmin: number } & { [K in keyof Happened]: Happened[K] | null };

const isHappened = (row: Row): row is Row & Happened => row.id !== null;

/**
 * What happened since, with the cursor after it. A transaction that is still under way may bring an older event: the
 * cursor stays before it, and what was told beyond it is remembered.
 */
export async function readEvents(
  db: Db,
  { companyId, staffId }: Who,
  cursor: Cursor,
): Promise<{ events: Happened[]; next: Cursor }> {
  const { rows } = await sql<Row>`
    select now.xmin, event.id, event.kind, event.order_id, event.txid
    from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin) now
    left join app_event event on event.company_id = ${companyId} and event.staff_id = ${staffId}
      and event.txid >= ${cursor.from}
    order by event.id`.execute(db);
  const all = rows.filter(isHappened);
  const from = Math.max(cursor.from, rows[0]!.xmin);
  const next = { from, seen: new Set(all.filter(({ txid }) => txid >= from).map(({ id }) => id)) };
  return { events: all.filter(({ id }) => !cursor.seen.has(id)), next };
}
