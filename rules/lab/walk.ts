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

const stepOf = (fact: RideFact, nth: number, kind: StepKind, at: number, amountFen: number): Step => ({
  at,
  nth: fact.orderId,
  kind,
  fact: nth,
  amountFen,
  counted: fact.counted,
});

/** Refunds of one moment are one step: the ledger has them as one, too. */
function putSteps(into: Step[], fact: RideFact, nth: number): void {
  into.push(stepOf(fact, nth, 'book', fact.bookedAt, 0));
  if (fact.price) into.push(stepOf(fact, nth, 'price', fact.price.at, 0));
  if (fact.second) into.push(stepOf(fact, nth, 'second', fact.second.at, 0));
  if (fact.cancelled) into.push(stepOf(fact, nth, 'cancel', fact.cancelled.at, 0));
  for (const refund of fact.refunds) into.push(stepOf(fact, nth, 'refund', refund.at, refund.amountFen));
}

const hasStepAt = ({ bookedAt, price, second, cancelled, refunds }: RideFact, at: number): boolean =>
  at === bookedAt ||
  at === price?.at ||
  at === second?.at ||
  at === cancelled?.at ||
  refunds.some((refund) => refund.at === at);

/** Whether every entry of an order in the ledger belongs to a step that a replay knows. */
export const isExplained = (fact: RideFact): boolean => fact.ledger.every(({ at }) => hasStepAt(fact, at));

function putEntries(into: Step[], { counted, ledger }: FixedRide): void {
  for (const { at, amountFen } of ledger) into.push({ at, nth: 0, kind: 'book', fact: -1, amountFen, counted });
}

/** Everything that moved a limit, by its moment. Orders that are taken as they were move what the ledger says. */
export function timeline({ facts, fixed }: Past, isFixed: (nth: number) => boolean): Step[] {
  const steps: Step[] = [];
  facts.forEach((fact, nth) => {
    if (isFixed(nth)) putEntries(steps, fact);
    else putSteps(steps, fact, nth);
  });
  for (const ride of fixed) putEntries(steps, ride);
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
