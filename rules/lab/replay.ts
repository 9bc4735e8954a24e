import type { calendarWindows } from '../account/limit-book.ts';
import type { LimitsLeft, ReasonCode, Verdict } from '../scene/evaluation.ts';
import { companyCapFen } from '../scene/money.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import type { Past, RefusedTry, RideFact } from './facts.ts';
import type { Unknowns } from './self-check.ts';
import { bookingSplit, capAt, countedBy, type Held, openPast, refundedFen, type Step, splitAt } from './walk.ts';

/** What a ride comes to under some rules. */
export interface Outcome {
  readonly verdict: Verdict;
  /** The rules that refuse it. */
  readonly failed: readonly ReasonCode[];
  /** What the limits left when it was booked. */
  readonly left: LimitsLeft | null;
  companyFen: number;
  personalFen: number;
}

/** The rules to play the past by. */
export interface Policy {
  rulesOf(fact: Pick<RideFact, 'sceneId' | 'version'>): SceneRules;
  /** What refuses a ride whatever the limits; none where it passes. */
  refusals(ride: RideFact | RefusedTry): readonly ReasonCode[];
  /** Whether the refusals can be cured by an application. */
  needsApplication(failed: readonly ReasonCode[]): boolean;
}

const asItWas = ({ companyFen, personalFen }: RideFact): Outcome => ({
  ...{ verdict: personalFen > 0 ? 'ALLOW_SPLIT' : 'ALLOW', failed: [], left: null },
  companyFen,
  personalFen,
});

export interface Replayed {
  readonly facts: readonly Outcome[];
  readonly tries: readonly Outcome[];
}

/**
 * Plays the past by other rules, in the order of time: a ride that is refused takes nothing, and what it would have taken
 * is there for those after it, in every scene. Orders that cannot be reckoned anew stay as they were.
 */
export function replay(
  past: Past,
  steps: readonly Step[],
  policy: Policy,
  unknown: Unknowns,
  windows: ReturnType<typeof calendarWindows>,
): Replayed {
  const meters = openPast(past, windows);
  const held: (Held | null)[] = past.facts.map(() => null);
  const outcomes: (Outcome | null)[] = past.facts.map((fact, nth) => (unknown.has(nth) ? asItWas(fact) : null));
  const tries: Outcome[] = [];
  const { tries: asked } = past;
  let nextTry = 0;

  const book = (step: Step, fact: RideFact, rules: SceneRules): void => {
    const counted = countedBy(fact, rules);
    const failed = policy.refusals(fact);
    const left = meters.left(counted, step.at, 0);
    const capFen = capAt(fact, rules, left);
    if (failed.length > 0 || capFen === 0) {
      const all = capFen === 0 ? [...failed, 'LIMIT_EXHAUSTED' as const] : failed;
      const verdict = policy.needsApplication(all) ? 'NEED_APPLICATION' : 'DENY';
      outcomes[step.fact] = { verdict, failed: all, left, companyFen: 0, personalFen: 0 };
      return;
    }
    const split = bookingSplit(fact, capFen);
    const agreedFen = Math.max(fact.agreedFen, split.personalFen);
    held[step.fact] = { limitFen: split.limitFen, companyFen: 0, personalFen: 0, agreedFen };
    meters.add(counted, split.limitFen);
    const verdict = split.personalFen > 0 ? 'ALLOW_SPLIT' : 'ALLOW';
    outcomes[step.fact] = { verdict, failed, left, companyFen: 0, personalFen: 0 };
  };

  const goOn = (step: Step, fact: RideFact, rules: SceneRules, own: Held): void => {
    const counted = countedBy(fact, rules);
    if (step.kind === 'refund') {
      const moved = refundedFen(own, step.amountFen);
      meters.add(counted, moved);
      own.limitFen += moved;
      own.companyFen = Math.max(0, own.companyFen - step.amountFen);
      return;
    }
    const split = splitAt(step, fact, rules, own, meters);
    meters.add(counted, split.limitFen - own.limitFen);
    own.limitFen = split.limitFen;
    own.companyFen = split.companyFen;
    own.personalFen = split.personalFen;
    const outcome = outcomes[step.fact]!;
    outcome.companyFen = split.companyFen;
    outcome.personalFen = split.personalFen;
  };

  const ask = (one: RefusedTry): void => {
    const rules = policy.rulesOf({ sceneId: one.sceneId, version: 0 });
    const failed = policy.refusals(one);
    const left = meters.left({ ...one.counted, countsPersonal: rules.countsPersonalLimit }, one.askedAt, 0);
    const { service, from, amountFen } = one.request;
    const capFen = companyCapFen(rules, { service, startCityId: from.cityId }, left);
    const all = capFen === 0 ? [...failed, 'LIMIT_EXHAUSTED' as const] : failed;
    const companyFen = all.length > 0 ? 0 : Math.min(amountFen, capFen ?? amountFen);
    const personalFen = all.length > 0 ? 0 : amountFen - companyFen;
    const passes = personalFen > 0 ? 'ALLOW_SPLIT' : 'ALLOW';
    const refused = policy.needsApplication(all) ? 'NEED_APPLICATION' : 'DENY';
    tries.push({ verdict: all.length > 0 ? refused : passes, failed: all, left, companyFen, personalFen });
  };

  for (const step of steps) {
    while (nextTry < asked.length && asked[nextTry]!.askedAt <= step.at) ask(asked[nextTry++]!);
    if (step.fact < 0) {
      meters.add(step.counted, step.amountFen);
      continue;
    }
    const fact = past.facts[step.fact]!;
    const rules = policy.rulesOf(fact);
    if (step.kind === 'book') book(step, fact, rules);
    else if (held[step.fact]) goOn(step, fact, rules, held[step.fact]!);
  }
  while (nextTry < asked.length) ask(asked[nextTry++]!);
  return { facts: outcomes.map((outcome, nth) => outcome ?? asItWas(past.facts[nth]!)), tries };
}
