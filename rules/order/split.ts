import { splitCost } from '../scene/money.ts';
import type { DesignatedDriver } from '../settings.ts';
import type { Price } from '../tariff/fee-lines.ts';

/** Who pays an order, to the fen: company + personal is always what is actually paid. */
export interface Split {
  readonly companyFen: number;
  readonly personalFen: number;
  /** The company's part as far as the caps reach: what the limits bear. The rest of it is the account's alone. */
  readonly limitFen: number;
}

export type Payer = 'company' | 'personal';

export interface SplitTerms {
  /** The most the limits allow; null: no bound. */
  readonly capFen: number | null;
  readonly driverPayer: Payer;
}

/** Who pays for a designated driver, by the company's choice. */
export const driverPayer = (choice: DesignatedDriver, isListed: boolean): Payer =>
  choice === 'company' || (choice === 'listed' && isListed) ? 'company' : 'personal';

/** What was held for a ride at its booking stays promised, even where a limit was lowered since. */
export const settlementCapFen = (capFen: number | null, frozenLimitFen: number): number | null =>
  capFen === null ? null : Math.max(capFen, frozenLimitFen);

/** An amount as company and person pay it; `companyFen` of it is the company's. */
const splitAt = (actualPayFen: number, companyFen: number, capFen: number | null): Split => ({
  companyFen,
  personalFen: actualPayFen - companyFen,
  limitFen: Math.min(companyFen, Math.max(0, capFen ?? companyFen)),
});

/** The designated driver first, as the company chose, whatever the cap; the rest by the cap. */
export function splitPrice(
  { actualPayFen, driverPayFen }: Pick<Price, 'actualPayFen' | 'driverPayFen'>,
  { capFen, driverPayer }: SplitTerms,
): Split {
  const rest = splitCost(actualPayFen - driverPayFen, capFen);
  return splitAt(actualPayFen, rest.companyFen + (driverPayer === 'company' ? driverPayFen : 0), capFen);
}

/** All of it is the company's, whatever the caps: they bear their part, the rest is the account's alone. */
export const borneByCompany = (actualPayFen: number, capFen: number | null): Split =>
  splitAt(actualPayFen, actualPayFen, capFen);

/** What a second approval found too much: the amount above its base, or the place, which is the whole ride. */
export type SecondOutcome =
  | { readonly result: 'passed' }
  | { readonly result: 'rejected'; readonly placeHit: boolean; readonly baseFen: number | null };

export interface SecondSplit extends Split {
  /** What the company would have paid and the person now pays; null where the order stays the company's matter. */
  readonly toPrivateFen: number | null;
}

/**
 * Passed: the company pays as if there were no cap; what lies above it is the account's and not the limits', so that no
 * residual falls below nothing. Rejected: the excess over the base, or the whole order, becomes personal.
 */
export function splitAfterSecondApproval(
  price: Pick<Price, 'actualPayFen' | 'driverPayFen'>,
  terms: SplitTerms,
  outcome: SecondOutcome,
): SecondSplit {
  const uncapped = splitPrice(price, { ...terms, capFen: null }).companyFen;
  if (outcome.result === 'passed') {
    return { ...splitAt(price.actualPayFen, uncapped, terms.capFen), toPrivateFen: null };
  }
  const capped = splitPrice(price, terms).companyFen;
  const companyFen = outcome.placeHit ? 0 : Math.min(capped, outcome.baseFen ?? capped);
  return { ...splitAt(price.actualPayFen, companyFen, terms.capFen), toPrivateFen: uncapped - companyFen };
}

/** After an objection was granted: what is paid and the company's part fall by the same amount, the personal part stays. */
export const refundedParts = (paid: Pick<Split, 'companyFen'> & Pick<Price, 'actualPayFen'>, refundFen: number) => ({
  companyFen: paid.companyFen - refundFen,
  actualPayFen: paid.actualPayFen - refundFen,
});
