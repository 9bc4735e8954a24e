import { createHash } from 'node:crypto';
import type { ApprovalDetail, ApprovalFix, ApprovalSummary } from '#contract/lab-approvals.ts';
import { addMonthsToDay, dayOf, startOfDay } from '#rules/calendar.ts';
import { wholeStepText } from '#rules/flow/text.ts';
import { groupedBy } from '#rules/grouped.ts';
import {
  cellOf,
  countProblems,
  LEVEL_OF,
  type RouteCheck,
  routeSignature,
  worstOf,
} from '#rules/lab/approval-check.ts';
import { fixesOf, type RouteFix } from '#rules/lab/approval-fixes.ts';
import { belongsTo, type GridRow, gridRows } from '#rules/lab/approval-grid.ts';
import { middleWait, type Waits, waitOf } from '#rules/lab/approval-wait.ts';
import type { Db } from '../db.ts';
import { designees, findFlow } from '../flow/queries.ts';
import { found } from '../http/refused.ts';
import { anyOf, sameCompany } from '../query-kit.ts';
import { checksIn, decisionWaits, type Ways } from './approval-ways.ts';

/** More names are a list of their own. */
const MOST_APPROVERS = 5;

export interface CellPlace extends GridRow {
  readonly sceneId: number;
}

export const digestOf = (checks: readonly RouteCheck[]): string =>
  createHash('sha256').update(routeSignature(checks)).digest('hex');

/** What somebody called right, with the ways that it was true of. */
export const acceptances = (db: Db, companyId: number) =>
  db
    .selectFrom('routeAcceptance as accepted')
    .innerJoin('staff', sameCompany('staff.id', 'accepted.madeBy'))
    .select(['accepted.departmentId', 'accepted.isOwn', 'accepted.sceneId', 'accepted.routes', 'accepted.reason'])
    .select(['staff.name', 'accepted.madeAt as at'])
    .where('accepted.companyId', '=', companyId);

const samePlace = (a: CellPlace, b: CellPlace): boolean =>
  a.departmentId === b.departmentId && a.isOwn === b.isOwn && a.sceneId === b.sceneId;

export const yearBefore = (now: Date): Date => startOfDay(addMonthsToDay(dayOf(now), -12));

function nameOf({ places }: Ways, { departmentId, isOwn }: GridRow): string {
  const { name, path } = found(places.find(({ id }) => id === departmentId));
  const hasOthers = places.some((place) => place.path.at(-2) === departmentId);
  return isOwn && hasOthers ? `${path.length === 1 ? '公司' : name}本部` : name;
}

/** The whole grid, and what it says of the company. */
export async function summaryOf(
  db: Db,
  companyId: number,
  ways: Ways,
  now: Date,
): Promise<Omit<ApprovalSummary, 'seconds'>> {
  const { scenes, places, checks } = ways;
  const [waits, accepted] = await Promise.all([
    decisionWaits(db, companyId, yearBefore(now)),
    acceptances(db, companyId).execute(),
  ]);
  const perDepartment = groupedBy(checks, ({ departmentId }) => departmentId);
  const rows = gridRows(places, (id) => perDepartment.get(id)?.length ?? 0);
  const cellsOf = (row: GridRow) => {
    const own = places.filter((place) => belongsTo(row, place)).flatMap(({ id }) => perDepartment.get(id) ?? []);
    const perScene = groupedBy(own, ({ sceneId }) => sceneId);
    return scenes.map(({ sceneId }) => {
      const inCell = perScene.get(sceneId) ?? [];
      const known = accepted.find((one) => samePlace(one, { ...row, sceneId }));
      return {
        sceneId,
        ...cellOf(inCell),
        problems: countedOf(inCell),
        isAccepted: known !== undefined && known.routes === digestOf(inCell),
      };
    });
  };
  return {
    checkedAt: now,
    groups: checks.length,
    fine: checks.filter(({ problems }) => problems.length === 0).length,
    flows: new Set(scenes.map(({ flowId }) => flowId)).size,
    problems: countedOf(checks),
    scenes: scenes.map(({ sceneId, name, flowId, flowName, steps }) => ({
      ...{ sceneId, name, flowId, flowName, steps: steps.length },
      wait: middleOf(
        checks.filter((check) => check.sceneId === sceneId),
        waits,
      ),
    })),
    rows: rows.map((row) => ({ ...row, name: nameOf(ways, row), cells: cellsOf(row) })),
  };
}

const countedOf = (checks: readonly RouteCheck[]) =>
  [...countProblems(checks)].map(([problem, people]) => ({ problem, people }));

const middleOf = (checks: readonly RouteCheck[], waits: Waits) =>
  middleWait(checks.map(({ routes }) => waitOf(routes, waits)));

