import type { calendarWindows, LimitMeters } from '../account/limit-book.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import type { LedgerRow, Past, RideFact, UnknownCause } from './facts.ts';
import { capAt, countedBy, type Held, isExplained, openPast, type Step, splitAt, timeline } from './walk.ts';

/** By place in `facts`: why an order cannot be reckoned anew; absent: it can, to the fen. */
export type Unknowns = ReadonlyMap<number, UnknownCause>;

const sumAt = (ledger: readonly LedgerRow[], at: number): number =>
  ledger.reduce((sum, row) => (row.at === at ? sum + row.amountFen : sum), 0);

/** The last word on who pays is that of the second approval, of the cancellation, or of the price. */
const isLast = ({ second, cancelled }: RideFact, kind: Step['kind']): boolean =>
  kind === 'cancel' || (kind === 'second' && !cancelled) || (kind === 'price' && !second && !cancelled);

/** What is known beforehand not to come out. */
function causeOf(fact: RideFact, admits: (fact: RideFact) => boolean): UnknownCause | null {
  if (fact.isChanged) return 'changed';
  if (!isExplained(fact)) return 'price';
  return admits(fact) ? null : 'rules';
}

export interface Checked {
  readonly unknown: Unknowns;
  /** Everything that moved a limit, to be played by other rules; what is unknown moves what the ledger says. */
  readonly steps: readonly Step[];
}

/**
 * Replays each order by the version that judged it, beside the limits as the ledger says they stood, and finds those
 * that come out differently. What the ledger says is booked whatever comes out, so that one difference makes no others.
 */
export function selfCheck(
  past: Past,
  rulesOf: (fact: RideFact) => SceneRules,
  admits: (fact: RideFact) => boolean,
  windows: ReturnType<typeof calendarWindows>,
): Checked {
  const unknown = new Map<number, UnknownCause>();
  past.facts.forEach((fact, nth) => {
    const cause = causeOf(fact, admits);
    if (cause) unknown.set(nth, cause);
  });
  const before = new Set(unknown.keys());
  const meters = openPast(past, windows);
  const held = past.facts.map(({ agreedFen }): Held => ({ limitFen: 0, companyFen: 0, personalFen: 0, agreedFen }));
  const bookedAt = past.facts.map(() => Number.NEGATIVE_INFINITY);
  const steps = timeline(past, (nth) => before.has(nth));
  for (const step of steps) {
    if (step.fact < 0) {
      meters.add(step.counted, step.amountFen);
      continue;
    }
    const fact = past.facts[step.fact]!;
    const own = held[step.fact]!;
    const cause = differs(step, fact, rulesOf(fact), own, meters);
    if (cause && !unknown.has(step.fact)) unknown.set(step.fact, cause);
    // Several steps of one order may share a moment: what the ledger wrote then is booked once.
    if (bookedAt[step.fact] === step.at) continue;
    bookedAt[step.fact] = step.at;
    const amountFen = sumAt(fact.ledger, step.at);
    meters.add(fact.counted, amountFen);
    own.limitFen += amountFen;
  }
  return { unknown, steps: unknown.size === before.size ? steps : timeline(past, (nth) => unknown.has(nth)) };
}

/** What a step gives by the rules, beside what the order says of it. */
function differs(step: Step, fact: RideFact, rules: SceneRules, own: Held, meters: LimitMeters): UnknownCause | null {
  if (step.kind === 'refund') return null;
  if (step.kind === 'book') {
    const capFen = capAt(fact, rules, meters.left(countedBy(fact, rules), step.at, 0));
    return capFen === fact.capFen ? null : 'cap';
  }
  if (!isLast(fact, step.kind)) return null;
  const { companyFen, personalFen } = splitAt(step, fact, rules, own, meters);
  return companyFen === fact.companyFen && personalFen === fact.personalFen ? null : 'price';
}
