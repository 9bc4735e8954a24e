import { z } from 'zod';
import { Description, type ObjectionDraft } from '#rules/objection.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { dropTabDraft, keepTabDraft, readTabDraft } from '../kit/tab-draft.ts';

/** An order that is being objected to, as far as the person has come. */
export interface Draft {
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly description: string;
  /** Ids of pictures that are uploaded. */
  readonly proofs: readonly string[];
}

interface ChosenOrder {
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly description?: string;
}

/** Exactly these orders: what was written about the ones that stay is kept. */
export function chooseOrders(drafts: readonly Draft[], orders: readonly ChosenOrder[]): Draft[] {
  const kept = new Map(drafts.map((draft) => [draft.orderNo, draft]));
  return orders.map(({ orderNo, status }) => kept.get(orderNo) ?? { orderNo, status, description: '', proofs: [] });
}

/** These too: a description that came along fills one that is still empty, and never replaces one that was typed. */
export function addOrders(drafts: readonly Draft[], orders: readonly ChosenOrder[]): Draft[] {
  const all = new Map(drafts.map((draft) => [draft.orderNo, draft]));
  for (const { orderNo, status, description = '' } of orders) {
    const known = all.get(orderNo) ?? { orderNo, status, description: '', proofs: [] };
    all.set(orderNo, { ...known, description: known.description || description });
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
