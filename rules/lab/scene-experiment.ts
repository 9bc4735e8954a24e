import { addDays, type Day, dayOf } from '../calendar.ts';
import type { CompanyDays, DayKind } from '../day-kind.ts';
import type { LimitDraft } from '../limit.ts';
import type { SceneField } from '../scene/fields.ts';
import type { SceneDraft } from '../scene/scene-draft.ts';
import { rulesOf, type SceneRules } from '../scene/scene-rules.ts';
import { changedFields, groupsOf, withFields } from './changes.ts';
import type { Experiment, Trial } from './experiment.ts';
import type { Past, RefusedTry, RideFact } from './facts.ts';
import { judgeOnce, type PolicyChoice, policyOf } from './policy.ts';
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

/** Whether the version that judged an order still lets it pass. */
const admitsBy =
  ({ versionOf, judge }: Pick<PolicyChoice, 'versionOf' | 'judge'>): Experiment['admits'] =>
  (fact) =>
    judge(fact, versionOf(fact)).length === 0;

const foreseenBy =
  ({ admits, base, draft }: Pick<Experiment, 'admits' | 'base' | 'draft'>): Experiment['foresee'] =>
  (fact) => {
    admits(fact);
    base.policy.refusals(fact);
    draft.policy.refusals(fact);
  };

/** As if those whom only the hours refuse had waited, up to so many minutes. */
function waitTrials(
  choice: PolicyChoice,
  rules: SceneRules,
  { past: { limits }, days }: Pick<Ground, 'past' | 'days'>,
): Trial[] {
  const minutes = new Map<object, number | null>();
  const waits =
    (most: number): PolicyChoice['cured'] =>
    (ride, failed) => {
      const known = minutes.get(ride);
      const wait = known === undefined ? waitMinutes(ride, failed, rules, days) : known;
      minutes.set(ride, wait);
      return wait !== null && wait <= most;
    };
  const most = WAITS.map((one) => ({
    label: `${one} 分钟内的都等`,
    policy: policyOf({ ...choice, cured: waits(one) }),
    limits,
  }));
  const all = {
    label: '全都等到可用',
    policy: policyOf({ ...choice, cured: waits(Number.MAX_SAFE_INTEGER) }),
    limits,
  };
  return [...most, all];
}

/** The rules in force, as the very object that judged orders by them where it is the same: it is asked once then. */
function inForce({ currentOf }: Ground, { sceneId, current }: SceneQuestion): SceneRules {
  const [read, asked] = [currentOf(sceneId), rulesOf(current)];
  return JSON.stringify(read) === JSON.stringify(asked) ? read : asked;
}

export function sceneExperiment(ground: Ground, question: SceneQuestion): Experiment {
  const { past, versionOf, currentOf, days, isLeftOut } = ground;
  const { sceneId, current, draft, fields, baseline } = question;
  const judge = judgeOnce(days);
  const choice = (rules: SceneRules | null): PolicyChoice => ({
    ...{ versionOf, currentOf, judge },
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
  const judges = {
    admits: admitsBy({ versionOf, judge }),
    base: trial('现行', baseline === 'current' ? inForce(ground, question) : null),
    draft: trial('草稿', rules),
  };
  return {
    ...{ past, versionOf, isLeftOut, ...judges, foresee: foreseenBy(judges) },
    singles:
      groups.length > 1
        ? groups.map((group) => trial(group.label, rulesOf(withFields(current, draft, group.fields))))
        : [],
    ranges: isTime ? waitTrials(choice(rules), rules, ground) : [],
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
  const judge = judgeOnce(days);
  const policy = policyOf({ versionOf, currentOf, judge });
  const concerns = ({ counted }: Pick<RideFact, 'counted'>) =>
    staffId === null ? counted.path.includes(departmentId!) : counted.staffId === staffId;
  const judges = {
    admits: admitsBy({ versionOf, judge }),
    base: { label: '现行', policy, limits: past.limits },
    draft: { label: '草稿', policy, limits },
  };
  return {
    ...{ past, versionOf, isLeftOut, singles: [], ranges: [], isSubject: concerns },
    ...{ ...judges, foresee: foreseenBy(judges) },
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
  const judge = judgeOnce(days);
  const trial = (label: string, own: PolicyChoice['judge']): Trial => ({
    ...{ label, limits: past.limits },
    policy: policyOf({ versionOf, currentOf, judge: own, rejudges: concerns }),
  });
  const judges = {
    admits: admitsBy({ versionOf, judge }),
    base: trial('现行', judge),
    draft: trial('草稿', judgeOnce(new Map([...days, ...moved]))),
  };
  return {
    ...{ past, versionOf, isLeftOut, singles: [], ranges: [], isSubject: concerns },
    ...{ ...judges, foresee: foreseenBy(judges) },
  };
}

export function experimentOf(ground: Ground, question: Question): Experiment {
  if (question.kind === 'scene') return sceneExperiment(ground, question);
  return question.kind === 'limit' ? limitExperiment(ground, question) : calendarExperiment(ground, question);
}