/** Who decides a step for these people, and for how many of them. */
function decidersOf(checks: readonly RouteCheck[], at: number): [staffId: number, people: number][] {
  const counts = new Map<number, number>();
  for (const { routes } of checks) {
    const route = routes[at];
    if (route?.outcome !== 'decide') continue;
    for (const id of route.approvers) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

function stepProblems(checks: readonly RouteCheck[]) {
  const counts = new Map<
    string,
    { problem: RouteCheck['problems'][number]['problem']; step: number; people: number }
  >();
  for (const { problem, step } of checks.flatMap(({ problems }) => problems)) {
    const one = counts.get(`${problem} ${step}`) ?? { problem, step: step + 1, people: 0 };
    counts.set(`${problem} ${step}`, { ...one, people: one.people + 1 });
  }
  const rank = { blocked: 0, todo: 1, note: 2 };
  return [...counts.values()].sort(
    (a, b) => rank[LEVEL_OF[a.problem]] - rank[LEVEL_OF[b.problem]] || b.people - a.people,
  );
}

const shownFix = (fix: RouteFix, roleNames: ReadonlyMap<number, string>): ApprovalFix => ({
  kind: fix.kind,
  step: fix.step + 1,
  roleId: 'roleId' in fix ? fix.roleId : null,
  roleName: 'roleId' in fix ? (roleNames.get(fix.roleId) ?? '') : '',
  to: 'to' in fix ? fix.to : null,
  repairs: fix.repairs,
});

async function roleNames(db: Db, companyId: number, fixes: readonly RouteFix[]): Promise<Map<number, string>> {
  const ids = fixes.flatMap((fix) => ('roleId' in fix ? [fix.roleId] : []));
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function applicationsOf(db: Db, companyId: number, checks: readonly RouteCheck[], sceneId: number, since: Date) {
  const row = await db
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('sceneId', '=', sceneId)
    .where('departmentId', '=', anyOf([...new Set(checks.map(({ departmentId }) => departmentId))]))
    .where('createdAt', '>=', since)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function shownSteps(
  db: Db,
  companyId: number,
  flowId: number,
  checks: readonly RouteCheck[],
  { leavers }: Pick<Ways, 'leavers'>,
) {
  const flow = found(await findFlow(db, companyId, flowId));
  // Whoever leaves is named first: among the others they might not be named at all.
  const [first, then] = [(id: number) => leavers.has(id), (id: number) => !leavers.has(id)];
  const deciders = flow.steps.map((_, at) => {
    const all = decidersOf(checks, at);
    return [...all.filter(([id]) => first(id)), ...all.filter(([id]) => then(id))];
  });
  const people = await designees(
    db,
    companyId,
    deciders.flat().map(([id]) => id),
  );
  return flow.steps.map((step, at) => ({
    text: wholeStepText(step),
    level: worstOf(checks.flatMap(({ problems }) => problems.flatMap((one) => (one.step === at ? [one.problem] : [])))),
    approvers: deciders[at]!.slice(0, MOST_APPROVERS).map(([staffId, count]) => ({
      ...{ staffId, name: people.get(staffId)?.name ?? '', people: count, leavesOn: leavers.get(staffId) ?? null },
    })),
    others: Math.max(0, deciders[at]!.length - MOST_APPROVERS),
    passes: checks.filter(({ routes }) => routes[at]?.outcome === 'pass').length,
  }));
}

/** One department in one scene, step by step, with what would mend it. */
export async function cellView(
  db: Db,
  companyId: number,
  ways: Ways,
  place: CellPlace,
  now: Date,
): Promise<ApprovalDetail> {
  const scene = found(ways.scenes.find(({ sceneId }) => sceneId === place.sceneId));
  const checks = checksIn(ways, place, place.sceneId);
  const shared = ways.scenes.filter(({ flowId }) => flowId === scene.flowId);
  const fixes = fixesOf(checks, shared, ways.org);
  const [steps, names, waits, applications, accepted] = await Promise.all([
    shownSteps(db, companyId, scene.flowId, checks, ways),
    roleNames(db, companyId, fixes),
    decisionWaits(db, companyId, yearBefore(now)),
    applicationsOf(db, companyId, checks, place.sceneId, yearBefore(now)),
    acceptances(db, companyId)
      .where('accepted.departmentId', '=', place.departmentId)
      .where('accepted.isOwn', '=', place.isOwn)
      .where('accepted.sceneId', '=', place.sceneId)
      .executeTakeFirst(),
  ]);
  return {
    ...{ departmentName: nameOf(ways, place), sceneName: scene.name, flowId: scene.flowId, flowName: scene.flowName },
    ...{
      total: checks.length,
      concerned: cellOf(checks).concerned,
      problems: stepProblems(checks),
      steps,
      applications,
    },
    wait: middleOf(checks, waits),
    fixes: fixes.map((fix) => shownFix(fix, names)),
    acceptance: accepted?.routes === digestOf(checks) ? accepted : null,
  };
}
