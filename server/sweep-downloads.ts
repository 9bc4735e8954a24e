import { sql } from 'kysely';
import type { Db } from './db.ts';
import { inTurn } from './each.ts';
import { forEachCompany } from './each-company.ts';
import type { Services } from './services.ts';

/** In one run, of all companies together: other jobs wait for it. What is left goes with the next ones. */
export const MOST_IN_A_RUN = 500;
/** After its address has expired: whoever began to fetch it in its last minute has it by then. */
const LATE_HOURS = 1;
/** Of an import: the home page speaks of it for a week. */
const RESULT_DAYS = 30;

/** Every column that names a file: what stands in one of them is somebody's, whoever was offered it for an hour. */
export const NAMES_FILES = [
  ['carpool_route', 'image_file'],
  ['carpool_route', 'thumbnail_file'],
  ['download', 'file_id'],
  ['import_run', 'result_file'],
  ['invoice_archive', 'file_id'],
  ['invoice_file', 'file_id'],
  ['proof_file', 'file_id'],
  ['proof_file', 'small_file'],
] as const;

/** Those among these files that no row of the company names any more. */
async function nobodys(db: Db, companyId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const names = NAMES_FILES.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where company_id = ${companyId}
        and ${sql.ref(column)} = any(${[...ids]}::text[])`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(names, sql` union `)}`.execute(db);
  const named = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !named.has(id));
}

/** Addresses that nobody can open any more; answers the files that they were for. */
async function dropExpired(db: Db, companyId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from download where company_id = ${companyId} and token_hash in (select token_hash from download
      where company_id = ${companyId} and expires_at < now() - make_interval(hours => ${LATE_HOURS})
      order by expires_at limit ${most}) returning file_id`.execute(db);
  return rows.map(({ fileId }) => fileId);
}

/** The lines that failed in an import say about people whatever was typed in, identity numbers too. */
async function dropResults(db: Db, companyId: number, most: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    with old as (select id, result_file from import_run where company_id = ${companyId} and result_file is not null
      and started_at < ${now}::timestamptz - make_interval(days => ${RESULT_DAYS}) order by id limit ${most})
    update import_run run set result_file = null from old where run.company_id = ${companyId} and run.id = old.id
    returning old.result_file as file_id`.execute(db);
  return rows.map(({ fileId }) => fileId);
}

/**
 * What was made to be fetched once goes when its time is over; a file that a row still names stays. Files go after their rows
 * have, so that one that stays behind belongs to nobody.
 */
export async function sweepDownloads({ database, files }: Services, now: Date): Promise<void> {
  let left = MOST_IN_A_RUN;
  await forEachCompany(database, async (companyId) => {
    if (left === 0) return;
    const unnamed = await database.company(companyId, async (db) => {
      const expired = await dropExpired(db, companyId, left);
      const results = await dropResults(db, companyId, left - expired.length, now);
      left -= expired.length + results.length;
      return nobodys(db, companyId, [...expired, ...results]);
    });
    await inTurn(unnamed, (file) => files.remove(file));
  });
}
