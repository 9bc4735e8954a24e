import { codeTable, type NameOf } from '../code-table.ts';
import { shareOfFen } from '../money.ts';
import type { Price } from '../tariff/fee-lines.ts';
import type { Measured } from '../tariff/measured.ts';

/** Why a price is looked at before it moves money. */
export const PriceDoubt = codeTable({
  unmeasured: ['unmeasured', '没有附计费里程和时长'],
  aboveEstimate: ['aboveEstimate', '高于预估'],
  belowEstimate: ['belowEstimate', '低于预估'],
  offPickup: ['offPickup', '计费时间与用车时间不符'],
});
export type PriceDoubt = NameOf<typeof PriceDoubt>;

/** What the provider decides about such a price. */
export const PriceOutcome = codeTable({
  asPushed: ['asPushed', '按推送结算'],
  corrected: ['corrected', '更正后结算'],
  back: ['back', '退回重推'],
});
export type PriceOutcome = NameOf<typeof PriceOutcome>;

/** How a company and its people read it while it waits: one word, and the one sentence that explains it. */
export const PRICE_REVIEW = {
  label: '费用复核中',
  explains:
    '服务商推送的费用与预估相差较大，或没有附计费里程和时长，服务商正在复核。复核完成前金额按预订时冻结，不扣款，也不计入账单。',
} as const;

/** What the company's terms say about prices. */
export interface PriceTerms {
  readonly priceBoundPerTenThousand: number;
  readonly priceNeedsMeasure: boolean;
}

export interface PricedRide {
  readonly estimateFen: number;
  readonly rideAt: Date;
  /** Its price is fixed before the ride: nothing is measured. */
  readonly isCarpool: boolean;
}

/** A car may come a while before or long after the time it is booked for; not on another day. */
const EARLY_MS = 2 * 3_600_000;
const LATE_MS = 24 * 3_600_000;

function measureDoubts(measured: Measured | undefined, { rideAt, isCarpool }: PricedRide): PriceDoubt[] {
  if (!measured) return isCarpool ? [] : ['unmeasured'];
  const afterMs = measured.startedAt.getTime() - rideAt.getTime();
  return afterMs < -EARLY_MS || afterMs > LATE_MS ? ['offPickup'] : [];
}

/**
 * Everything about a price that somebody should look at; none: it settles. What is measured was already computed anew
 * by the tariff, so that what is left to doubt is the measure itself, what was paid on the way, and the amount.
 */
export function doubtsOf(
  { actualPayFen }: Pick<Price, 'actualPayFen'>,
  measured: Measured | undefined,
  ride: PricedRide,
  terms: PriceTerms,
): PriceDoubt[] {
  const { estimateFen } = ride;
  const boundFen = shareOfFen(estimateFen, terms.priceBoundPerTenThousand);
  return [
    ...(terms.priceNeedsMeasure ? measureDoubts(measured, ride) : []),
    ...(actualPayFen > estimateFen + boundFen ? (['aboveEstimate'] as const) : []),
    ...(actualPayFen < estimateFen - boundFen ? (['belowEstimate'] as const) : []),
  ];
}

export const doubtsText = (doubts: readonly PriceDoubt[]): string => doubts.map(PriceDoubt.labelOf).join('、');
