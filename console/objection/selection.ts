import type { CandidateOrder } from '#contract/objection-wire.ts';

/** No list shows more at once; whoever looks for one of thousands types its number. */
export const MOST_SHOWN = 200;

/** Orders whose number contains what was typed. */
export const matching = (orders: readonly CandidateOrder[], typed: string): CandidateOrder[] => {
  const words = typed.trim().toLowerCase();
  return words === '' ? [...orders] : orders.filter(({ orderNo }) => orderNo.toLowerCase().includes(words));
};

/** The two lists of the selector. Moving takes an order out of one and puts it into the other. */
export interface Sides {
  readonly available: readonly CandidateOrder[];
  readonly chosen: readonly CandidateOrder[];
}

export function sidesOf(orders: readonly CandidateOrder[], chosenNos: readonly string[]): Sides {
  const chosen = new Set(chosenNos);
  return {
    available: orders.filter(({ orderNo }) => !chosen.has(orderNo)),
    chosen: chosenNos.flatMap((orderNo) => orders.find((order) => order.orderNo === orderNo) ?? []),
  };
}

const without = (orders: readonly CandidateOrder[], moved: ReadonlySet<string>) =>
  orders.filter(({ orderNo }) => !moved.has(orderNo));
const only = (orders: readonly CandidateOrder[], moved: ReadonlySet<string>) =>
  orders.filter(({ orderNo }) => moved.has(orderNo));

export const moveRight = ({ available, chosen }: Sides, moved: ReadonlySet<string>): Sides => ({
  available: without(available, moved),
  chosen: [...chosen, ...only(available, moved)],
});
export const moveLeft = ({ available, chosen }: Sides, moved: ReadonlySet<string>): Sides => ({
  available: [...only(chosen, moved), ...available],
  chosen: without(chosen, moved),
});
