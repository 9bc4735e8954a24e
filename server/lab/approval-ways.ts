import { sql } from 'kysely';
import { type Day, dayOf } from '#rules/calendar.ts';
import type { DepartmentPlace } from '#rules/department-tree.ts';
import type { OrganisationChange } from '#rules/flow/changed-org.ts';
import type { StoredStep } from '#rules/flow/form.ts';
import type { Org } from '#rules/flow/route.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { groupedBy } from '#rules/grouped.ts';
import { type CheckedScene, checkRoutes, leavingUntil, type RouteCheck } from '#rules/lab/approval-check.ts';
import { belongsTo, type GridRow } from '#rules/lab/approval-grid.ts';
import type { DeciderWait, Wait, Waits } from '#rules/lab/approval-wait.ts';
import type { Db } from '../db.ts';
import { loadOrgOf } from '../flow/org.ts';
import { sameCompany } from '../query-kit.ts';

interface NamedPlace extends DepartmentPlace {
  readonly name: string;
}
interface FlowScene extends CheckedScene {
  readonly name: string;
  readonly flowName: string;
}
export interface Ways {
  readonly scenes: readonly FlowScene[];
  readonly places: readonly NamedPlace[];
  readonly org: Org;
  /** Who leaves soon, and when. */
  readonly leavers: ReadonlyMap<number, Day>;
  readonly checks: readonly RouteCheck[];
}

const scenesWithFlow = (db: Db, companyId: number) =>
  db
    .selectFrom('scene')
    .innerJoin('approvalFlow', sameCompany('approvalFlow.id', 'scene.flowId'))
    .innerJoin('approvalFlowVersion as made', (join) =>
      join
        .onRef('made.companyId', '=', 'approvalFlow.companyId')
        .onRef('made.flowId', '=', 'approvalFlow.id')
        .onRef('made.version', '=', 'approvalFlow.version'),
    )
    .select(['scene.id as sceneId', 'scene.name', 'approvalFlow.id as flowId', 'approvalFlow.name as flowName'])
    .select('made.steps')
    .where('scene.companyId', '=', companyId)
    .where('scene.status', '=', 'enabled')
    .orderBy('scene.id')
    .execute();

const holdersOfScenes = (db: Db, companyId: number) =>
  db
    .selectFrom('staffScene')
    .innerJoin('staff', sameCompany('staff.id', 'staffScene.staffId'))
    .innerJoin('scene', sameCompany('scene.id', 'staffScene.sceneId'))
    .select(['staffScene.sceneId', 'staff.id as staffId', 'staff.departmentId'])
    .where('staffScene.companyId', '=', companyId)
    .where('staff.deletedAt', 'is', null)
    .where('scene.status', '=', 'enabled')
    .where('scene.flowId', 'is not', null)
    .orderBy('staff.id')
    .execute();

const placesIn = (db: Db, companyId: number): Promise<NamedPlace[]> =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'path'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();

/** Who is still there on this day and has a last one by then. */
async function leaversBy(db: Db, companyId: number, until: Day): Promise<ReadonlyMap<number, Day>> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'leavesOn'])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('leavesOn', '<=', until)
    .$narrowType<{ leavesOn: Day }>()
    .execute();
  return new Map(rows.map(({ id, leavesOn }) => [id, leavesOn]));
}

/** Steps that are not saved, instead of a flow's own. */
export interface TriedFlow {
  readonly flowId: number;
  readonly steps: readonly Pick<StoredStep, 'approver' | 'amounts'>[];
}

/** Every way that an application of this company can go now, read anew: people and flows change under everybody. */
export async function loadWays(db: Db, companyId: number, now: Date, tried?: TriedFlow): Promise<Ways> {
  const [rows, holders, places, leavers] = await Promise.all([
    scenesWithFlow(db, companyId),
    holdersOfScenes(db, companyId),
    placesIn(db, companyId),
    leaversBy(db, companyId, leavingUntil(dayOf(now))),
  ]);
  const perScene = groupedBy(holders, ({ sceneId }) => sceneId);
  const scenes = rows.map(({ steps, ...scene }) => ({
    ...scene,
    steps: readSteps(steps),
    holders: perScene.get(scene.sceneId) ?? [],
  }));
  const approvers = [...scenes, ...(tried ? [tried] : [])].flatMap(({ steps }) => steps.map((step) => step.approver));
  const ids = places.map(({ id }) => id);
  const org = await loadOrgOf(db, companyId, ids, approvers);
  return { scenes, places, org, leavers, checks: checkRoutes(scenes, org, leavers) };
}

/** The same as if people worked elsewhere or a department had other managers. */
export async function checksAfter(
  db: Db,
  companyId: number,
  { scenes, places, leavers }: Ways,
  change: OrganisationChange,
): Promise<RouteCheck[]> {
  const approvers = scenes.flatMap(({ steps }) => steps.map(({ approver }) => approver));
  const ids = places.map(({ id }) => id);
  const org = await loadOrgOf(db, companyId, ids, approvers, change);
  const moved = scenes.map(({ holders, ...scene }) => ({
    ...scene,
    holders: holders.map((holder) => ({
      ...holder,
      departmentId: change.moved.get(holder.staffId) ?? holder.departmentId,
    })),
  }));
  return checkRoutes(moved, org, leavers);
}

/** The people of one line of the grid in one scene. */
export function checksIn({ checks, places }: Ways, row: GridRow, sceneId: number): RouteCheck[] {
  const inside = new Set(places.filter((place) => belongsTo(row, place)).map(({ id }) => id));
  return checks.filter((check) => check.sceneId === sceneId && inside.has(check.departmentId));
}

/**
 * How long people took to decide since then, each and all together. In whole seconds before hours: the last digits of what
 * lies between two decisions are another on another kind of processor.
 */
export async function decisionWaits(db: Db, companyId: number, since: Date): Promise<Waits> {
  const { rows } = await sql<{ staffId: number | null; decisions: number } & Wait>`
    with asked as (
      select approval_id, position, min(at) as at from approval_event
      where company_id = ${companyId} and kind = 'asked' group by approval_id, position
    ), decided as (
      select event.staff_ids[1] as staff_id, extract(epoch from event.at - asked.at)::float8 as seconds
      from approval_event event
      join asked on asked.approval_id = event.approval_id and asked.position = event.position
      where event.company_id = ${companyId} and event.kind in ('passed', 'rejected') and event.at >= ${since}
    )
    select staff_id, count(*)::int as decisions,
      round(percentile_cont(0.5) within group (order by seconds)) / 3600 as half,
      round(percentile_cont(0.9) within group (order by seconds)) / 3600 as nine
    from decided group by grouping sets ((staff_id), ()) having count(*) > 0`.execute(db);
  const company = rows.find(({ staffId }) => staffId === null) ?? null;
  const of = new Map<number, DeciderWait>();
  for (const { staffId, ...one } of rows) if (staffId !== null) of.set(staffId, one);
  return { company, of };
}
