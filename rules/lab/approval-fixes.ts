import type { StoredApprover } from '../flow/form.ts';
import type { Org } from '../flow/route.ts';
import { type CheckedScene, checkRoutes, LEVEL_OF, type RouteCheck, type RouteProblem } from './approval-check.ts';

/** What would mend a cell, and how many people it would help; counted over the whole company for a changed flow. */
export type RouteFix =
  | { readonly kind: 'addHolder'; readonly step: number; readonly roleId: number; readonly repairs: number }
  | { readonly kind: 'changeStep'; readonly step: number; readonly to: StepLevel; readonly repairs: number }
  | { readonly kind: 'nameOthers'; readonly step: number; readonly repairs: number }
  | { readonly kind: 'setManager'; readonly step: number; readonly repairs: number };

export const STEP_LEVELS = ['head', 'superior', 'superiorsSuperior'] as const;
export type StepLevel = (typeof STEP_LEVELS)[number];

const isSerious = ({ problems }: RouteCheck): boolean => problems.some(({ problem }) => LEVEL_OF[problem] !== 'note');
const hasProblem = ({ problems }: RouteCheck): boolean => problems.length > 0;

const have = (checks: readonly RouteCheck[], step: number, kinds: readonly RouteProblem[]): number =>
  checks.filter(({ problems }) => problems.some((one) => one.step === step && kinds.includes(one.problem))).length;

const repeats = (checks: readonly RouteCheck[]): number =>
  checks.filter(({ problems }) => problems.some(({ problem }) => problem === 'repeated')).length;

/** How many fewer people have a serious problem once this step goes to another level; nothing where others get one. */
function repairedBy(scenes: readonly CheckedScene[], step: number, to: StepLevel, org: Org) {
  const changed = scenes.map((scene) => ({
    ...scene,
    steps: scene.steps.map((one, at) => (at === step ? { ...one, approver: { kind: to } } : one)),
  }));
  const [before, after] = [checkRoutes(scenes, org), checkRoutes(changed, org)];
  const isWorse = after.some((check, at) => isSerious(check) && !isSerious(before[at]!));
  const repairs = isWorse ? 0 : before.filter(isSerious).length - after.filter(isSerious).length;
  // Somebody who decided before decides nothing more: that mends a step by leaving it out.
  return { kind: 'changeStep', step, to, repairs, worth: repairs - (repeats(after) - repeats(before)) } as const;
}

function fixesOfStep(
  checks: readonly RouteCheck[],
  step: number,
  approver: StoredApprover,
  scenes: readonly CheckedScene[],
  org: Org,
): RouteFix[] {
  const short = have(checks, step, ['uncovered', 'nobody', 'onlySelf', 'single', 'leaving']);
  const gone = have(checks, step, ['left']);
  const fixes: RouteFix[] = [];
  if (approver.kind === 'role') {
    if (short > 0) fixes.push({ kind: 'addHolder', step, roleId: approver.roleId, repairs: short });
  } else if (approver.kind === 'designated') {
    const named = Math.max(gone, short);
    if (named > 0) fixes.push({ kind: 'nameOthers', step, repairs: named });
  } else {
    const unmanaged = have(checks, step, ['onlySelf', 'nobody', 'leaving']);
    if (unmanaged > 0) fixes.push({ kind: 'setManager', step, repairs: unmanaged });
  }
  const isBad = checks.some(({ problems }) =>
    problems.some((one) => one.step === step && LEVEL_OF[one.problem] !== 'note'),
  );
  if (!isBad) return fixes;
  const [best] = STEP_LEVELS.filter((to) => to !== approver.kind)
    .map((to) => repairedBy(scenes, step, to, org))
    .filter(({ worth, repairs }) => worth > 0 && repairs > 0)
    .sort((a, b) => b.worth - a.worth);
  return best ? [...fixes, { kind: best.kind, step, to: best.to, repairs: best.repairs }] : fixes;
}

/** `checks` are the cell's; `scenes` all that share its flow, since a changed step changes them too. */
export function fixesOf(checks: readonly RouteCheck[], scenes: readonly CheckedScene[], org: Org): RouteFix[] {
  if (!checks.some(hasProblem)) return [];
  return (scenes[0]?.steps ?? []).flatMap(({ approver }, step) => fixesOfStep(checks, step, approver, scenes, org));
}
