import { type Hit, hitsPlace } from '../second-approval/judge.ts';
import type { Price } from '../tariff/fee-lines.ts';
import { bearOver, type OverTerms, openOverFen, overAfterSecondApproval } from './over-agreed.ts';
import {
  type SecondOutcome,
  type SecondSplit,
  type SplitTerms,
  splitAfterSecondApproval,
  splitPrice,
} from './split.ts';

/** What a second approval is about: what was found, and what the amount was measured against. */
export interface SecondMark {
  readonly hits: readonly Hit[];
  readonly baseFen: number | null;
}

/** What the person agreed to at the booking, and who bears what goes beyond. */
export interface Agreement {
  readonly agreedFen: number;
  readonly over: OverTerms;
}

type Payable = Pick<Price, 'actualPayFen' | 'driverPayFen'>;

/** Who pays after a second approval: by the rule that marked the order, or by what was left open of the agreement. */
export function splitAfterMark(
  price: Payable,
  terms: SplitTerms,
  { agreedFen, over }: Agreement,
  { hits, baseFen }: SecondMark,
  result: SecondOutcome['result'],
): SecondSplit {
  if (!hits.some(({ kind }) => kind === 'agreed')) {
    const outcome = result === 'passed' ? { result } : { result, placeHit: hitsPlace(hits), baseFen };
    return splitAfterSecondApproval(price, terms, outcome);
  }
  const split = bearOver(splitPrice(price, terms), agreedFen, over);
  return overAfterSecondApproval(split, openOverFen(split.personalFen, agreedFen, over), result);
}
