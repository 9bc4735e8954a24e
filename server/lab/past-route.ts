import type { AsOfRoute } from '#contract/as-of.ts';
import type { Scope } from '#rules/department-tree.ts';
import { shownStep } from '#rules/flow/change.ts';
import type { StoredStep } from '#rules/flow/form.ts';
import { routeApplication } from '#rules/flow/route-application.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { wholeStepText } from '#rules/flow/text.ts';
import { PassReason, RouteNote } from '#rules/flow.ts';
import { AS_OF_REFUSALS, type PastOrganisation, seenIn } from '#rules/lab/org-at.ts';
import { sceneDocument } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { loadDirectory } from '../flow/queries.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { organisationOf } from './history.ts';

/** The scene's flow as both stood at a moment. */
async function flowAt(db: Db, companyId: number, sceneId: number, at: Date) {
  const scene = await db
    .selectFrom('sceneVersion')
    .select('scene')
    .where('companyId', '=', companyId)
    .where('sceneId', '=', sceneId)
    .where('madeAt', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!scene) throw new Refused(AS_OF_REFUSALS.noScene);
  const draft = sceneDocument.read(scene.scene);
  if (!('flowId' in draft)) throw new Refused(AS_OF_REFUSALS.noFlow);
  return found(
    await db
      .selectFrom('approvalFlowVersion')
      .select(['flowId', 'version', 'name', 'steps'])
      .where('companyId', '=', companyId)
      .where('flowId', '=', draft.flowId)
      .where('madeAt', '<=', at)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

interface RoutedSide {
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly note: string;
}

function sidesOf(steps: readonly StoredStep[], staffId: number, past: PastOrganisation): RoutedSide[] | null {
  const person = past.staff.get(staffId);
  if (!person) return null;
  return routeApplication(steps, { staffId, departmentId: person.departmentId }, past.org).map((route) => ({
    ids: route.approvers,
    names: route.approvers.flatMap((id) => past.staff.get(id)?.name ?? []),
    note:
      route.outcome === 'pass'
        ? PassReason.labelOf(route.reason)
        : route.notes.map((note) => RouteNote.labelOf(note)).join('；'),
  }));
}

/** Each step in words, by the names of today. */
async function textsOf(db: Db, companyId: number, steps: readonly StoredStep[]): Promise<string[]> {
  const directory = await loadDirectory(db, companyId, {
    roleIds: steps.flatMap(({ approver }) => (approver.kind === 'role' ? [approver.roleId] : [])),
    staffIds: steps.flatMap(({ approver }) => (approver.kind === 'designated' ? approver.staffIds : [])),
  });
  return steps.map((step) => wholeStepText(shownStep(step, directory)));
}

const shown = (side: RoutedSide | undefined) => (side ? { names: side.names, note: side.note } : null);
const sameSide = (one: RoutedSide | undefined, other: RoutedSide | undefined): boolean =>
  JSON.stringify(one?.ids.toSorted() ?? null) === JSON.stringify(other?.ids.toSorted() ?? null);

interface AskedRoute {
  readonly at: Date;
  readonly staffId: number;
  readonly sceneId: number;
  /** Whose applications the reader may ask about: others are as people who were not there. */
  readonly scope: Scope;
}

/** One application by the people, roles and flow of then, beside those of now. */
export async function routeAt(
  { db, actor: { companyId }, now }: Context,
  { at, staffId, sceneId, scope }: AskedRoute,
): Promise<AsOfRoute> {
  const [then, today] = [await organisationOf(db, companyId, at), await organisationOf(db, companyId, now)];
  if (!seenIn(then, scope).staff.has(staffId)) throw new Refused(AS_OF_REFUSALS.noPerson);
  const flow = await flowAt(db, companyId, sceneId, at);
  const steps = readSteps(flow.steps);
  const were = sidesOf(steps, staffId, then) ?? [];
  const current = await flowAt(db, companyId, sceneId, now).catch(() => null);
  const stepsNow = current ? readSteps(current.steps) : [];
  const are = sidesOf(stepsNow, staffId, today) ?? [];
  const [texts, textsNow] = [await textsOf(db, companyId, steps), await textsOf(db, companyId, stepsNow)];
  const count = Math.max(were.length, are.length);
  return {
    ...{ flow: flow.name, flowVersion: flow.version },
    departmentName: then.departments.get(then.staff.get(staffId)!.departmentId)?.name ?? '',
    steps: Array.from({ length: count }, (_, nth) => ({
      text: texts[nth] ?? textsNow[nth] ?? '',
      ...{ past: shown(were[nth]), today: shown(are[nth]), isSame: sameSide(were[nth], are[nth]) },
    })),
  };
}
