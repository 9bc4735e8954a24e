import { sql } from 'kysely';
import { STAGES, type Stage } from '#rules/lab/experiment.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import type { RunKind } from '#rules/lab/request.ts';
import type { Before } from '#rules/lab/reroute.ts';
import type { ChangeText, RunHead, RunProgress, StoredResult } from '#rules/lab/result.ts';
import type { Baseline } from '#rules/lab/scene-experiment.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { sceneDocument } from '#rules/scene.ts';
import type { Triggers } from '#rules/second-approval.ts';
import { orNull, type Reader, storedList, storedNumber, storedRecord, storedText } from '#rules/stored.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { Refused } from '../http/refused.ts';
import { sameCompany } from '../query-kit.ts';
import type { Played } from './played.ts';

/** What was asked, as far as a result is read with it again. */
export interface StoredQuestion {
  readonly baseline: Baseline;
  /** The version of the scene that was in force. */
  readonly version: number;
  readonly draft: SceneDraft | null;
  /** What was played: the version in force with the chosen changes. */
  readonly played: SceneDraft | null;
  readonly changes: readonly ChangeText[];
  /** Whose orders were counted; null: the whole company's. */
  readonly departmentIds: readonly number[] | null;
  /** Of a flow or a rule: the departments that were chosen, and both of what is compared. */
  readonly chosen: readonly number[];
  /** Of rides: which of them are counted, in words; empty: all. */
  readonly filter: string;
  readonly steps: Before<unknown>;
  readonly triggers: Before<Triggers>;
}
export type AskedQuestion = Omit<StoredQuestion, 'chosen' | 'filter' | 'steps' | 'triggers'> & Partial<StoredQuestion>;

const scene: Reader<SceneDraft | null> = orNull((stored) => sceneDocument.read(stored));
const changeText = storedRecord<ChangeText>({
  group: (stored) => storedText()(stored) as ChangeText['group'],
  label: storedText(),
  fields: (stored) => storedList(storedText())(stored) as ChangeText['fields'],
  before: storedText(),
  after: storedText(),
});
const meters: Reader<number | null> = orNull(storedNumber());
const triggers = storedRecord<Triggers>({
  watchesCost: (stored) => stored === true,
  startMeters: meters,
  endMeters: meters,
});
export const readQuestion = storedRecord<StoredQuestion>({
  baseline: (stored) => (stored === 'then' ? 'then' : 'current'),
  version: storedNumber(1),
  draft: scene,
  played: scene,
  changes: storedList(changeText),
  departmentIds: orNull(storedList(storedNumber())),
  chosen: storedList(storedNumber()),
  filter: storedText(),
  steps: storedRecord<Before<unknown>>({ before: (stored) => stored, after: (stored) => stored }),
  triggers: storedRecord<Before<Triggers>>({ before: triggers, after: triggers }),
});

/** A server that has said nothing for so long has ended. */
const SILENT_SECONDS = 30;

