import { moneyText } from '../money.ts';
import { type Hit, judgeRide, type ServedRide } from '../second-approval/judge.ts';
import type { Triggers } from '../second-approval.ts';
import type { Before } from './reroute.ts';

export interface ServedOrder {
  readonly orderId: number;
  readonly companyFen: number;
  readonly ride: ServedRide;
}
export interface MarkSum {
  readonly orders: number;
  readonly fen: number;
}
export interface Remarked {
  readonly orderId: number;
  readonly hits: readonly Hit[];
  readonly isNew: boolean;
}

const HIT_TEXTS: Readonly<Record<Hit['kind'], (hit: Hit) => string>> = {
  amount: ({ limit, actual }) => `实付 ${moneyText(actual)}，超过 ${moneyText(limit)}`,
  start: ({ limit, actual }) => `上车点偏离 ${actual} 米，超过 ${limit} 米`,
  end: ({ limit, actual }) => `下车点偏离 ${actual} 米，超过 ${limit} 米`,
  agreed: ({ limit, actual }) => `个人应付 ${moneyText(actual)}，超过同意的 ${moneyText(limit)}`,
};
export const hitText = (hits: readonly Hit[]): string => hits.map((hit) => HIT_TEXTS[hit.kind](hit)).join('；');

/** Sums that grow order by order: nobody holds a year of rides at once. */
export function openRemark(triggers: Before<Triggers>) {
  const sums = { before: { orders: 0, fen: 0 }, after: { orders: 0, fen: 0 } };
  const moved = { added: { orders: 0, fen: 0 }, dropped: { orders: 0, fen: 0 } };
  let orders = 0;
  const add = (sum: { orders: number; fen: number }, fen: number) => {
    sum.orders += 1;
    sum.fen += fen;
  };
  return {
    /** What becomes of one order that is marked by one of the two alone. */
    take({ orderId, companyFen, ride }: ServedOrder): Remarked | null {
      orders += 1;
      const was = judgeRide(triggers.before, ride).hits;
      const is = judgeRide(triggers.after, ride).hits;
      if (was.length > 0) add(sums.before, companyFen);
      if (is.length > 0) add(sums.after, companyFen);
      if (was.length > 0 === is.length > 0) return null;
      add(is.length > 0 ? moved.added : moved.dropped, companyFen);
      return { orderId, hits: is.length > 0 ? is : was, isNew: is.length > 0 };
    },
    result: () => ({ orders, ...sums, ...moved }),
  };
}
