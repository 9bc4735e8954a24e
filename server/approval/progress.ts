import { stepViews, type TrailLine, trailViews } from '#rules/approval.ts';
import { roleIdsIn, shownStep, staffIdsIn } from '#rules/flow/change.ts';
import type { StoredStep } from '#rules/flow/form.ts';
import { wholeStepText } from '#rules/flow/text.ts';
import type { Db } from '../db.ts';
import { loadDirectory } from '../flow/queries.ts';
import type { Run } from './runs.ts';
import { trailOf } from './trail.ts';

/** Every step as the flow's version names it. */
async function stepTexts(db: Db, companyId: number, steps: readonly StoredStep[]): Promise<string[]> {
  const nobody = { roles: new Map(), staff: new Map() };
  const named = steps.map((step) => shownStep(step, nobody).approver);
  const directory = await loadDirectory(db, companyId, { roleIds: roleIdsIn(named), staffIds: staffIdsIn(named) });
  return steps.map((step) => wholeStepText(shownStep(step, directory)));
}

/** What was decided, what waits and what is still to come, in words. */
export async function progressOf(db: Db, run: Run, known?: readonly TrailLine[]) {
  const texts = await stepTexts(db, run.companyId, run.steps);
  const trail = known ?? (await trailOf(db, run.companyId, run.approvalId));
  return {
    steps: stepViews(trail, run.position, texts),
    trail: trailViews(trail),
    nextSteps: run.position === null ? [] : texts.slice(run.position + 1),
  };
}
