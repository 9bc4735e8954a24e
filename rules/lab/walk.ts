import { type CountedRide, type calendarWindows, type LimitMeters, openMeters } from '../account/limit-book.ts';
import { limitRefunded } from '../account/limit-ledger.ts';
import { bearOver } from '../order/over-agreed.ts';
import { splitAfterMark } from '../order/second-split.ts';
import { borneByCompany, type Split, settlementCapFen, splitPrice } from '../order/split.ts';
import type { LimitsLeft } from '../scene/evaluation.ts';
import { companyCapFen } from '../scene/money.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import type { FixedRide, Past, RideFact } from './facts.ts';

/** What happens to an order, in the order of time. */
export type StepKind = 'book' | 'price' | 'second' | 'cancel' | 'refund';
export interface Step {
  readonly at: number;
  readonly nth: number;
  readonly kind: StepKind;
  /** The place of its order in `facts`; below 0: an entry of an order outside, `amountFen` alone. */
  readonly fact: number;
  /** Of a refund: what was given back. Of an entry outside: what it took. */
  readonly amountFen: number;
  readonly counted: CountedRide;
}

/** Refunds of one moment are one step: the ledger has them as one, too. */
function stepsOf(fact: RideFact, nth: number): Step[] {
  const step = (kind: StepKind, at: number, amountFen = 0): Step => ({
    ...{ at, nth: fact.orderId, kind, fact: nth, amountFen },
    counted: fact.counted,
  });
  const steps = [step('book', fact.bookedAt)];
  if (fact.price) steps.push(step('price', fact.price.at));
  if (fact.second) steps.push(step('second', fact.second.at));
  if (fact.cancelled) steps.push(step('cancel', fact.cancelled.at));
  for (const refund of fact.refunds) steps.push(step('refund', refund.at, refund.amountFen));
  return steps;
}

/** Whether every entry of an order in the ledger belongs to a step that a replay knows. */
export const isExplained = (fact: RideFact): boolean => {
  const moments = new Set(stepsOf(fact, 0).map(({ at }) => at));
  return fact.ledger.every(({ at }) => moments.has(at));
};

const entriesOf = ({ counted, ledger }: FixedRide): Step[] =>
  ledger.map(({ at, amountFen }) => ({ at, nth: 0, kind: 'book', fact: -1, amountFen, counted }));

/** Everything that moved a limit, by its moment. Orders that are taken as they were move what the ledger says. */
export function timeline({ facts, fixed }: Past, isFixed: (nth: number) => boolean): Step[] {
  const steps: Step[] = [];
  facts.forEach((fact, nth) => {
    for (const step of isFixed(nth) ? entriesOf(fact) : stepsOf(fact, nth)) steps.push(step);
  });
  for (const ride of fixed) for (const step of entriesOf(ride)) steps.push(step);
  return steps.sort((one, other) => one.at - other.at || one.nth - other.nth);
}

/** What an order holds of the limits while a replay goes on. */
export interface Held {
  limitFen: number;
  companyFen: number;
  personalFen: number;
  agreedFen: number;
}

const kindOf = ({ request }: RideFact) => ({ service: request.service, startCityId: request.from.cityId });
const priceOf = (fact: RideFact, actualPayFen: number) => ({
  actualPayFen,
  driverPayFen: Math.min(fact.driverFen, actualPayFen),
});

/** What the limits give for an order at a moment, beside all others. */
export const capAt = (fact: RideFact, rules: SceneRules, left: LimitsLeft): number | null =>
  companyCapFen(rules, kindOf(fact), left);

/** Who pays at a step, by the limits as they stand in the meters. */
export function splitAt(step: Step, fact: RideFact, rules: SceneRules, held: Held, meters: LimitMeters): Split {
  const left = meters.left(countedBy(fact, rules), step.at, held.limitFen);
  const capFen = settlementCapFen(capAt(fact, rules, left), held.limitFen);
  const terms = { capFen, driverPayer: fact.driverPayer };
  if (step.kind === 'price') {
    return bearOver(splitPrice(priceOf(fact, fact.price!.actualPayFen), terms), held.agreedFen, fact.over);
  }
  if (step.kind === 'second') {
    const price = priceOf(fact, fact.price!.actualPayFen);
    const agreement = { agreedFen: held.agreedFen, over: fact.over };
    return splitAfterMark(price, terms, agreement, fact.second!, fact.second!.result);
  }
  const { feeFen, byCompany } = fact.cancelled!;
  if (byCompany) return borneByCompany(feeFen, capFen);
  return splitPrice({ actualPayFen: feeFen, driverPayFen: 0 }, { capFen, driverPayer: 'personal' });
}

export const bookingSplit = (fact: RideFact, capFen: number | null): Split =>
  splitPrice(priceOf(fact, fact.estimateFen), { capFen, driverPayer: fact.driverPayer });

/** A draft may let an order count against its booker's own limit, or not any more. */
export const countedBy = ({ counted }: RideFact, { countsPersonalLimit }: SceneRules): CountedRide =>
  counted.countsPersonal === countsPersonalLimit ? counted : { ...counted, countsPersonal: countsPersonalLimit };

/** What the limits bear after a refund. */
export const refundedFen = (held: Held, refundFen: number): number =>
  limitRefunded(held.limitFen, Math.max(0, held.companyFen - refundFen)).reduce((sum, one) => sum + one.amountFen, 0);

export const openPast = ({ limits }: Past, windows: ReturnType<typeof calendarWindows>): LimitMeters =>
  openMeters(limits, windows);
