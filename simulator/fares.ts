import { linesOf, priceOf } from '#rules/tariff.ts';
import type { RidePlan } from './plan.ts';

export type Fares = RidePlan['fares'];

/** Fares as the provider writes them. */
export function priceOfFares(fares: Fares, discountPerTenThousand: number) {
  const { totalFen, actualPayFen } = priceOf(linesOf(fares), discountPerTenThousand);
  const lines = Object.fromEntries(Object.entries(fares).filter(([, fen]) => fen > 0));
  return { lines, totalFen, actualPayFen };
}
