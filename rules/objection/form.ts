import { z } from 'zod';
import { OrderStatus } from '../order/codes.ts';
import { TRANSITIONS } from '../order/transitions.ts';
import { type Refused, refuse } from '../refusal.ts';
import { OBJECTION_REFUSALS } from './refusals.ts';

export const DESCRIPTION_MAX = 120;
export const PROOFS_MAX = 10;
export const PROOF_MAX_BYTES = 5 * 2 ** 20;
export const proofTooLarge = (name: string): string => `“${name}”超过 ${PROOF_MAX_BYTES / 2 ** 20} MB，请压缩后再上传`;
/** Far beyond what people object to, and one transaction all the same. */
export const ORDERS_MAX = 1_000;
/** One document holds so many, with all their pictures. */
export const PDF_MAX = 50;

const INCOMPLETE = '请填写完整信息！';
const characters = (text: string): number => [...text].length;

export const Description = z
  .string(INCOMPLETE)
  .trim()
  .min(1, INCOMPLETE)
  .refine((text) => characters(text) <= DESCRIPTION_MAX, `异议描述不能超过 ${DESCRIPTION_MAX} 个字`);

/** Ids of pictures that were uploaded here before. */
export const Proofs = z.array(z.string()).max(PROOFS_MAX, `每个订单最多上传 ${PROOFS_MAX} 张图片`);

export const ObjectionDraft = z.object({
  orderNo: z.string(INCOMPLETE).trim().min(1, INCOMPLETE).max(50, INCOMPLETE),
  description: Description,
  proofs: Proofs,
});
export type ObjectionDraft = z.output<typeof ObjectionDraft>;

/** Each order once, and at least one of them. */
export function checkDrafts(drafts: readonly ObjectionDraft[]): readonly ObjectionDraft[] | Refused {
  if (drafts.length === 0) return refuse(OBJECTION_REFUSALS.noOrders);
  const seen = new Set<string>();
  for (const { orderNo } of drafts) {
    if (seen.has(orderNo)) return refuse(OBJECTION_REFUSALS.orderTwice, { orderNo });
    seen.add(orderNo);
  }
  return drafts;
}

/** Orders that can be objected to as they are now. A cancelled one stands in a bill only with a fee. */
export const isDisputable = (status: OrderStatus): boolean =>
  TRANSITIONS.some(({ event, from }) => event === 'disputed' && from.includes(status));

interface BilledOrder {
  readonly status: OrderStatus;
  readonly isConfirmed: boolean;
  /** All that the company paid for it was given back: nothing is left to object to. */
  readonly isRefunded: boolean;
}

/** The orders of the bill that the drafts are about, in their order; one that is not there or cannot be ends it all. */
export function matchDrafts<O extends BilledOrder>(
  drafts: readonly ObjectionDraft[],
  orders: ReadonlyMap<string, O>,
): readonly (ObjectionDraft & { readonly order: O })[] | Refused {
  const matched: (ObjectionDraft & { readonly order: O })[] = [];
  for (const draft of drafts) {
    const { orderNo } = draft;
    const order = orders.get(orderNo);
    if (!order) return refuse(OBJECTION_REFUSALS.orderForeign, { orderNo });
    if (order.isConfirmed) return refuse(OBJECTION_REFUSALS.lineConfirmed, { orderNo });
    if (order.isRefunded) return refuse(OBJECTION_REFUSALS.orderRefunded, { orderNo });
    const status = OrderStatus.labelOf(order.status);
    if (!isDisputable(order.status)) return refuse(OBJECTION_REFUSALS.notDisputable, { orderNo, status });
    matched.push({ ...draft, order });
  }
  return matched;
}

/** What the person is asked before submitting; all of them go at once and only once. */
export const submitQuestion = (count: number): string =>
  `将为该账单的 ${count} 个订单提出异议。每个账单只能提交一次异议，请确认已将有异议的订单一次全部提交。`;

/** '2026-04-02', 1023 → 'YY202604020000001023'. */
export const objectionNumber = (day: string, id: number): string =>
  `YY${day.replaceAll('-', '')}${String(id).padStart(10, '0')}`;
