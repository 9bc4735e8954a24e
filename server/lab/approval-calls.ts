import type { FastifyInstance } from 'fastify';
import { type CheckedPersonRow, labApprovalApi } from '#contract/lab-approvals.ts';
import { ALL, covers, type Scope } from '#rules/department-tree.ts';
import { storedApprover } from '#rules/flow/change.ts';
import { isActiveStep } from '#rules/flow/form.ts';
import { wholeStepText } from '#rules/flow/text.ts';
import { checkRoutes, newlyBlocked, type RouteCheck } from '#rules/lab/approval-check.ts';
import { orgWithout } from '#rules/lab/org-without.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import type { Db } from '../db.ts';
import { activeAmong } from '../flow/org.ts';
import { designees, findFlow } from '../flow/queries.ts';
import { found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { anyOf, sameCompany, withinScope } from '../query-kit.ts';
import { type CellPlace, cellView, digestOf, summaryOf } from './approval-view.ts';
import { checksAfter, checksIn, loadWays, type Ways } from './approval-ways.ts';

/** As many as a sentence can name. */
const MOST_NAMED = 8;

const seconds = (from: bigint): number => Math.round(Number(process.hrtime.bigint() - from) / 1e7) / 100;

/** Within a scope where one is given: whoever keeps roles need not know everybody. */
const namesOf = (db: Db, companyId: number, ids: readonly number[], scope: Scope = ALL) =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .select(['staff.id', 'staff.name', 'department.name as departmentName'])
    .where('staff.companyId', '=', companyId)
    .where('staff.id', '=', anyOf(ids))
    .where(withinScope(companyId, scope, 'staff.departmentId'))
    .execute();

/** The same steps as a preview of this one person's application shows. */
async function peopleRows(
  db: Db,
  companyId: number,
  flowId: number,
  checks: readonly RouteCheck[],
): Promise<CheckedPersonRow[]> {
  const flow = found(await findFlow(db, companyId, flowId));
  const approvers = checks.flatMap(({ routes }) => routes.flatMap((route) => route.approvers));
  const known = await designees(db, companyId, approvers);
  const people = await namesOf(
    db,
    companyId,
    checks.map(({ staffId }) => staffId),
  );
  const byId = new Map(people.map(({ id, ...names }) => [id, names]));
  return checks.map(({ staffId, problems, routes }) => ({
    staffId,
    ...(byId.get(staffId) ?? { name: '', departmentName: '' }),
    problems: [...new Set(problems.map(({ problem }) => problem))],
    steps: routes.map((route, at) => ({
      text: wholeStepText(flow.steps[at]!),
      reason: route.outcome === 'pass' ? route.reason : null,
      notes: route.notes,
      approvers: route.approvers.flatMap((id) => known.get(id) ?? []),
    })),
  }));
}

const peopleIn = (blocked: readonly RouteCheck[]): number[] => [...new Set(blocked.map(({ staffId }) => staffId))];

/** Who would be left without an approver, and where. */
function blockedView(
  blocked: readonly RouteCheck[],
  scenes: Ways['scenes'],
  named: readonly { readonly name: string }[],
) {
  const concerned = new Set(blocked.map(({ sceneId }) => sceneId));
  return {
    people: peopleIn(blocked).length,
    names: named.map(({ name }) => name),
    scenes: scenes.filter(({ sceneId }) => concerned.has(sceneId)).map(({ name }) => name),
  };
}

function readCalls(app: FastifyInstance) {
  serve(app, labApprovalApi.summary, async (_, { db, actor, now }) => {
    const begun = process.hrtime.bigint();
    const summary = await summaryOf(db, actor.companyId, await loadWays(db, actor.companyId, now), now);
    return { ...summary, seconds: seconds(begun) };
  });
  serve(app, labApprovalApi.cell, async (place, { db, actor, now }) =>
    cellView(db, actor.companyId, await loadWays(db, actor.companyId, now), place, now),
  );
  serve(app, labApprovalApi.people, async ({ page, pageSize, problem, word, ...place }, { db, actor, now }) => {
    const ways = await loadWays(db, actor.companyId, now);
    const { flowId } = found(ways.scenes.find(({ sceneId }) => sceneId === place.sceneId));
    const all = checksIn(ways, place, place.sceneId).filter(
      ({ problems }) => problem === undefined || problems.some((one) => one.problem === problem),
    );
    const named =
      word === undefined
        ? null
        : await namesOf(
            db,
            actor.companyId,
            all.map(({ staffId }) => staffId),
          );
    const fits = new Set(named?.filter(({ name }) => name.includes(word ?? '')).map(({ id }) => id));
    const checks = named ? all.filter(({ staffId }) => fits.has(staffId)) : all;
    const shown = checks.slice((page - 1) * pageSize, page * pageSize);
    return { rows: await peopleRows(db, actor.companyId, flowId, shown), total: checks.length };
  });
  serve(app, labApprovalApi.trial, async ({ flowId, steps }, { db, actor, now }) => {
    found(await findFlow(db, actor.companyId, flowId));
    const tried = steps
      .filter(isActiveStep)
      .map(({ approver, amounts }) => ({ approver: storedApprover(approver), amounts }));
    const { scenes, org, leavers, checks } = await loadWays(db, actor.companyId, now, { flowId, steps: tried });
    const using = scenes.filter((scene) => scene.flowId === flowId);
    const blocked = newlyBlocked(
      checks,
      checkRoutes(
        using.map((scene) => ({ ...scene, steps: tried })),
        org,
        leavers,
      ),
    );
    const named = await namesOf(db, actor.companyId, peopleIn(blocked).slice(0, MOST_NAMED));
    return blockedView(blocked, using, named);
  });
  serve(app, labApprovalApi.leaving, async ({ userIds, roleId = null }, { db, actor, now }) => {
    const { scenes, org, leavers, checks } = await loadWays(db, actor.companyId, now);
    const going = roleId === null ? new Set(userIds) : new Set<number>();
    const staying = scenes.map(({ holders, ...scene }) => ({
      ...scene,
      holders: holders.filter(({ staffId }) => !going.has(staffId)),
    }));
    const blocked = newlyBlocked(checks, checkRoutes(staying, orgWithout(org, { staffIds: userIds, roleId }), leavers));
    const scope = actor.rights.wholeScope;
    const named = await namesOf(db, actor.companyId, peopleIn(blocked), scope);
    return blockedView(blocked, scenes, named.slice(0, MOST_NAMED));
  });
  serve(app, labApprovalApi.changing, async ({ userIds, deptId, managerIds }, { db, actor, now }) => {
    const { companyId, rights } = actor;
    const ways = await loadWays(db, companyId, now);
    found(ways.places.find((place) => place.id === deptId && covers(rights.wholeScope, place)));
    const isMove = userIds.length > 0;
    const staying = isMove ? [] : await activeAmong(db, companyId, managerIds);
    const change = {
      moved: new Map(userIds.map((id) => [id, deptId])),
      managers: new Map(isMove ? [] : [[deptId, managerIds.filter((id) => staying.includes(id))]]),
    };
    const blocked = newlyBlocked(ways.checks, await checksAfter(db, companyId, ways, change));
    const named = await namesOf(db, companyId, peopleIn(blocked), rights.wholeScope);
    return blockedView(blocked, ways.scenes, named.slice(0, MOST_NAMED));
  });
}

/** What the log calls a cell. */
function placeText({ scenes, places }: Ways, { departmentId, sceneId }: CellPlace): string {
  const scene = found(scenes.find((one) => one.sceneId === sceneId));
  return `${found(places.find(({ id }) => id === departmentId)).name} × 场景“${scene.name}”`;
}

function acceptCalls(app: FastifyInstance) {
  serve(app, labApprovalApi.accept, async ({ reason, ...place }, { db, actor, now, record }) => {
    const ways = await loadWays(db, actor.companyId, now);
    const where = placeText(ways, place);
    const checks = checksIn(ways, place, place.sceneId);
    if (!checks.some(({ problems }) => problems.length > 0)) throw new Refused(LAB_REFUSALS.nothingToAccept);
    const said = { routes: digestOf(checks), reason, madeBy: actor.staffId, madeAt: now };
    await db
      .insertInto('routeAcceptance')
      .values({ companyId: actor.companyId, ...place, ...said })
      .onConflict((conflict) => conflict.columns(['companyId', 'departmentId', 'isOwn', 'sceneId']).doUpdateSet(said))
      .execute();
    record(`审批体检：${where}标为“这样是对的，不再提示”，理由：${reason}`);
    return null;
  });
  serve(app, labApprovalApi.reopen, async (place, { db, actor, now, record }) => {
    const where = placeText(await loadWays(db, actor.companyId, now), place);
    const { numDeletedRows } = await db
      .deleteFrom('routeAcceptance')
      .where('companyId', '=', actor.companyId)
      .where('departmentId', '=', place.departmentId)
      .where('isOwn', '=', place.isOwn)
      .where('sceneId', '=', place.sceneId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refused(LAB_REFUSALS.notAccepted);
    record(`审批体检：${where}恢复提示`);
    return null;
  });
}

export function approvalCalls(app: FastifyInstance) {
  readCalls(app);
  acceptCalls(app);
}
