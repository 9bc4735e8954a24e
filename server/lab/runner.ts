import type { Progress } from '#rules/lab/experiment.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db.ts';
import type { Services } from '../services.ts';
import type { PlayOrder } from './play.ts';
import type { PlayText } from './played.ts';
import { type AskedQuestion, endRun, keepBeat, keepProgress } from './runs.ts';
import { storeResult } from './store-result.ts';
import { openThread, type PlayThread } from './thread.ts';

/** Threads that play at once on one server; bookings keep their own share of it. */
const MOST_AT_ONCE = 2;
const TELL_MS = 400;
/** Many times within the silence after which a run counts as lost. */
const BEAT_MS = 2_000;

export interface RunToPlay {
  readonly companyId: number;
  readonly runId: number;
  readonly order: PlayOrder;
  readonly question: AskedQuestion;
  /** What the thread is given, read in one transaction. */
  readonly read: (db: Db) => AsyncGenerator<PlayText>;
}

const playing = new Map<string, PlayThread>();
const keyOf = (companyId: number, runId: number): string => `${companyId}/${runId}`;

export const isFull = (): boolean => playing.size >= MOST_AT_ONCE;

/** Ends the thread at once where it is ours; another server notices at its next word. */
export function stopThread(companyId: number, runId: number): void {
  playing.get(keyOf(companyId, runId))?.stop();
}

/** Says how far a run is, a few times a second, and ends it where somebody has stopped it. */
function teller(database: Database, { companyId, runId }: RunToPlay, thread: PlayThread) {
  let told = 0;
  let last = '';
  return async (progress: Progress | { stage: 'read'; done: number; total: number }): Promise<void> => {
    if (Date.now() - told < TELL_MS && last === progress.stage) return;
    told = Date.now();
    last = progress.stage;
    const goesOn = await database.company(companyId, (db) => keepProgress(db, companyId, runId, progress));
    if (!goesOn) thread.stop();
  };
}

/** While there is nothing to tell too: a long question to the database, or rows that are being stored. Answers its end. */
function beating(database: Database, { companyId, runId }: RunToPlay, thread: PlayThread): () => void {
  const beat = async (): Promise<void> => {
    const goesOn = await database.company(companyId, (db) => keepBeat(db, companyId, runId));
    if (!goesOn) thread.stop();
  };
  // A beat that is missed is made up for by the next.
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
  return () => clearInterval(timer);
}

async function play(database: Database, clock: Clock, run: RunToPlay, thread: PlayThread): Promise<void> {
  const { companyId, runId, question, read } = run;
  const startedAt = performance.now();
  const tell = teller(database, run, thread);
  let orders = 0;
  // While the thread takes one text apart, the database is asked for the next.
  let taken: Promise<number> = Promise.resolve(0);
  await database.companyRead(companyId, async (db) => {
    for await (const part of read(db)) {
      orders += await taken;
      taken = thread.take(part);
      taken.catch(() => undefined);
      await tell({ stage: 'read', done: orders, total: 0 });
    }
  });
  await taken;
  const played = await thread.play((progress) => void tell(progress).catch(() => undefined));
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  await storeResult(database, [companyId, runId], played, { question, seconds }, clock.now());
}

/** Begins at once and goes on by itself; whoever asked reads how far it is. */
export function beginRun({ database, clock }: Services, run: RunToPlay, failed: (error: unknown) => void): void {
  const { companyId, runId } = run;
  const thread = openThread(run.order);
  const key = keyOf(companyId, runId);
  playing.set(key, thread);
  const endBeats = beating(database, run, thread);
  void play(database, clock, run, thread)
    .catch(async (error: unknown) => {
      // Where somebody stopped it, the run says so already, and there is nothing to tell.
      const ended = await database.company(companyId, (db) => endRun(db, companyId, runId, 'failed', clock.now()));
      if (ended) failed(error);
    })
    .catch(failed)
    .finally(() => {
      endBeats();
      thread.stop();
      playing.delete(key);
    });
}

/** When the server ends: what plays is given up. */
export function stopAllThreads(): void {
  for (const thread of playing.values()) thread.stop();
}
