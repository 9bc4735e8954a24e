import { type Day, endOfDay, startOfDay } from '#rules/calendar.ts';
import { isFinal, partsOf, SceneDraft, type SceneRules, type SceneStatus, withConsequences } from '#rules/scene.ts';
import { DAY, dayAt, workingMinute, workingMoment } from './days.ts';
import { named } from './departments.ts';
import type { Flow } from './flows.ts';
import type { Organisation } from './organisation.ts';
import type { ScenePlan } from './plan.ts';
import type { Random } from './random.ts';
import { type Chunk, chunk, json, moment, momentOrNull } from './rows.ts';
import type { Person } from './staff.ts';

export interface SceneVersion {
  readonly version: number;
  readonly draft: SceneDraft;
  readonly madeAt: number;
}

/** A scene of the demo world, with its versions from the first to the one in force. */
export interface WorldScene {
  readonly id: number;
  readonly name: string;
  readonly status: SceneStatus;
  readonly versions: readonly SceneVersion[];
  readonly staffIds: ReadonlySet<number>;
  /** When one that nobody can use now was stopped; null for every other. */
  readonly stoppedAt: number | null;
}

/** A scene in one of its versions, as rides are judged by it. */
export interface SceneInForce {
  readonly sceneId: number;
  readonly name: string;
  readonly version: number;
  readonly madeAt: number;
  readonly rules: SceneRules;
}

const EDITED_AFTER_DAYS = 100;
const STOPPED_AFTER_DAYS = 11;
const MOST_SCENES = 3;

function versionsOf({ draft, before, ageDays }: ScenePlan, today: Day, draw: Random): SceneVersion[] {
  const drafts: unknown[] = before ? [{ ...draft, ...before }, draft] : [draft];
  return drafts.map((one, edits) => ({
    version: edits + 1,
    draft: SceneDraft.parse(withConsequences(SceneDraft.parse(one))),
    madeAt: workingMoment(today, ageDays - edits * EDITED_AFTER_DAYS, draw),
  }));
}

/** One to three each: those of one's own trade by their shares, and one at least for everybody. */
function scenesFor(person: Person, trade: string, plans: readonly ScenePlan[], draw: Random): ScenePlan[] {
  const fit = plans.filter(({ trades }) => trades === 'all' || trades.some((one) => one === trade));
  const drawn = fit.filter(({ share }) => draw.int(1, 100) <= share);
  const fallback = plans.filter(({ trades, status }) => trades === 'all' && !isFinal(status)).slice(0, 1);
  const chosen = drawn.some(({ status }) => !isFinal(status)) ? drawn : [...drawn, ...fallback];
  const shown = person.account ? fit.filter(({ status }) => status === 'enabled') : [];
  return [...new Set([...shown, ...chosen])].slice(0, MOST_SCENES);
}

/** The scenes of a company: between them every template and every status. Ids follow the day of making. */
export function foundScenes(organisation: Organisation, flows: readonly Flow[], nextId: () => number, draw: Random) {
  const { plan: company, departments, staff, today } = organisation;
  const plans = company
    .scenes(today, (name) => named(flows, name).id)
    .toSorted((one, other) => other.ageDays - one.ageDays);
  const tradeOf = new Map(departments.map(({ id, trade }) => [id, trade]));
  const users = new Map(plans.map((plan) => [plan, new Set<number>()]));
  for (const person of staff.filter(({ deletedAt }) => deletedAt === null)) {
    for (const plan of scenesFor(person, tradeOf.get(person.departmentId)!, plans, draw))
      users.get(plan)!.add(person.id);
  }
  return plans.map((plan): WorldScene => {
    const versions = versionsOf(plan, today, draw);
    const day = dayAt(versions.at(-1)!.madeAt + STOPPED_AFTER_DAYS * DAY);
    return {
      ...{ id: nextId(), name: plan.draft.name, status: plan.status, versions, staffIds: users.get(plan)! },
      stoppedAt: plan.status === 'disabled' ? workingMinute(day, STOPPED_AFTER_DAYS) : null,
    };
  });
}

/** A scene that has ended says so since the night in which it did. */
function updatedAt({ status, versions, stoppedAt }: WorldScene): number {
  const { draft, madeAt } = versions.at(-1)!;
  return stoppedAt ?? (status === 'expired' && draft.endDay ? endOfDay(draft.endDay).getTime() : madeAt);
}

export function sceneChunks({ plan: { companyId }, chief }: Organisation, scenes: readonly WorldScene[]): Chunk[] {
  const sceneRow = (scene: WorldScene) => {
    const { startDay, endDay, rules, ...parts } = partsOf(scene.versions.at(-1)!.draft);
    return {
      ...{ companyId, id: scene.id, ...parts, status: scene.status, departmentId: chief.departmentId },
      rules: json(rules),
      startsAt: momentOrNull(startDay === null ? null : startOfDay(startDay).getTime()),
      endsAt: momentOrNull(endDay === null ? null : endOfDay(endDay).getTime()),
      version: scene.versions.length,
      createdAt: moment(scene.versions[0]!.madeAt),
      updatedAt: moment(updatedAt(scene)),
    };
  };
  const versionRows = ({ id, versions }: WorldScene) =>
    versions.map(({ version, draft, madeAt }) => {
      return { companyId, sceneId: id, version, scene: json(draft), madeBy: chief.id, madeAt: moment(madeAt) };
    });
  const staffRows = ({ id, staffIds }: WorldScene) =>
    [...staffIds].map((staffId) => ({ companyId, staffId, sceneId: id }));
  return [
    chunk('scene', scenes, sceneRow),
    chunk('sceneVersion', scenes, versionRows),
    chunk('staffScene', scenes, staffRows),
  ];
}