/** Runs of servers that ended in the middle. */
async function endSilent(db: Db, companyId: number, now: Date): Promise<void> {
  await sql`update sandbox_run set status = 'failed', finished_at = ${now} where company_id = ${companyId}
    and status = 'running' and beat_at < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(db);
}

export interface NewRun {
  readonly kind: RunKind;
  readonly fromDay: string;
  readonly toDay: string;
  readonly subject: { readonly id: number; readonly name: string };
  readonly question: AskedQuestion;
}

/** One at a time for each person. */
export async function insertRun(
  db: Db,
  actor: Actor,
  { kind, fromDay, toDay, subject, question }: NewRun,
  now: Date,
): Promise<number> {
  const { companyId, staffId } = actor;
  await endSilent(db, companyId, now);
  const made = await db
    .insertInto('sandboxRun')
    .values({
      ...{ companyId, kind, subjectId: subject.id, subject: subject.name },
      question: JSON.stringify(question),
      ...{ fromDay, toDay, madeBy: staffId, madeAt: now, status: 'running' },
      progress: JSON.stringify({ stage: 'read', done: 0, total: 0 }),
      beatAt: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'sandbox_run_one_each') throw new Refused(LAB_REFUSALS.running);
      throw error;
    });
  return made.id;
}

/** False where somebody has stopped it meanwhile. */
async function keepOn(db: Db, companyId: number, runId: number, columns: { progress?: string }): Promise<boolean> {
  const row = await db
    .updateTable('sandboxRun')
    .set({ ...columns, beatAt: sql<Date>`now()` })
    .where('companyId', '=', companyId)
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
export const keepBeat = (db: Db, companyId: number, runId: number): Promise<boolean> =>
  keepOn(db, companyId, runId, {});
export const keepProgress = (db: Db, companyId: number, runId: number, progress: object): Promise<boolean> =>
  keepOn(db, companyId, runId, { progress: JSON.stringify(progress) });

export async function endRun(db: Db, companyId: number, runId: number, status: 'stopped' | 'failed', now: Date) {
  const row = await db
    .updateTable('sandboxRun')
    .set({ status, finishedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const isStage = (stage: unknown): stage is Stage => typeof stage === 'string' && stage in STAGES;
const readProgress = storedRecord<Pick<RunProgress, 'stage' | 'done' | 'total'>>({
  stage: (stored) => (isStage(stored) ? stored : 'read'),
  done: storedNumber(),
  total: storedNumber(),
});

export interface StoredRun extends RunHead {
  readonly question: StoredQuestion;
  readonly result: StoredResult | null;
  readonly sharedWith: readonly number[];
  readonly progress: Pick<RunProgress, 'stage' | 'done' | 'total'>;
  readonly finishedAt: Date | null;
}

const heads = (db: Db, companyId: number) =>
  db
    .selectFrom('sandboxRun')
    .innerJoin('staff', sameCompany('staff.id', 'sandboxRun.madeBy'))
    .where('sandboxRun.companyId', '=', companyId)
    .select([
      'sandboxRun.id as runId',
      'sandboxRun.kind',
      'sandboxRun.subjectId',
      'sandboxRun.subject',
      'sandboxRun.fromDay',
      'sandboxRun.toDay',
      'sandboxRun.madeBy',
    ])
    .select(['staff.name as madeByName', 'sandboxRun.madeAt', 'sandboxRun.status', 'sandboxRun.name']);

export async function findRun(db: Db, companyId: number, runId: number): Promise<StoredRun | undefined> {
  const row = await heads(db, companyId)
    .select([
      'sandboxRun.question',
      'sandboxRun.result',
      'sandboxRun.sharedWith',
      'sandboxRun.progress',
      'sandboxRun.finishedAt',
    ])
    .where('sandboxRun.id', '=', runId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { question, result, progress, ...head } = row;
  const stored = result === null ? null : (result as object as StoredResult);
  return { ...head, question: readQuestion(question), result: stored, progress: readProgress(progress) };
}

export const keptRuns = (db: Db, companyId: number) =>
  heads(db, companyId)
    .where('sandboxRun.name', 'is not', null)
    .select(sql<number>`(sandbox_run.result -> 'whole' ->> 'movedFen')::bigint`.as('movedFen'))
    .select(sql<string>`coalesce(sandbox_run.result ->> 'outcome', '')`.as('outcome'))
    .select(
      sql<Exclude<Played, { kind: 'rides' }> | null>`case when sandbox_run.kind in ('flow', 'rule')
        then jsonb_build_object('kind', sandbox_run.kind, 'flowParts', sandbox_run.result -> 'flowParts',
          'ruleParts', sandbox_run.result -> 'ruleParts') end`.as('parts'),
    )
    .orderBy('sandboxRun.id', 'desc');

export type KeptRun = Awaited<ReturnType<ReturnType<typeof keptRuns>['execute']>>[number];
