/** A thread of its own: a month of any length is gone through beside the server, which goes on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../db.ts';
import { type FindReport, findAnomalies } from './find.ts';
import { type AnomalyTask, finishRun, keepHits, tellRides } from './store.ts';

/** Progress is told a few times a second, not for every person. */
const TELL_MS = 250;

async function run({ url, ...task }: AnomalyTask & { readonly url: string }): Promise<void> {
  const database = openDatabase({ url, poolSize: 2 });
  const { companyId, month } = task;
  const write = <T>(act: (db: Db) => Promise<T>): Promise<T> => database.company(companyId, act);
  const began = Date.now();
  let told = began;
  const report: FindReport = {
    keep: async (hits) => {
      if (hits.length > 0) await write((own) => keepHits(own, task, hits));
    },
    rides: async (done) => {
      if (Date.now() - told < TELL_MS) return;
      told = Date.now();
      await write((own) => tellRides(own, task, done));
    },
  };
  try {
    const rides = await database.companyRead(companyId, async (db) => {
      // One snapshot for both passes: what is settled meanwhile is not half in it.
      await sql`set transaction isolation level repeatable read`.execute(db);
      return findAnomalies(db, companyId, month, report);
    });
    await write((db) => finishRun(db, task, rides, Date.now() - began));
  } finally {
    await database.close();
  }
}

await run(workerData);
parentPort?.close();
