import { FeeLine, type FeeLines, type Price } from '../tariff/fee-lines.ts';
import { charge, type RideActuals } from '../tariff/price.ts';
import type { Tariff } from '../tariff/tariff.ts';

/** What a ride was charged, beside what the tariff it was booked with comes to. */
export interface TariffRow {
  readonly line: FeeLine;
  readonly label: string;
  readonly chargedFen: number;
  readonly byTariffFen: number;
  /** Where the amount comes from: 超出 9 公里 × ¥2.30. */
  readonly note: string;
}

export interface ChargedRide {
  readonly fees: FeeLines;
  readonly startedAt: Date;
  readonly meters: number;
  readonly seconds: number;
  readonly packages?: number | undefined;
  readonly seats?: number | undefined;
  /** As it was measured; where nobody told, it is reckoned back from its fee. */
  readonly waitingSeconds?: number | undefined;
  readonly discountPerTenThousand: number;
}

/** How long must have been waited for this fee: the time itself is the provider's word. */
function waitingSeconds(tariff: Tariff, waitingFen: number): number {
  if (tariff.kind !== 'metered' || !tariff.waiting || tariff.waiting.perMinuteFen === 0 || waitingFen === 0) return 0;
  return tariff.waiting.freeSeconds + Math.round((waitingFen * 60) / tariff.waiting.perMinuteFen);
}

/** The ride as the provider reported it; what was paid on the way and taken off is taken as it was charged. */
const actualsOf = (tariff: Tariff, ride: ChargedRide): RideActuals => ({
  meters: ride.meters,
  seconds: ride.seconds,
  at: ride.startedAt,
  designatedDriver: ride.fees.designatedDriver > 0,
  ...(ride.packages === undefined ? {} : { packages: ride.packages }),
  ...(ride.seats === undefined ? {} : { seats: ride.seats }),
  waitingSeconds: ride.waitingSeconds ?? waitingSeconds(tariff, ride.fees.waiting),
  highwayFen: ride.fees.highway,
  parkingFen: ride.fees.parking,
  bridgeFen: ride.fees.bridge,
  otherFen: ride.fees.other,
  reductionFen: ride.fees.reduction,
});

/** The ride priced anew with the version it was booked with. */
export const pricedAnew = (tariff: Tariff, ride: ChargedRide): Price =>
  charge(tariff, actualsOf(tariff, ride), ride.discountPerTenThousand);

/** Line by line; a line that neither side has is left out. */
export function tariffRows(
  charged: FeeLines,
  byTariff: FeeLines,
  notes: Partial<Record<FeeLine, string>> = {},
): TariffRow[] {
  return FeeLine.names
    .filter((line) => charged[line] !== 0 || byTariff[line] !== 0)
    .map((line) => ({
      line,
      label: FeeLine.labelOf(line),
      chargedFen: charged[line],
      byTariffFen: byTariff[line],
      note: notes[line] ?? '',
    }));
}

export const sameAsTariff = (rows: readonly TariffRow[]): boolean =>
  rows.every(({ chargedFen, byTariffFen }) => chargedFen === byTariffFen);
