import { addDays, type Day } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import type { Org, RoutedStep } from '../flow/route.ts';
import { type Route, routeApplication } from '../flow/route-application.ts';

/** What is amiss with the way of an application, the worst first. */
export const RouteProblem = codeTable({
  onlySelf: ['onlySelf', '只有本人能批'],
  nobody: ['nobody', '没有审批人'],
  left: ['left', '审批人已离职'],
  leaving: ['leaving', '审批人将离职'],
  uncovered: ['uncovered', '没人覆盖本部门'],
  single: ['single', '只有一个人能批'],
  repeated: ['repeated', '同一人连批'],
  fewer: ['fewer', '少一级'],
});
export type RouteProblem = NameOf<typeof RouteProblem>;

/** How much it matters: falls to the super administrator, is to be mended, is worth knowing. */
export type ProblemLevel = 'blocked' | 'todo' | 'note';
export const LEVEL_OF: Readonly<Record<RouteProblem, ProblemLevel>> = {
  ...{ onlySelf: 'blocked', nobody: 'blocked', left: 'todo', leaving: 'todo', uncovered: 'todo' },
  ...{ single: 'note', repeated: 'note', fewer: 'note' },
};
const LEVELS: readonly ProblemLevel[] = ['blocked', 'todo', 'note'];

/** The worst of these; null: none. */
export const worstOf = (problems: readonly RouteProblem[]): ProblemLevel | null =>
  LEVELS.find((level) => problems.some((problem) => LEVEL_OF[problem] === level)) ?? null;

/** A scene whose applications go through a flow, and who may hand one in. */
export interface CheckedScene {
  readonly sceneId: number;
  readonly flowId: number;
  readonly steps: readonly RoutedStep[];
  readonly holders: readonly CheckedPerson[];
}

export interface CheckedPerson {
  readonly staffId: number;
  readonly departmentId: number;
}

/** How the application of one person in one scene would go now. */
export interface RouteCheck extends CheckedPerson {
  readonly sceneId: number;
  readonly routes: readonly Route[];
  readonly problems: readonly StepProblem[];
}

export interface StepProblem {
  readonly problem: RouteProblem;
  /** Counted from 0. */
  readonly step: number;
}

/** Chosen by the flow, not by where somebody stands: one person there is a choice that can be widened. */
const isChosen = ({ approver }: RoutedStep): boolean => approver.kind === 'role' || approver.kind === 'designated';

const namesLeaver = ({ approver }: RoutedStep, org: Org): boolean =>
  approver.kind === 'designated' && approver.staffIds.some((id) => !org.isActive(id));

/** People who are still there and will be gone before long. */
export type Leavers = Pick<ReadonlySet<number>, 'has'>;
const NOBODY_LEAVES: Leavers = new Set();
/** So many days before somebody's last one it is told. */
export const LEAVING_DAYS = 30;
/** The last day that counts as before long. */
export const leavingUntil = (today: Day): Day => addDays(today, LEAVING_DAYS);

function problemsOf(step: RoutedStep, route: Route, org: Org, leavers: Leavers): RouteProblem[] {
  const notes = new Set(route.notes);
  const isDecided = route.outcome === 'decide';
  const found: Readonly<Record<RouteProblem, boolean>> = {
    onlySelf: notes.has('onlyApplicant'),
    nobody: notes.has('nobody'),
    left: namesLeaver(step, org),
    leaving: isDecided && route.approvers.every((id) => leavers.has(id)),
    uncovered: notes.has('allHolders') && !notes.has('nobody'),
    single:
      isDecided &&
      isChosen(step) &&
      route.approvers.length === 1 &&
      !notes.has('nobody') &&
      !notes.has('onlyApplicant'),
    repeated: route.outcome === 'pass' && route.reason === 'repeated',
    fewer: notes.has('highestLevel') && !notes.has('nobody'),
  };
  return RouteProblem.names.filter((problem) => found[problem]);
}

