import { z } from 'zod';
import { Description, type ObjectionDraft } from '#rules/objection.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { dropTabDraft, keepTabDraft, readTabDraft } from '../kit/tab-draft.ts';

/** An order that is being objected to, as far as the person has come. */
export interface Draft {
  readonly orderId: number;
  readonly riderName: string;
  readonly rideAt: Date;
  /** What of it stands in the bill. */
  readonly billedFen: number;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly description: string;
  /** Ids of pictures that are uploaded. */
  readonly proofs: readonly string[];
}

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

const Kept = z.array(
  z.object({
    orderId: z.int(),
    riderName: z.string(),
    rideAt: z.coerce.date(),
    billedFen: z.int(),
    orderNo: z.string(),
    status: OrderStatus.schema,
    description: z.string(),
    proofs: z.array(z.string()),
  }),
);
const nameOf = (billNo: string): string => `objection-draft.${billNo}`;

/** What was chosen and written for this bill in this tab before a reload; a damaged draft is as if there were none. */
export const keptDrafts = (billNo: string): readonly Draft[] => Kept.safeParse(readTabDraft(nameOf(billNo))).data ?? [];

export function keepDrafts(billNo: string, drafts: readonly Draft[]): void {
  if (drafts.length > 0) keepTabDraft(nameOf(billNo), drafts);
  else dropTabDraft(nameOf(billNo));
}
