import { calendarWindows } from '../account/limit-book.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import { changeOf, isRefused, type LabChange } from './compare.ts';
import type { Past, RefusedTry, RideFact, UnknownCause } from './facts.ts';
import { type Outcome, type Policy, type Replayed, replay } from './replay.ts';
import { selfCheck, type Unknowns } from './self-check.ts';

export const STAGES = {
  read: '读取订单与限额',
  check: '自检：与账上核对',
  replay: '按草稿回放',
  singles: '逐项影响',
  range: '区间与汇总',
} as const;
export type Stage = keyof typeof STAGES;
export interface Progress {
  readonly stage: Stage;
  readonly done: number;
  readonly total: number;
}

/** One way to play the past: other rules, or other limits. */
export interface Trial {
  readonly label: string;
  readonly policy: Policy;
  readonly limits: Past['limits'];
}

export interface Experiment {
  readonly past: Past;
  readonly versionOf: (fact: RideFact) => SceneRules;
  readonly admits: (fact: RideFact) => boolean;
  /** Judges a ride as far as that depends on no other, so that it is known when its turn comes. */
  readonly foresee: (fact: RideFact) => void;
  readonly base: Trial;
  readonly draft: Trial;
  /** Each change by itself. */
  readonly singles: readonly Trial[];
  /** What people might do instead of not riding. */
  readonly ranges: readonly Trial[];
  /** Whether an order is of what is changed. */
  readonly isSubject: (ride: RideFact | RefusedTry) => boolean;
  /** Left out of every figure; it is played all the same, since its limits count. */
  readonly isLeftOut: (ride: RideFact | RefusedTry) => boolean;
}

export interface CheckResult {
  readonly orders: number;
  readonly same: number;
  readonly unknown: Readonly<Record<UnknownCause, number>>;
  /** Not settled yet: their verdicts are compared, their money is not. */
  readonly unsettled: number;
  /** What really was paid, of all orders of the period, before refunds. */
  readonly companyFen: number;
  readonly personalFen: number;
}

export interface RowOutcome extends Pick<Outcome, 'verdict' | 'failed' | 'left' | 'companyFen' | 'personalFen'> {}

export interface ResultRow {
  readonly orderId: number | null;
  readonly refusalId: number | null;
  readonly departmentId: number;
  readonly change: LabChange;
  readonly before: RowOutcome;
  readonly after: RowOutcome;
}

export interface Effect {
  readonly label: string;
  /** What the company pays more or less by it. */
  readonly movedFen: number;
  readonly refused: number;
}

export interface ExperimentResult {
  readonly check: CheckResult;
  readonly rows: readonly ResultRow[];
  readonly whole: Effect;
  readonly singles: readonly Effect[];
  readonly ranges: readonly Effect[];
}

function checkResult({ facts }: Past, unknown: Unknowns): CheckResult {
  const causes = { changed: 0, rules: 0, cap: 0, price: 0 };
  for (const cause of unknown.values()) causes[cause] += 1;
  const settled = facts.filter(({ isSettled }) => isSettled);
  return {
    orders: facts.length,
    same: facts.length - unknown.size,
    unknown: causes,
    unsettled: facts.length - settled.length,
    companyFen: settled.reduce((sum, { companyFen }) => sum + companyFen, 0),
    personalFen: settled.reduce((sum, { personalFen }) => sum + personalFen, 0),
  };
}

/** What is not settled has cost nothing yet. */
const counted = (fact: RideFact, outcome: Outcome): Outcome =>
  fact.isSettled ? outcome : { ...outcome, companyFen: 0, personalFen: 0 };

function effectOf({ past, isLeftOut, isSubject }: Experiment, label: string, base: Replayed, trial: Replayed): Effect {
  let [movedFen, refused] = [0, 0];
  past.facts.forEach((fact, nth) => {
    if (isLeftOut(fact) || !isSubject(fact)) return;
    const [was, is] = [base.facts[nth]!, trial.facts[nth]!];
    if (fact.isSettled) movedFen += is.companyFen - was.companyFen;
    if (isRefused(is) && !isRefused(was)) refused += 1;
  });
  return { label, movedFen, refused };
}

function rowsOf({ past, isLeftOut, isSubject }: Experiment, base: Replayed, draft: Replayed): ResultRow[] {
  const rows: ResultRow[] = [];
  past.facts.forEach((fact, nth) => {
    if (isLeftOut(fact)) return;
    const [before, after] = [counted(fact, base.facts[nth]!), counted(fact, draft.facts[nth]!)];
    const change = changeOf(before, after, isSubject(fact));
    if (change === 'same' && !isSubject(fact)) return;
    const { orderId, departmentId } = fact;
    rows.push({ orderId, refusalId: null, departmentId, change, before, after });
  });
  past.tries.forEach((one, nth) => {
    const [before, after] = [base.tries[nth]!, draft.tries[nth]!];
    if (isLeftOut(one) || !isSubject(one) || isRefused(before) === isRefused(after)) return;
    const change = isRefused(after) ? 'refused' : 'passed';
    const { refusalId, departmentId } = one;
    rows.push({ orderId: null, refusalId, departmentId, change, before, after });
  });
  return rows;
}

/** First what happened, then what would have: the rules in force give the past to the fen, or what does not is named. */
export function* runExperiment(experiment: Experiment): Generator<Progress, ExperimentResult> {
  const { past, singles, ranges } = experiment;
  const total = past.facts.length;
  const windows = calendarWindows();
  yield { stage: 'check', done: 0, total };
  const { unknown, steps } = selfCheck(past, experiment.versionOf, experiment.admits, windows);
  const play = ({ policy, limits }: Trial) => replay({ ...past, limits }, steps, policy, unknown, windows);
  yield { stage: 'replay', done: 0, total: 2 };
  const base = play(experiment.base);
  yield { stage: 'replay', done: 1, total: 2 };
  const draft = play(experiment.draft);
  const effects: Effect[][] = [[], []];
  for (const [nth, trials] of [singles, ranges].entries()) {
    for (const [done, trial] of trials.entries()) {
      yield { stage: nth === 0 ? 'singles' : 'range', done, total: trials.length };
      effects[nth]!.push(effectOf(experiment, trial.label, base, play(trial)));
    }
  }
  return {
    check: checkResult(past, unknown),
    rows: rowsOf(experiment, base, draft),
    whole: effectOf(experiment, '合计', base, draft),
    singles: effects[0]!,
    ranges: effects[1]!,
  };
}
