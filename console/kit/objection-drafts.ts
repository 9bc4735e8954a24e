import { z } from 'zod';
import { OrderStatus } from '#rules/order/codes.ts';
import { dropTabDraft, keepTabDraft, readTabDraft } from './tab-draft.ts';

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
