import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportOutcome } from '#contract/staff/imports.ts';
import { dayOf } from '#rules/calendar.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { hasImportAccess, mayImport } from '#rules/staff/decisions.ts';
import { type ImportLine, importResult, repeatedLines } from '#rules/staff/import.ts';
import { type ImportBook, isReasons, readRow } from '#rules/staff/import-row.ts';
import { importedText } from '#rules/staff/text.ts';
import { ImportKind, STAFF_REFUSALS } from '#rules/staff.ts';
import { loadActor } from '../actor.ts';
import type { Db } from '../db.ts';
import { offerDownload } from '../downloads.ts';
import type { UploadedFile } from '../http/input.ts';
import { allowed } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { retried } from '../http/transaction.ts';
import { isConflict } from './conflicts.ts';
import { addBatch } from './import-add.ts';
import type { Batch, Failures, ImportContext, ReadLine } from './import-batch.ts';
import { companyNames } from './import-book.ts';
import { failuresFile, type ReadFile, readUpload } from './import-file.ts';
import { countRows, finishRun, startRun } from './import-run.ts';
import { XLSX } from './import-template.ts';
import { updateBatch } from './import-update.ts';

/** Small enough to be quick to commit and to report, large enough that a batch costs little more than its rows. */
const BATCH = 500;
const TRIES = 3;

const allFailed = (lines: readonly ImportLine[], reason: string): Failures =>
  new Map(lines.map(({ line }) => [line, [reason]]));

/**
 * One batch in a transaction of its own, with the caller's rights of that moment. Somebody may add the same person at
 * the same time: then the database refuses, and a second look finds out which line it was.
 */
async function storeBatch(importing: ImportContext, runId: number, store: Batch, lines: readonly ReadLine[]) {
  const { services, actor } = importing;
  const work = async (db: Db): Promise<Failures> => {
    // Triggers and foreign keys run the same small statements for every row: planned once, not once a row.
    await sql`set local plan_cache_mode = auto`.execute(db);
    const loaded = await loadActor(db, actor.companyId, actor.staffId);
    const still = loaded && hasImportAccess(loaded.actor.rights);
    const failed = still
      ? await store(db, { ...importing, actor: loaded.actor }, lines)
      : allFailed(lines, STAFF_REFUSALS.importBeyond.msg);
    await countRows(db, actor.companyId, runId, { done: lines.length - failed.size, failed: failed.size });
    return failed;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await retried(() => services.database.company(actor.companyId, work));
    } catch (error) {
      // What is stored already must still be told and logged, so that one batch's end is not the end of all.
      if (isConflict(error) && attempt < TRIES) continue;
      return allFailed(lines, isConflict(error) ? REFUSALS.changedMeanwhile.msg : REFUSALS.busy.msg);
    }
  }
}

/** A phone or number that an earlier line has already is refused, whatever becomes of that line. */
function repeats(lines: readonly ImportLine[]): Failures {
  const failed = new Map<number, string[]>();
  for (const [key, what] of [
    ['phone', '手机号'],
    ['number', '员工编号'],
  ] as const) {
    for (const [line, earlier] of repeatedLines(lines, key)) {
      failed.set(line, [...(failed.get(line) ?? []), `${what}与第 ${earlier} 行重复`]);
    }
  }
  return failed;
}

function readBatch(
  kind: ImportKind,
  lines: readonly ImportLine[],
  [book, twice, today]: [ImportBook, Failures, string],
) {
  const failed = new Map<number, readonly string[]>();
  const good: ReadLine[] = [];
  for (const line of lines) {
    const read = readRow(kind, line.cells, book, today);
    const reasons = [...(isReasons(read) ? read : []), ...(twice.get(line.line) ?? [])];
    if (reasons.length > 0 || isReasons(read)) failed.set(line.line, reasons);
    else good.push({ ...line, row: read });
  }
  return { good, failed };
}

async function storeAll(context: Context, kind: ImportKind, file: ReadFile, runId: number): Promise<Failures> {
  const { actor, db, now, services } = context;
  const names = await companyNames(db, actor.companyId);
  const twice = repeats(file.lines);
  const failures = new Map<number, readonly string[]>();
  for (let from = 0; from < file.lines.length; from += BATCH) {
    const lines = file.lines.slice(from, from + BATCH);
    const { good, failed } = readBatch(kind, lines, [names, twice, dayOf(now)]);
    const store = kind === 'add' ? addBatch : updateBatch;
    const refused = await storeBatch({ services, actor, now }, runId, store, good);
    for (const [line, reasons] of [...failed, ...refused]) failures.set(line, reasons);
    if (failed.size > 0) {
      await services.database.company(actor.companyId, (own) =>
        countRows(own, actor.companyId, runId, { done: 0, failed: failed.size }),
      );
    }
    // The call's own transaction waits for all of this; asked for something now and then, it is not taken for dead.
    await sql`select 1`.execute(db);
    await breathe();
  }
  return failures;
}

/** Reads, checks and stores a file; good lines are kept even where others fail, and the log gets one entry. */
export async function importStaff(context: Context, kind: ImportKind, upload: UploadedFile): Promise<ImportOutcome> {
  const { actor, db, now, services, record } = context;
  allowed(mayImport(actor.rights));
  const file = await readUpload(kind, upload);
  const { filename, lines } = file;
  const runId = await startRun(services, actor, { kind, filename, total: lines.length }, now);
  const failures = await storeAll(context, kind, file, runId);
  const [failed, done] = [failures.size, lines.length - failures.size];
  const fileId = failed > 0 ? await services.files.put(failuresFile(file, failures), { contentType: XLSX }) : null;
  await finishRun(services, actor.companyId, runId, { done, failed, fileId }, now);
  const download = {
    fileId: fileId ?? '',
    filename: `员工${ImportKind.labelOf(kind)}失败明细.xlsx`,
    contentType: XLSX,
  };
  const url = fileId ? await offerDownload(db, services, actor, download) : '';
  const who = lines
    .filter(({ line }) => !failures.has(line))
    .map(({ cells }) => cells.name ?? maskedPhone(cells.phone!));
  const verb = kind === 'add' ? '新增' : '更新';
  record(importedText([ImportKind.labelOf(kind), filename], { done, failed }, [verb, who]));
  return { result: importResult(done, failed), total: lines.length, done, failed, url };
}
