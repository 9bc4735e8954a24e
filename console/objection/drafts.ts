import { Description, type ObjectionDraft } from '#rules/objection.ts';
import type { Draft } from '../kit/objection-drafts.ts';

export { type Draft, keepDrafts, keptDrafts } from '../kit/objection-drafts.ts';

type RideFacts = Pick<Draft, 'orderId' | 'orderNo' | 'status' | 'riderName' | 'rideAt' | 'billedFen'>;
type ChosenOrder = RideFacts & { readonly description?: string };

const draftOf = ({ orderId, orderNo, status, riderName, rideAt, billedFen }: RideFacts): Draft => ({
  ...{ orderId, orderNo, status, riderName, rideAt, billedFen },
  description: '',
  proofs: [],
});

/** Exactly these orders: what was written about the ones that stay is kept. */
export function chooseOrders(drafts: readonly Draft[], orders: readonly ChosenOrder[]): Draft[] {
  const kept = new Map(drafts.map((draft) => [draft.orderNo, draft]));
  return orders.map((order) => kept.get(order.orderNo) ?? draftOf(order));
}

/** These too: a description that came along fills one that is still empty, and never replaces one that was typed. */
export function addOrders(drafts: readonly Draft[], orders: readonly ChosenOrder[]): Draft[] {
  const all = new Map(drafts.map((draft) => [draft.orderNo, draft]));
  for (const order of orders) {
    const known = all.get(order.orderNo) ?? draftOf(order);
    all.set(order.orderNo, { ...known, description: known.description || (order.description ?? '') });
  }
  return [...all.values()];
}

export const change = (drafts: readonly Draft[], orderNo: string, changes: Partial<Draft>): Draft[] =>
  drafts.map((draft) => (draft.orderNo === orderNo ? { ...draft, ...changes } : draft));

/** The rule's sentence about what was written, or nothing. */
export const faultOf = ({ description }: Draft): string | undefined =>
  Description.safeParse(description).error?.issues[0]?.message;

export const submitted = (drafts: readonly Draft[]): ObjectionDraft[] =>
  drafts.map(({ orderNo, description, proofs }) => ({ orderNo, description: description.trim(), proofs: [...proofs] }));
