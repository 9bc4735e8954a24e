import type { Scope } from '#rules/department-tree.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import type { StoredResult } from '#rules/lab/result.ts';
import { PERMISSION } from '#rules/permission.ts';
import { Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { departmentsBelow } from '../query-kit.ts';
import { figuresScope } from './done-runs.ts';
import type { StoredRun } from './runs.ts';

/** The departments that a scope shows; null: all. */
async function departmentsOf({ db, actor }: Context, scope: Scope): Promise<readonly number[] | null> {
  return scope.kind === 'all' ? null : departmentsBelow(db, actor.companyId, scope.roots);
}

interface Part {
  readonly departmentId: number;
}

/** Figures cover what the report shows to the reader; single orders and names what the order list shows as well. */
export async function seenParts<P extends Part>(context: Context, parts: readonly P[]) {
  const [figures, orders] = [
    await departmentsOf(context, figuresScope(context.actor)),
    await departmentsOf(context, context.actor.rights.scopeOf(PERMISSION.order)),
  ];
  const within = (ids: readonly number[] | null) => {
    const known = ids && new Set(ids);
    return ({ departmentId }: Part) => known === null || known.has(departmentId);
  };
  const counted = parts.filter(within(figures));
  return { counted, named: counted.filter(within(orders)), departments: figures?.length ?? null };
}

/** A finished run's result. */
export function doneResult({ result }: StoredRun): StoredResult {
  if (!result) throw new Refused(LAB_REFUSALS.notDone);
  return result;
}

/** What every result says of its run. */
export function headOf(run: StoredRun) {
  const { question, result: _, progress: __, finishedAt: ___, sharedWith: ____, ...head } = run;
  return { ...head, changes: question.changes.map(({ label, before, after }) => ({ label, before, after })) };
}
