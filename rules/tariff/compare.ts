import { charge, type RideActuals } from './price.ts';
import type { Tariff } from './tariff.ts';

/** A ride that was priced, as another tariff would price it. */
export interface PricedRide {
  readonly companyId: number;
  readonly companyName: string;
  readonly staffId: number;
  readonly orderId: number;
  readonly orderNo: string;
  readonly from: string;
  readonly to: string;
  readonly ride: RideActuals;
  readonly discountPerTenThousand: number;
  /** The most its limits gave; null: no bound. */
  readonly capFen: number | null;
}

export interface ComparedRide
  extends Pick<PricedRide, 'companyId' | 'companyName' | 'orderId' | 'orderNo' | 'from' | 'to'> {
  readonly meters: number;
  readonly seconds: number;
  readonly oneFen: number;
  readonly otherFen: number;
}

/** Upper ends of the bands, in metres; the last has none. */
export const BAND_METERS: readonly (number | null)[] = [5_000, 10_000, 20_000, 30_000, null];
/** A change of a ride's price in whole per cent; what lies further counts with the ends. */
export const MOST_PER_CENT = 6;
const SHOWN = 5;

export interface Comparison {
  readonly count: number;
  readonly oneFen: number;
  readonly otherFen: number;
  readonly dearer: number;
  readonly cheaper: number;
  readonly bands: { count: number; differenceFen: number }[];
  /** From −6 % to +6 %. */
  readonly perCent: number[];
  readonly mostDearer: ComparedRide[];
  readonly mostCheaper: ComparedRide[];
  /** What would go beyond the limits of its ride and did not before: people would pay it. */
  readonly overruns: { count: number; fen: number; people: number; rides: ComparedRide[] };
  readonly companies: { companyId: number; companyName: string; differenceFen: number }[];
}

const differenceOf = ({ oneFen, otherFen }: ComparedRide): number => otherFen - oneFen;

/** The few that come first by a measure, found while rides go by. */
function top(rides: ComparedRide[], ride: ComparedRide, weight: (ride: ComparedRide) => number): void {
  if (weight(ride) <= 0) return;
  const last = rides.at(-1);
  if (rides.length === SHOWN && last && weight(last) >= weight(ride)) return;
  rides.push(ride);
  rides.sort((one, other) => weight(other) - weight(one));
  if (rides.length > SHOWN) rides.pop();
}

const bandOf = (meters: number): number => BAND_METERS.findIndex((end) => end === null || meters < end);

function perCentOf({ oneFen, otherFen }: ComparedRide): number {
  if (oneFen === 0) return otherFen > 0 ? MOST_PER_CENT : 0;
  const share = Math.round(((otherFen - oneFen) * 100) / oneFen);
  return Math.max(-MOST_PER_CENT, Math.min(MOST_PER_CENT, share));
}

interface Sums {
  count: number;
  oneFen: number;
  otherFen: number;
  dearer: number;
  cheaper: number;
  readonly bands: { count: number; differenceFen: number }[];
  readonly perCent: number[];
  readonly mostDearer: ComparedRide[];
  readonly mostCheaper: ComparedRide[];
  readonly over: { count: number; fen: number; readonly people: Set<string>; readonly rides: ComparedRide[] };
  readonly companies: Map<number, { companyName: string; differenceFen: number }>;
}

const noSums = (): Sums => ({
  ...{ count: 0, oneFen: 0, otherFen: 0, dearer: 0, cheaper: 0, mostDearer: [], mostCheaper: [] },
  bands: BAND_METERS.map(() => ({ count: 0, differenceFen: 0 })),
  perCent: Array.from({ length: 2 * MOST_PER_CENT + 1 }, () => 0),
  over: { count: 0, fen: 0, people: new Set(), rides: [] },
  companies: new Map(),
});

function count(sums: Sums, compared: ComparedRide): void {
  const difference = differenceOf(compared);
  sums.count += 1;
  sums.oneFen += compared.oneFen;
  sums.otherFen += compared.otherFen;
  if (difference > 0) sums.dearer += 1;
  if (difference < 0) sums.cheaper += 1;
  const band = sums.bands[bandOf(compared.meters)]!;
  band.count += 1;
  band.differenceFen += difference;
  sums.perCent[perCentOf(compared) + MOST_PER_CENT]! += 1;
  const { companyId, companyName } = compared;
  const company = sums.companies.get(companyId) ?? { companyName, differenceFen: 0 };
  company.differenceFen += difference;
  sums.companies.set(companyId, company);
  top(sums.mostDearer, compared, differenceOf);
  top(sums.mostCheaper, compared, (one) => -differenceOf(one));
}

function countOverrun({ over }: Sums, compared: ComparedRide, { capFen, staffId, companyId }: PricedRide): void {
  if (capFen === null || compared.oneFen > capFen || compared.otherFen <= capFen) return;
  over.count += 1;
  over.fen += compared.otherFen - capFen;
  over.people.add(`${companyId} ${staffId}`);
  top(over.rides, compared, differenceOf);
}

function resultOf({ over, companies, ...sums }: Sums): Comparison {
  const all = [...companies].map(([companyId, company]) => ({ companyId, ...company }));
  all.sort((one, other) => Math.abs(other.differenceFen) - Math.abs(one.differenceFen));
  return {
    ...sums,
    overruns: { count: over.count, fen: over.fen, people: over.people.size, rides: over.rides },
    companies: all.filter(({ differenceFen }) => differenceFen !== 0).slice(0, SHOWN),
  };
}

/** What the rides of the past would have cost by two tariffs, reckoned by the very rule that prices rides. */
export function tariffComparison(one: Tariff, other: Tariff) {
  const sums = noSums();
  const add = (priced: PricedRide): void => {
    const { ride, discountPerTenThousand, companyId, companyName, orderId, orderNo, from, to } = priced;
    const compared = {
      ...{ companyId, companyName, orderId, orderNo, from, to, meters: ride.meters, seconds: ride.seconds },
      oneFen: charge(one, ride, discountPerTenThousand).actualPayFen,
      otherFen: charge(other, ride, discountPerTenThousand).actualPayFen,
    };
    count(sums, compared);
    countOverrun(sums, compared, priced);
  };
  return { add, result: () => resultOf(sums) };
}
