import { addDays, type Day, dayOf } from '../calendar.ts';
import type { CompanyDays, DayKind } from '../day-kind.ts';
import type { LimitDraft } from '../limit.ts';
import type { SceneField } from '../scene/fields.ts';
import type { SceneDraft } from '../scene/scene-draft.ts';
import { rulesOf, type SceneRules } from '../scene/scene-rules.ts';
import { changedFields, groupsOf, withFields } from './changes.ts';
import type { Experiment, Trial } from './experiment.ts';
import type { Past, RefusedTry, RideFact } from './facts.ts';
import { type PolicyChoice, policyOf, refusalsOf } from './policy.ts';
import { WAITS, waitMinutes } from './waiting.ts';

/** What the change is measured against: the rules in force now, or those that judged each order. */
export type Baseline = 'current' | 'then';

export interface Ground {
  readonly past: Past;
  readonly versionOf: PolicyChoice['versionOf'];
  readonly currentOf: PolicyChoice['currentOf'];
  readonly days: CompanyDays;
  readonly isLeftOut: Experiment['isLeftOut'];
}

export interface SceneQuestion {
  readonly kind: 'scene';
  readonly sceneId: number;
  readonly current: SceneDraft;
  readonly draft: SceneDraft;
  /** Which of the differences count. */
  readonly fields: readonly SceneField[];
  readonly baseline: Baseline;
}

export interface LimitQuestion {
  readonly kind: 'limit';
  readonly owner: { readonly staffId: number } | { readonly departmentId: number };
  readonly limit: LimitDraft;
  /** From which moment a fixed total would count: the beginning of the period. */
  readonly countsFrom: Date;
}

export interface CalendarQuestion {
  readonly kind: 'calendar';
  readonly days: readonly { readonly day: Day; readonly kind: DayKind }[];
}

export type Question = SceneQuestion | LimitQuestion | CalendarQuestion;

/** As if those whom only the hours refuse had waited, up to so many minutes. */
function waitTrials(choice: PolicyChoice, rules: SceneRules, limits: Past['limits']): Trial[] {
  const minutes = new Map<object, number | null>();
  const known: NonNullable<PolicyChoice['known']> = new Map();
  const waits =
    (most: number): PolicyChoice['cured'] =>
    (ride, failed) => {
      const known = minutes.get(ride);
      const wait = known === undefined ? waitMinutes(ride, failed, rules, choice.days) : known;
      minutes.set(ride, wait);
      return wait !== null && wait <= most;
    };
  const most = WAITS.map((one) => ({
    label: `${one} 分钟内的都等`,
    policy: policyOf({ ...choice, known, cured: waits(one) }),
    limits,
  }));
  const all = {
    label: '全都等到可用',
    policy: policyOf({ ...choice, known, cured: waits(Number.MAX_SAFE_INTEGER) }),
    limits,
  };
  return [...most, all];
}

export function sceneExperiment(ground: Ground, question: SceneQuestion): Experiment {
  const { past, versionOf, currentOf, days, isLeftOut } = ground;
  const { sceneId, current, draft, fields, baseline } = question;
  const choice = (rules: SceneRules | null): PolicyChoice => ({
    ...{ versionOf, currentOf, days },
    ...(rules && { changed: { sceneId, rules } }),
  });
  const trial = (label: string, rules: SceneRules | null): Trial => ({
    ...{ label, limits: past.limits },
    policy: policyOf(choice(rules)),
  });
  const chosen = changedFields(current, draft).filter((field) => fields.includes(field));
  const groups = groupsOf(chosen);
  const rules = rulesOf(withFields(current, draft, chosen));
  const isTime = groups.some(({ group }) => group === 'time');
  return {
    ...{ past, versionOf, isLeftOut },
    admits: (fact) => refusalsOf(fact, versionOf(fact), days).length === 0,
    base: trial('现行', baseline === 'current' ? rulesOf(current) : null),
    draft: trial('草稿', rules),
    singles:
      groups.length > 1
        ? groups.map((group) => trial(group.label, rulesOf(withFields(current, draft, group.fields))))
        : [],
    ranges: isTime ? waitTrials(choice(rules), rules, past.limits) : [],
    isSubject: (fact) => fact.sceneId === sceneId,
  };
}

export function limitExperiment(ground: Ground, { owner, limit, countsFrom }: LimitQuestion): Experiment {
  const { past, versionOf, currentOf, days, isLeftOut } = ground;
  const [staffId, departmentId] = 'staffId' in owner ? [owner.staffId, null] : [null, owner.departmentId];
  const isOwn = (one: { staffId: number | null; departmentId: number | null }) =>
    one.staffId === staffId && one.departmentId === departmentId;
  const changed = { ...limit, staffId, departmentId, countsFrom, setAt: Number.NEGATIVE_INFINITY, replacedAt: null };
  const limits = [...past.limits.filter((one) => !isOwn(one)), changed];
  const policy = policyOf({ versionOf, currentOf, days });
  const concerns = ({ counted }: Pick<RideFact, 'counted'>) =>
    staffId === null ? counted.path.includes(departmentId!) : counted.staffId === staffId;
  return {
    ...{ past, versionOf, isLeftOut, singles: [], ranges: [], isSubject: concerns },
    admits: (fact) => refusalsOf(fact, versionOf(fact), days).length === 0,
    base: { label: '现行', policy, limits: past.limits },
    draft: { label: '草稿', policy, limits },
  };
}

/** Other kinds of days: they matter to rides on them, or in the night after, in scenes whose hours go by kinds. */
export function calendarExperiment(ground: Ground, { days: sent }: CalendarQuestion): Experiment {
  const { past, versionOf, currentOf, days, isLeftOut } = ground;
  const moved = new Map(sent.map(({ day, kind }) => [day, kind]));
  const isMoved = (at: Date) => moved.has(dayOf(at)) || moved.has(addDays(dayOf(at), -1));
  const goesByKinds = (ride: RideFact | RefusedTry) =>
    ('version' in ride ? versionOf(ride) : currentOf(ride.sceneId)).kindHours.length > 0;
  const concerns = (ride: RideFact | RefusedTry) => isMoved(ride.request.at) && goesByKinds(ride);
  const trial = (label: string, own: CompanyDays): Trial => ({
    ...{ label, limits: past.limits },
    policy: policyOf({ versionOf, currentOf, days: own, rejudges: concerns }),
  });
  return {
    ...{ past, versionOf, isLeftOut, singles: [], ranges: [], isSubject: concerns },
    admits: (fact) => refusalsOf(fact, versionOf(fact), days).length === 0,
    base: trial('现行', days),
    draft: trial('草稿', new Map([...days, ...moved])),
  };
}

export function experimentOf(ground: Ground, question: Question): Experiment {
  if (question.kind === 'scene') return sceneExperiment(ground, question);
  return question.kind === 'limit' ? limitExperiment(ground, question) : calendarExperiment(ground, question);
}
