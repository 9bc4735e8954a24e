/** A thread of its own: a bill of any length is computed beside the server, which goes on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../db.ts';
import { type CheckReport, checkBill } from './check.ts';
import { findTask, finishCheck, keepLines, tellLimits, tellLines } from './store.ts';

export interface CheckOrder {
  readonly url: string;
  readonly companyId: number;
  readonly checkId: number;
}

/** Progress is told a few times a second, not for every batch. */
const TELL_MS = 250;

async function run({ url, companyId, checkId }: CheckOrder): Promise<void> {
  const database = openDatabase({ url, poolSize: 2 });
  const began = Date.now();
  let told = 0;
  const seldom = async (tell: () => Promise<unknown>): Promise<void> => {
    if (Date.now() - told < TELL_MS) return;
    told = Date.now();
    await tell();
  };
  const write = <T>(act: (db: Db) => Promise<T>): Promise<T> => database.company(companyId, act);
  try {
    const bill = await write((db) => findTask(db, companyId, checkId));
    let kept = 0;
    const report: CheckReport = {
      limits: () => seldom(() => write((own) => tellLimits(own, companyId, checkId))),
      lines: (done) => seldom(() => write((own) => tellLines(own, companyId, checkId, done))),
      keep: async (lines) => {
        if (lines.length > 0) await write((own) => keepLines(own, [companyId, checkId, kept], lines));
        kept += lines.length;
      },
    };
    const result = await database.companyRead(companyId, async (db) => {
      // One snapshot for all: what is booked meanwhile is not half in it.
      await sql`set transaction isolation level repeatable read`.execute(db);
      return checkBill(db, bill, report);
    });
    await write((db) => finishCheck(db, [companyId, checkId], result, Date.now() - began));
  } finally {
    await database.close();
  }
}

await run(workerData);
parentPort?.close();
