import { type Day, dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import { isFinal, partsOf, SceneDraft, type SceneStatus, withConsequences } from '#rules/scene.ts';
import { type Flow, flowNamed } from './flows.ts';
import { workedDaysAgo, workingMinute, workingMoment } from './moments.ts';
import type { Organisation } from './organisation.ts';
import { type Random, random } from './random.ts';
import type { TableRows } from './rows.ts';
import type { ScenePlan } from './scene-kit.ts';
import { scenePlans } from './scene-plans.ts';
import type { Person } from './staff.ts';

/** A scene of the demo world, as applications and orders read it. */
export interface WorldScene {
  readonly id: number;
  readonly status: SceneStatus;
  /** From the first to the one in force. */
  readonly versions: readonly { readonly version: number; readonly draft: SceneDraft; readonly madeAt: string }[];
  readonly staffIds: readonly number[];
}

const FIRST_SCENE = 1000;
/** Ids of one company's scenes stay clear of the next one's. */
const SCENES_A_COMPANY = 100;
const FIRST_COMPANY = 100;
const EDITED_AFTER_DAYS = 100;
const MOST_SCENES = 3;

const settled = (draft: SceneDraft): SceneDraft => SceneDraft.parse(withConsequences(draft));

function versionsOf({ draft, before, ageDays }: ScenePlan, today: Day, draw: Random): WorldScene['versions'] {
  const drafts = before ? [{ ...draft, ...before } as SceneDraft, draft] : [draft];
  return drafts.map((one, edits) => ({
    version: edits + 1,
    draft: settled(one),
    madeAt: workingMoment(today, workedDaysAgo(today, ageDays - edits * EDITED_AFTER_DAYS), draw),
  }));
}

interface Candidate {
  readonly plan: ScenePlan;
  readonly sceneId: number;
}

/** One to three each: those of one's own trade by their shares, and one at least for everybody. */
function scenesFor(person: Person, trade: string, candidates: readonly Candidate[], draw: Random): number[] {
  const fit = candidates.filter(({ plan }) => plan.trades === 'all' || plan.trades.includes(trade as never));
  const drawn = fit.filter(({ plan }) => draw.int(1, 100) <= plan.share);
  const fallback = candidates.filter(({ plan }) => plan.trades === 'all' && !isFinal(plan.status));
  const chosen = drawn.some(({ plan }) => !isFinal(plan.status)) ? drawn : [...drawn, ...fallback.slice(0, 1)];
  const account = person.account ? fit.filter(({ plan }) => plan.status === 'enabled') : [];
  return [...new Set([...account, ...chosen].map(({ sceneId }) => sceneId))].slice(0, MOST_SCENES);
}

function assign({ staff, departments }: Organisation, candidates: readonly Candidate[], draw: Random) {
  const tradeOf = new Map(departments.map(({ id, trade }) => [id, trade as string]));
  const users = new Map<number, number[]>();
  for (const person of staff.filter(({ deletedAt }) => deletedAt === null)) {
    for (const id of scenesFor(person, tradeOf.get(person.departmentId)!, candidates, draw))
      users.set(id, [...(users.get(id) ?? []), person.id]);
  }
  return users;
}

/** The scenes of a company: between them every template and every status. */
export function foundScenes(organisation: Organisation, flows: readonly Flow[], today: Day): WorldScene[] {
  const { companyId } = organisation.plan;
  const draw = random(`scene/${companyId}`);
  const plans = scenePlans(companyId, today, (name) => flowNamed(flows, name).id);
  // Ids follow the day of making, so the list's newest is its youngest.
  const candidates = plans
    .toSorted((one, other) => other.ageDays - one.ageDays)
    .map((plan, at) => ({ plan, sceneId: FIRST_SCENE + (companyId - FIRST_COMPANY) * SCENES_A_COMPANY + at }));
  const users = assign(organisation, candidates, draw);
  return candidates.map(({ plan, sceneId }) => ({
    id: sceneId,
    status: plan.status,
    versions: versionsOf(plan, today, draw),
    staffIds: users.get(sceneId) ?? [],
  }));
}

const STOPPED_AFTER_DAYS = 11;

/** When one that nobody can use now was stopped; null for every other. */
export function stoppedAt({ status, versions }: WorldScene): string | null {
  if (status !== 'disabled') return null;
  const day = dayOf(new Date(Date.parse(versions.at(-1)!.madeAt) + STOPPED_AFTER_DAYS * 86_400_000));
  return new Date(workingMinute(day, STOPPED_AFTER_DAYS)).toISOString();
}

/** A scene that has ended says so since the night in which it did. */
function updatedAt(scene: WorldScene): string {
  const { status, versions } = scene;
  const { draft, madeAt } = versions.at(-1)!;
  const stopped = stoppedAt(scene);
  if (stopped !== null) return stopped;
  return status === 'expired' && draft.endDay !== null ? endOfDay(draft.endDay).toISOString() : madeAt;
}

export function sceneTables(organisation: Organisation, scenes: readonly WorldScene[]): TableRows[] {
  const { plan, members, staff } = organisation;
  const maker = staff.find(({ id }) => id === members.find(({ roleId }) => roleId === 1)!.staffId)!;
  const owned = (table: string, rows: readonly Record<string, unknown>[]): TableRows => ({
    table,
    rows: rows.map((row) => ({ company_id: plan.companyId, ...row })),
  });
  const sceneRow = (scene: WorldScene) => {
    const { startDay, endDay, flowId, ...parts } = partsOf(scene.versions.at(-1)!.draft);
    return {
      id: scene.id,
      ...parts,
      status: scene.status,
      starts_at: startDay && startOfDay(startDay).toISOString(),
      ends_at: endDay && endOfDay(endDay).toISOString(),
      flow_id: flowId,
      department_id: maker.departmentId,
      version: scene.versions.length,
      created_at: scene.versions[0]!.madeAt,
      updated_at: updatedAt(scene),
    };
  };
  const versionRows = ({ id, versions }: WorldScene) =>
    versions.map(({ version, draft, madeAt }) => ({
      scene_id: id,
      version,
      scene: draft,
      made_by: maker.id,
      made_at: madeAt,
    }));
  return [
    owned('scene', scenes.map(sceneRow)),
    owned('scene_version', scenes.flatMap(versionRows)),
    owned(
      'staff_scene',
      scenes.flatMap(({ id, staffIds }) => staffIds.map((staffId) => ({ staff_id: staffId, scene_id: id }))),
    ),
  ];
}

/** How long ago somebody joined, in whole days. */
export const daysSince = (instant: string, today: Day): number =>
  Math.round((startOfDay(today).getTime() - startOfDay(dayOf(new Date(instant))).getTime()) / 86_400_000);
