import type { CandidateOrder } from '#contract/objection-wire.ts';
import { localText } from '#rules/calendar.ts';

/** No list shows more at once; whoever looks for one of thousands types its number. */
export const MOST_SHOWN = 200;

/**
 * Orders whose number, rider or day contains what was typed; numbers are shown in groups, and may be typed as they are
 * shown.
 */
export const matching = (orders: readonly CandidateOrder[], typed: string): CandidateOrder[] => {
  const words = typed.replaceAll(/\s/g, '').toLowerCase();
  if (words === '') return [...orders];
  return orders.filter(({ orderNo, riderName, rideAt }) =>
    [orderNo, riderName, localText(rideAt).slice(0, 10)].some((text) => text.toLowerCase().includes(words)),
  );
};

/** All that is shown is ticked or not any more; what a search hides stays as it is. */
export function tickShown(ticked: ReadonlySet<string>, shown: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(ticked);
  for (const orderNo of shown) {
    if (isOn) next.add(orderNo);
    else next.delete(orderNo);
  }
  return next;
}

/** The two lists of the selector. Moving takes an order out of one and puts it into the other. */
export interface OrderLists {
  readonly available: readonly CandidateOrder[];
  readonly chosen: readonly CandidateOrder[];
}

export function orderListsOf(orders: readonly CandidateOrder[], chosenNos: readonly string[]): OrderLists {
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

export const moveRight = ({ available, chosen }: OrderLists, moved: ReadonlySet<string>): OrderLists => ({
  available: without(available, moved),
  chosen: [...chosen, ...only(available, moved)],
});
export const moveLeft = ({ available, chosen }: OrderLists, moved: ReadonlySet<string>): OrderLists => ({
  available: [...only(chosen, moved), ...available],
  chosen: without(chosen, moved),
});
