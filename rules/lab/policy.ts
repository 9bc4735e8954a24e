import type { CompanyDays } from '../day-kind.ts';
import { CURABLE, evaluate } from '../scene/evaluate.ts';
import type { EvaluationInput, LimitsLeft, ReasonCode } from '../scene/evaluation.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import type { RefusedTry, RideFact } from './facts.ts';
import type { Policy } from './replay.ts';

export const NO_LIMITS: LimitsLeft = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };

const momentOf = (ride: RideFact | RefusedTry): number => ('askedAt' in ride ? ride.askedAt : ride.bookedAt);

/** A ride of the past before a scene's rules. Person, account and carpool setting are taken as they were: they let it pass. */
export const judgedAs = (
  ride: RideFact | RefusedTry,
  rules: SceneRules,
  companyDays: CompanyDays,
  left: LimitsLeft = NO_LIMITS,
): EvaluationInput => ({
  scene: { status: 'enabled', rules },
  ride: ride.request,
  person: { active: true, companyPay: true, hasScene: true },
  company: { suspended: false, accountLeftFen: null, carpool: 'choice' },
  application: ride.application,
  left,
  companyDays,
  now: new Date(momentOf(ride)),
});

/** The rules that refuse a ride whatever the limits. */
export const refusalsOf = (ride: RideFact | RefusedTry, rules: SceneRules, days: CompanyDays): ReasonCode[] => {
  const { verdict, reasons } = evaluate(judgedAs(ride, rules, days));
  if (verdict === 'ALLOW' || verdict === 'ALLOW_SPLIT') return [];
  const failed: ReasonCode[] = [];
  for (const { code, passed } of reasons) if (!passed && code !== 'LIMIT_EXHAUSTED') failed.push(code);
  return failed;
};

type Judge = (ride: RideFact | RefusedTry, rules: SceneRules) => readonly ReasonCode[];

/** Judges a ride by the same rules once, however many trials ask; the days are the same for all of them. */
export function judgeOnce(days: CompanyDays): Judge {
  const known = new Map<SceneRules, Map<RideFact | RefusedTry, readonly ReasonCode[]>>();
  return (ride, rules) => {
    const own = known.get(rules) ?? new Map<RideFact | RefusedTry, readonly ReasonCode[]>();
    known.set(rules, own);
    const found = own.get(ride) ?? refusalsOf(ride, rules, days);
    own.set(ride, found);
    return found;
  };
}

export const needsApplication = (failed: readonly ReasonCode[]): boolean =>
  failed.length > 0 && failed.every((code) => CURABLE.includes(code));

const NONE: readonly ReasonCode[] = [];

/** Which rules each scene is played by. Orders were admitted by the version they name, so that these are not asked again. */
export interface PolicyChoice {
  /** The version that judged an order. */
  versionOf(ride: Pick<RideFact, 'sceneId' | 'version'>): SceneRules;
  /** Other rules for this scene; absent: as it was. */
  readonly changed?: { readonly sceneId: number; readonly rules: SceneRules } | undefined;
  /** The rules in force now, for rides that were refused. */
  currentOf(sceneId: number): SceneRules;
  readonly judge: Judge;
  /** Rides that are judged again by the version that admitted them, because the days are others. */
  readonly rejudges?: ((ride: RideFact) => boolean) | undefined;
  /** What refuses a ride may be cured by something that people do instead. */
  readonly cured?: ((ride: RideFact | RefusedTry, failed: readonly ReasonCode[]) => boolean) | undefined;
}

export function policyOf(choice: PolicyChoice): Policy {
  const { versionOf, changed, currentOf, judge, rejudges, cured } = choice;
  const rulesFor = ({ sceneId, version }: Pick<RideFact, 'sceneId' | 'version'>): SceneRules => {
    if (changed?.sceneId === sceneId) return changed.rules;
    return version === 0 ? currentOf(sceneId) : versionOf({ sceneId, version });
  };
  const isJudged = (ride: RideFact | RefusedTry): boolean =>
    'askedAt' in ride || changed?.sceneId === ride.sceneId || rejudges?.(ride) === true;
  return {
    rulesOf: rulesFor,
    needsApplication,
    refusals(ride) {
      if (!isJudged(ride)) return NONE;
      const found = judge(ride, rulesFor({ sceneId: ride.sceneId, version: 'askedAt' in ride ? 0 : ride.version }));
      return found.length > 0 && cured?.(ride, found) ? NONE : found;
    },
  };
}
