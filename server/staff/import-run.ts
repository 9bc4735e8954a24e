import { sql } from 'kysely';
import type { ImportKind } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import type { Services } from '../services.ts';

const KIND = { add: 'staffAdd', update: 'staffUpdate' } as const;

/** How far an import is, in short transactions of its own: the call itself answers only when all is done. */
export async function startRun(
  services: Services,
  { companyId, staffId }: Actor,
  about: { kind: ImportKind; filename: string; total: number },
  now: Date,
): Promise<number> {
  return services.database.company(companyId, async (db) => {
    const run = await db
      .insertInto('importRun')
      .values({
        companyId,
        staffId,
        kind: KIND[about.kind],
        filename: about.filename,
        total: about.total,
        startedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return run.id;
  });
}

export async function countRows(db: Db, companyId: number, runId: number, counted: { done: number; failed: number }) {
  await sql`update import_run set done = done + ${counted.done}::int, failed = failed + ${counted.failed}::int
    where company_id = ${companyId} and id = ${runId}`.execute(db);
}

export async function finishRun(
  services: Services,
  companyId: number,
  runId: number,
  outcome: { done: number; failed: number; fileId: string | null },
  now: Date,
): Promise<void> {
  const { done, failed, fileId } = outcome;
  await services.database.company(companyId, (db) =>
    db
      .updateTable('importRun')
      .set({ done, failed, resultFile: fileId, finishedAt: now })
      .where('companyId', '=', companyId)
      .where('id', '=', runId)
      .execute(),
  );
}

const NO_RUN = { id: 0, total: 0, done: 0, failed: 0, finished: true };

/** One of the caller's own imports: the one named, else the newest. */
export async function importProgress(db: Db, { companyId, staffId }: Actor, id?: number) {
  let query = db
    .selectFrom('importRun')
    .select(['id', 'total', 'done', 'failed', 'finishedAt'])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('kind', 'in', Object.values(KIND));
  if (id !== undefined) query = query.where('id', '=', id);
  const run = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!run) return id === undefined ? NO_RUN : undefined;
  return { id: run.id, total: run.total, done: run.done, failed: run.failed, finished: run.finishedAt !== null };
}

/** Where the lines that failed in one of the caller's own imports are kept; nothing where none did. */
export async function importResultOf(db: Db, { companyId, staffId }: Actor, id: number) {
  const run = await db
    .selectFrom('importRun')
    .select(['filename', 'resultFile'])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .where('kind', 'in', Object.values(KIND))
    .executeTakeFirst();
  return run?.resultFile ? { filename: run.filename, fileId: run.resultFile } : null;
}
