import { sql } from 'kysely';
import { STAGES, type Stage } from '#rules/lab/experiment.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import type { SandboxRequest } from '#rules/lab/request.ts';
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
import type { Played } from './play.ts';

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
  readonly steps: Before<unknown>;
  readonly triggers: Before<Triggers>;
}
export type AskedQuestion = Omit<StoredQuestion, 'chosen' | 'steps' | 'triggers'> & Partial<StoredQuestion>;

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
  readonly request: SandboxRequest;
  readonly subject: { readonly id: number; readonly name: string };
  readonly question: AskedQuestion;
}

/** One at a time for each person. */
export async function insertRun(
  db: Db,
  actor: Actor,
  { request, subject, question }: NewRun,
  now: Date,
): Promise<number> {
  const { companyId, staffId } = actor;
  await endSilent(db, companyId, now);
  const made = await db
    .insertInto('sandboxRun')
    .values({
      ...{ companyId, kind: request.kind, subjectId: subject.id, subject: subject.name },
      question: JSON.stringify(question),
      ...{ fromDay: request.fromDay, toDay: request.toDay, madeBy: staffId, madeAt: now, status: 'running' },
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

interface DoneRun extends Pick<NewRun, 'subject' | 'question'> {
  readonly kind: 'flow' | 'rule';
  readonly fromDay: string;
  readonly toDay: string;
}

const NO_CHECK = { orders: 0, same: 0, unknown: { changed: 0, rules: 0, cap: 0, price: 0 }, unsettled: 0 };
const NO_EFFECT = { label: '合计', movedFen: 0, refused: 0 };

/** A run whose figures are reckoned when they are read: what is kept is the question, and what came out in a few words. */
export async function insertDone(
  db: Db,
  { companyId, staffId }: Actor,
  { kind, subject, question, fromDay, toDay }: DoneRun,
  now: Date,
  outcomeOf: (runId: number) => Promise<string>,
): Promise<number> {
  const result = (outcome: string) =>
    JSON.stringify({
      check: { ...NO_CHECK, companyFen: 0, personalFen: 0 },
      ...{
        whole: NO_EFFECT,
        singles: [],
        ranges: [],
        changes: question.changes,
        baseline: 'current',
        seconds: 0,
        outcome,
      },
    } satisfies StoredResult);
  const { id } = await db
    .insertInto('sandboxRun')
    .values({
      ...{ companyId, kind, subjectId: subject.id, subject: subject.name, question: JSON.stringify(question) },
      ...{ fromDay, toDay, madeBy: staffId, madeAt: now, status: 'done', finishedAt: now, result: result('') },
      beatAt: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const outcome = await outcomeOf(id);
  await db
    .updateTable('sandboxRun')
    .set({ result: result(outcome) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute();
  return id;
}

/** False where somebody has stopped it meanwhile. */
export async function keepProgress(db: Db, companyId: number, runId: number, progress: object): Promise<boolean> {
  const row = await db
    .updateTable('sandboxRun')
    .set({ progress: JSON.stringify(progress), beatAt: sql<Date>`now()` })
    .where('companyId', '=', companyId)
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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

/** The rows and the figures, at once: a result is there whole or not at all. */
export async function storeResult(
  db: Db,
  [companyId, runId]: readonly [number, number],
  { rows, ...figures }: Played,
  beside: Pick<StoredResult, 'changes' | 'baseline' | 'seconds'>,
  now: Date,
): Promise<void> {
  const result: StoredResult = { ...figures, ...beside };
  const { numUpdatedRows } = await db
    .updateTable('sandboxRun')
    .set({ status: 'done', finishedAt: now, result: JSON.stringify(result) })
    .where('companyId', '=', companyId)
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  for (const text of rows) {
    await sql`insert into sandbox_row (company_id, run_id, nth, order_id, refusal_id, department_id, change, before_fen,
        after_fen, before_personal_fen, after_personal_fen, verdicts, failed, lefts)
      select ${companyId}, ${runId}, sent.nth, sent.order_id, sent.refusal_id,
        coalesce(ride.department_id, tried.department_id), sent.change, sent.before_fen, sent.after_fen,
        sent.before_personal_fen, sent.after_personal_fen, sent.verdicts, sent.failed, sent.lefts
      from json_to_recordset(${text}::json) as sent (nth int, order_id bigint, refusal_id bigint, change text,
        before_fen bigint, after_fen bigint, before_personal_fen bigint, after_personal_fen bigint, verdicts text[],
        failed text[], lefts jsonb)
      left join ride_order ride on ride.company_id = ${companyId} and ride.id = sent.order_id
      left join ride_refusal tried on tried.company_id = ${companyId} and tried.id = sent.refusal_id
      where coalesce(ride.department_id, tried.department_id) is not null`.execute(db);
  }
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
    .orderBy('sandboxRun.id', 'desc');
