import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { daysToPlay } from '#rules/lab/request.ts';
import { PERMISSION, type PermissionId } from '#rules/permission.ts';
import { allowed, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { departmentsBelow } from '../query-kit.ts';
import { requireDepartmentsWithin } from '../report/selection.ts';
import { requireRight } from './done-runs.ts';
import type { PlayOrder } from './play.ts';
import { beginRun, isFull, type RunToPlay } from './runner.ts';
import { type AskedQuestion, insertRun, type NewRun } from './runs.ts';

interface AskedSpan {
  readonly fromDay: string;
  readonly toDay: string;
  readonly departmentIds: readonly number[];
}

/** Who may change it plays it, over a year at most and over departments that their report shows. Answers those; null: all. */
export async function mayPlay({ db, actor }: Context, right: PermissionId, span: AskedSpan): Promise<number[] | null> {
  requireRight(actor, right);
  allowed(daysToPlay(span));
  const scope = actor.rights.scopeOf(PERMISSION.report);
  if (span.departmentIds.length > 0) {
    await requireDepartmentsWithin(db, actor.companyId, scope, [...new Set(span.departmentIds)]);
  }
  return scope.kind === 'all' ? null : departmentsBelow(db, actor.companyId, scope.roots);
}

export interface RunToStart extends Omit<NewRun, 'question'> {
  readonly question: AskedQuestion;
  readonly order: PlayOrder;
  readonly read: RunToPlay['read'];
}

/** Kept as running, and begun when that is certain. */
export async function startRun(context: Context, { order, read, ...asked }: RunToStart) {
  const { actor, db, now, services, afterwards, exchange } = context;
  if (isFull()) throw new Refused(LAB_REFUSALS.busy);
  const runId = await insertRun(db, actor, asked, now);
  const run = { companyId: actor.companyId, runId, order, question: asked.question, read };
  afterwards(async () => beginRun(services, run, (err) => exchange[0].log.error({ err }, 'a replay failed')));
  return { sandboxId: runId };
}
