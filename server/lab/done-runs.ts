import { type Scope, unionOf } from '#rules/department-tree.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import type { RunKind } from '#rules/lab/request.ts';
import { PERMISSION, type PermissionId, permissionOf } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { findRun, type StoredRun } from './runs.ts';

/** Whoever may change one of these may play it, and sees what others have kept of it. */
export const RIGHTS: Readonly<Record<RunKind, readonly PermissionId[]>> = {
  scene: [PERMISSION.scene],
  limit: [PERMISSION.staff, PERMISSION.department],
  calendar: [PERMISSION.settings],
  flow: [PERMISSION.flow],
  rule: [PERMISSION.secondApproval],
};

/** Who plays a change may also make it. */
export function requireRight({ rights }: Actor, right: PermissionId): void {
  if (!rights.functions.has(right)) {
    throw new Refused(LAB_REFUSALS.noRight, { right: permissionOf(right)?.label ?? '' });
  }
}

/** Figures of a run are those of the reader's report; who reads the log reads what was kept as well. */
export const figuresScope = ({ rights }: Actor): Scope =>
  unionOf([rights.scopeOf(PERMISSION.report), rights.scopeOf(PERMISSION.operationLog)]);

export const isAuditor = ({ rights }: Actor): boolean => rights.functions.has(PERMISSION.operationLog);

/** A run is its maker's, those it was shared with, and, once it is kept, everybody's who may change what it is about. */
function mayChange({ staffId, rights }: Actor, { madeBy, sharedWith, name, kind }: StoredRun): boolean {
  if (madeBy === staffId || sharedWith.includes(staffId)) return true;
  return name !== null && RIGHTS[kind].some((id) => rights.functions.has(id));
}

const mayRead = (actor: Actor, run: StoredRun): boolean =>
  mayChange(actor, run) || (run.name !== null && isAuditor(actor));

export async function readable({ db, actor }: Context, runId: number): Promise<StoredRun> {
  const run = found(await findRun(db, actor.companyId, runId));
  return found(mayRead(actor, run) ? run : null);
}

/** A finished run that may be kept, shared or removed by whoever asks. */
export async function changeable({ db, actor }: Context, runId: number): Promise<StoredRun> {
  const run = found(await findRun(db, actor.companyId, runId));
  found(mayChange(actor, run) ? run : null);
  if (!run.result) throw new Refused(LAB_REFUSALS.notDone);
  return run;
}

/** A finished run of one of these kinds. */
export async function readableOf(context: Context, runId: number, kinds: readonly RunKind[]): Promise<StoredRun> {
  const run = await readable(context, runId);
  return found(kinds.includes(run.kind) ? run : null);
}
