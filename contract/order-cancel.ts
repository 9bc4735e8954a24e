import { z } from 'zod';
import { spelt, speltDraft } from './spelt.ts';
import { flag, judged, optional, whole, wordsOf, yuan } from './wire.ts';

const MISSING = '请填写取消原因';
export const CancelReason = z
  .string(MISSING)
  .trim()
  .min(1, MISSING)
  .max(200, '取消原因不能超过 200 个字')
  .regex(/^\P{Cc}*$/u, '取消原因不能包含特殊字符');

/** `toldFen`: the fee that was shown; a dearer one is told before anything is cancelled. */
const Cancellation = z.object({ orderId: z.int(), reason: CancelReason, toldFen: z.int().optional() });
export const cancellation = speltDraft(Cancellation, {
  orderId: ['id', whole],
  reason: ['reason', judged(CancelReason, (wire) => wordsOf(wire) ?? wire)],
  toldFen: ['cancelAmount', optional(yuan)],
});

/** What it would cost now: all of it the company's, since the person was not asked. */
export const cancelCost = spelt({
  possible: ['canCancel', flag],
  feeFen: ['cancelAmount', yuan],
});
export type CancelCost = z.output<typeof cancelCost>;