function checked(steps: readonly RoutedStep[], person: CheckedPerson, org: Org, leavers: Leavers) {
  const routes = routeApplication(steps, person, org);
  const problems = routes.flatMap((route, step) =>
    problemsOf(steps[step]!, route, org, leavers).map((problem) => ({ problem, step })),
  );
  return { routes, problems };
}

/** Everybody whom routing treats as themselves: who manages, holds a named role, is designated, or is above all. */
function namedPeople(scenes: readonly CheckedScene[], org: Org): Set<number> {
  const departments = new Set(scenes.flatMap(({ holders }) => holders.map(({ departmentId }) => departmentId)));
  const places = new Set([...departments].flatMap((id) => org.pathOf(id)));
  const named = scenes
    .flatMap(({ steps }) => steps)
    .flatMap(({ approver }) => {
      if (approver.kind === 'designated') return approver.staffIds;
      return approver.kind === 'role' ? org.holdersOf(approver.roleId).map(({ staffId }) => staffId) : [];
    });
  return new Set([org.superAdministrator, ...named, ...[...places].flatMap((id) => org.managersOf(id))]);
}

/**
 * Every person in every scene they hold. People whom no flow and no department names differ by their department alone, so
 * each department is routed once for all of them.
 */
export function checkRoutes(scenes: readonly CheckedScene[], org: Org, leavers: Leavers = NOBODY_LEAVES): RouteCheck[] {
  const named = namedPeople(scenes, org);
  return scenes.flatMap(({ sceneId, steps, holders }) => {
    const known = new Map<number, ReturnType<typeof checked>>();
    return holders.map(({ staffId, departmentId }) => {
      const person = { staffId, departmentId };
      const ordinary = named.has(staffId) ? undefined : known.get(departmentId);
      const result = ordinary ?? checked(steps, person, org, leavers);
      if (!named.has(staffId)) known.set(departmentId, result);
      return { ...person, sceneId, ...result };
    });
  });
}

export interface CheckedCell {
  readonly total: number;
  readonly level: ProblemLevel | null;
  /** Of the worst level, the one that most people have. */
  readonly problem: RouteProblem | null;
  /** How many have a problem of that level. */
  readonly concerned: number;
}

const kindsOf = ({ problems }: RouteCheck): RouteProblem[] => [...new Set(problems.map(({ problem }) => problem))];

/** How many people have each problem. */
export function countProblems(checks: readonly RouteCheck[]): ReadonlyMap<RouteProblem, number> {
  const counts = new Map<RouteProblem, number>();
  for (const check of checks) for (const kind of kindsOf(check)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The people of one department in one scene, in one figure. */
export function cellOf(checks: readonly RouteCheck[]): CheckedCell {
  const counts = countProblems(checks);
  const level = worstOf([...counts.keys()]);
  const atLevel = [...counts].filter(([kind]) => LEVEL_OF[kind] === level).sort(([, a], [, b]) => b - a);
  return {
    total: checks.length,
    level,
    problem: atLevel[0]?.[0] ?? null,
    concerned: checks.filter((check) => level !== null && kindsOf(check).some((kind) => LEVEL_OF[kind] === level))
      .length,
  };
}

/** What somebody agreed to who called a cell right: the ways with a problem, whoever takes them. */
export function routeSignature(checks: readonly RouteCheck[]): string {
  const ways = checks
    .filter(({ problems }) => problems.length > 0)
    .map(({ routes, problems }) => JSON.stringify([problems, routes.map(({ approvers }) => approvers)]));
  return [...new Set(ways)].sort().join('\n');
}

/** Who had an approver before, and would have none after: told before the change is saved. */
export function newlyBlocked(before: readonly RouteCheck[], after: readonly RouteCheck[]): RouteCheck[] {
  const isBlocked = (check: RouteCheck): boolean => worstOf(kindsOf(check)) === 'blocked';
  const keyOf = ({ staffId, sceneId }: RouteCheck): string => `${staffId} ${sceneId}`;
  const blocked = new Set(before.filter(isBlocked).map(keyOf));
  return after.filter((check) => isBlocked(check) && !blocked.has(keyOf(check)));
}
