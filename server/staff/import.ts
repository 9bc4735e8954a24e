import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportOutcome } from '#contract/staff/imports.ts';
import { staffApi } from '#contract/staff.ts';
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
import { holdRights } from '../held-rights.ts';
import type { UploadedFile } from '../http/input.ts';
import { allowed } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { retried } from '../http/transaction.ts';
import { recordOperation } from '../operation-log.ts';
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
/** The log's entries belong to the calls that brought the file. */
const CALLS = { add: staffApi.importAdd, update: staffApi.importUpdate };

const allFailed = (lines: readonly ImportLine[], reason: string): Failures =>
  new Map(lines.map(({ line }) => [line, [reason]]));

interface Import extends ImportContext {
  readonly kind: ImportKind;
  readonly file: ReadFile;
  readonly runId: number;
}

/** What the log says of some lines of a file, by what became of them. */
function sentenceOf({ kind, file }: Import, lines: readonly ImportLine[], failed: Failures): string {
  const good = lines.filter(({ line }) => !failed.has(line));
  const who = good.map(({ cells }) => cells.name ?? maskedPhone(cells.phone!));
  const [first, last] = [lines[0]!.line, lines.at(-1)!.line];
  const part = lines.length < file.lines.length ? `第 ${first === last ? first : `${first}–${last}`} 行` : '';
  const counts = { done: good.length, failed: lines.length - good.length };
  return importedText([ImportKind.labelOf(kind), file.filename, part], counts, [kind === 'add' ? '新增' : '更新', who]);
}

interface Read {
  readonly lines: readonly ImportLine[];
  readonly good: readonly ReadLine[];
  /** Lines that break the form's rules. */
  readonly failed: Failures;
}

/**
 * One batch in a transaction of its own, with the caller's rights of that moment and its entry in the log: nobody is added
 * without one, whatever becomes of the batches after it. Somebody may add the same person at the same time: then the database
 * refuses, and a second look finds out which line it was. `isTold`: whether the log has it.
 */
async function storeBatch(importing: Import, { lines, good, failed }: Read) {
  const { services, actor, kind, runId, now } = importing;
  const store: Batch = kind === 'add' ? addBatch : updateBatch;
  const work = async (db: Db): Promise<Failures> => {
    // Triggers and foreign keys run the same small statements for every row: planned once, not once a row.
    await sql`set local plan_cache_mode = auto`.execute(db);
    await holdRights(db, actor);
    const loaded = await loadActor(db, actor.companyId, actor.staffId);
    const still = loaded && hasImportAccess(loaded.actor.rights);
    const refused = still
      ? await store(db, { services, now, actor: loaded.actor }, good)
      : allFailed(good, STAFF_REFUSALS.importBeyond.msg);
    const all = new Map([...failed, ...refused]);
    await countRows(db, actor.companyId, runId, { done: lines.length - all.size, failed: all.size });
    await recordOperation(db, actor, CALLS[kind], [sentenceOf(importing, lines, all)], now);
    return all;
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const all = await retried(() => services.database.company(actor.companyId, work));
      return { failed: all, isTold: true };
    } catch (error) {
      // What is stored already must still be told, so that one batch's end is not the end of all.
      if (isConflict(error) && attempt < TRIES) continue;
      const reason = isConflict(error) ? REFUSALS.changedMeanwhile.msg : REFUSALS.busy.msg;
      return { failed: new Map([...allFailed(good, reason), ...failed]), isTold: false };
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

/** All batches; `untold` are the lines of those that could not be stored, which the log does not tell of yet. */
async function storeAll(importing: Import, db: Db) {
  const { actor, kind, file, now } = importing;
  const names = await companyNames(db, actor.companyId);
  const twice = repeats(file.lines);
  const failures = new Map<number, readonly string[]>();
  const untold: ImportLine[] = [];
  for (let from = 0; from < file.lines.length; from += BATCH) {
    const lines = file.lines.slice(from, from + BATCH);
    const read = { lines, ...readBatch(kind, lines, [names, twice, dayOf(now)]) };
    const { failed, isTold } = await storeBatch(importing, read);
    for (const [line, reasons] of failed) failures.set(line, reasons);
    if (!isTold) untold.push(...lines);
    // The call's own transaction waits for all of this; asked for something now and then, it is not taken for dead.
    await sql`select 1`.execute(db);
    await breathe();
  }
  return { failures, untold };
}

/** Reads, checks and stores a file; good lines are kept even where others fail, and each batch has its entry in the log. */
export async function importStaff(context: Context, kind: ImportKind, upload: UploadedFile): Promise<ImportOutcome> {
  const { actor, db, now, services } = context;
  allowed(mayImport(actor.rights));
  const file = await readUpload(kind, upload);
  const { filename, lines } = file;
  const runId = await startRun(services, actor, { kind, filename, total: lines.length }, now);
  const importing = { services, actor, now, kind, file, runId };
  const { failures, untold } = await storeAll(importing, db);
  const [failed, done] = [failures.size, lines.length - failures.size];
  const fileId = failed > 0 ? await services.files.put(failuresFile(file, failures), { contentType: XLSX }) : null;
  await finishRun(services, actor.companyId, runId, { done, failed, fileId }, now);
  const download = {
    fileId: fileId ?? '',
    filename: `员工${ImportKind.labelOf(kind)}失败明细.xlsx`,
    contentType: XLSX,
  };
  const url = fileId ? await offerDownload(db, services, actor, download) : '';
  if (untold.length > 0) context.record(sentenceOf(importing, untold, failures));
  else context.unchanged();
  return { result: importResult(done, failed), total: lines.length, done, failed, url };
}
