import { type Canceller, PERSON_CANCELS } from '../order/cancellation.ts';
import type { OrderStatus } from '../order/codes.ts';
import { RANK, TRANSITIONS } from '../order/transitions.ts';
import { FeeLine, type FeeLines, linesOf, type Price, priceOf } from '../tariff/fee-lines.ts';
import type { Measured } from '../tariff/measured.ts';
import { charge, chargeCancellation } from '../tariff/price.ts';
import { cancelFeeFen, type Tariff } from '../tariff/tariff.ts';
import type { UnmeasuredKind } from './codes.ts';

/** How a line of a bill was priced, and what it was priced from. */
export interface PricedFacts {
  /** As they were charged. */
  readonly lines: Partial<FeeLines>;
  readonly discountPerTenThousand: number;
  /** The version it was booked with; null: of a kind that is not known any more. */
  readonly tariff: Tariff | null;
  readonly measured: Measured | null;
  readonly isCarpool: boolean;
  readonly seats: number;
  /** A driver was asked for by name. */
  readonly designatedDriver: boolean;
  /** Who called it off, and how far it had come; `from` null: nothing tells. */
  readonly cancelled: { readonly by: Canceller; readonly from: OrderStatus | null } | null;
}

/** How far an order had come by these lines of its trail; null where it has no trail. */
export function reachedBy(kinds: readonly string[]): OrderStatus | null {
  if (kinds.length === 0) return null;
  const reached = TRANSITIONS.flatMap(({ event, to }) => (kinds.includes(event) && to !== 'before' ? [to] : []));
  return reached.reduce((most, status) => (RANK[status] > RANK[most] ? status : most), 'booking' as OrderStatus);
}

/** What the tariff asks, or why it cannot be told. */
export type Recomputed = { readonly price: Price } | { readonly unmeasured: UnmeasuredKind };

export const chargedPrice = ({ lines, discountPerTenThousand }: PricedFacts): Price =>
  priceOf(linesOf(lines), discountPerTenThousand);

function cancellationPrice(facts: PricedFacts, tariff: Tariff): Recomputed {
  const { by, from } = facts.cancelled!;
  if (from === null) return { unmeasured: 'noTrail' };
  const costs = (by === 'person' || by === 'company') && PERSON_CANCELS[from] === 'fee';
  return { price: chargeCancellation(costs ? cancelFeeFen(tariff, from) : 0, facts.discountPerTenThousand) };
}

/** Tolls, parking and what was let off are taken as they were charged: no tariff knows them. */
function ridePrice(facts: PricedFacts, tariff: Tariff, measured: Measured | null): Recomputed {
  const { lines, discountPerTenThousand, designatedDriver, seats } = facts;
  const [meters, seconds, at] = measured
    ? [measured.meters, measured.seconds, measured.startedAt]
    : [0, 0, new Date(0)];
  const ride = {
    ...{ meters, seconds, at, seats: measured?.seats ?? seats, packages: measured?.packages ?? 1 },
    waitingSeconds: measured?.waitingSeconds ?? 0,
    // One who was asked for and not charged is a gesture of the provider's.
    designatedDriver: designatedDriver && (lines.designatedDriver ?? 0) > 0,
    highwayFen: lines.highway ?? 0,
    parkingFen: lines.parking ?? 0,
    bridgeFen: lines.bridge ?? 0,
    otherFen: lines.other ?? 0,
    reductionFen: lines.reduction ?? 0,
  };
  return { price: charge(tariff, ride, discountPerTenThousand) };
}

/** The price once more, from what was measured and the version of the tariff that the ride was booked with. */
export function recomputePrice(facts: PricedFacts): Recomputed {
  const { tariff, measured, isCarpool, cancelled } = facts;
  if (!tariff) return { unmeasured: 'noTariff' };
  if (cancelled) return cancellationPrice(facts, tariff);
  if (isCarpool !== (tariff.kind === 'carpool')) return { unmeasured: 'routePrice' };
  if (!isCarpool && !measured) return { unmeasured: 'noMeasure' };
  return ridePrice(facts, tariff, measured);
}

/** A line of a price as it was charged beside what it should have been. */
export interface LineDifference {
  readonly line: FeeLine;
  readonly chargedFen: number;
  readonly rightFen: number;
}

export const differingLines = (charged: FeeLines, right: FeeLines): LineDifference[] =>
  FeeLine.names
    .filter((line) => charged[line] !== right[line])
    .map((line) => ({ line, chargedFen: charged[line], rightFen: right[line] }));
