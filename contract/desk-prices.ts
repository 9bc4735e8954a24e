import { z } from 'zod';
import { OrderStatus, PriceDoubt, PriceOutcome, REPORTED_EVENT_SHAPES } from '#rules/order.ts';
import { FeeLine, Measured } from '#rules/tariff.ts';
import { companyId, deskCalls, deskPaged, deskRows, orderId } from './desk-wire.ts';
import { localTime, optional, whole } from './wire.ts';

const { read, write } = deskCalls('prices');

const fen = z.int();
const held = z.object({
  companyId: z.int(),
  companyName: z.string(),
  orderId: z.int(),
  number: z.string(),
  status: z.enum(OrderStatus.names),
  rideAt: localTime,
  eventId: z.string(),
  heldAt: localTime,
  estimateFen: fen,
  actualPayFen: fen,
  lines: z.partialRecord(FeeLine.schema, z.int()),
  doubts: z.array(z.object({ code: z.enum(PriceDoubt.names), text: z.string() })),
});
export type HeldPrice = z.output<typeof held>;

export const Reason = z
  .string({ error: '请填写原因' })
  .trim()
  .min(1, '请填写原因')
  .max(200, '原因不能超过 200 个字')
  .regex(/^\P{Cc}*$/u, '原因不能包含特殊字符');
const { lines, totalFen, actualPayFen } = REPORTED_EVENT_SHAPES.priced;

/** Prices that somebody looks at before they move money. */
export const deskPriceCalls = {
  heldPrices: read.get(
    '/desk/v1/prices/held',
    '所有企业等待复核的费用，先到的在前',
    deskPaged({ companyId: optional(whole) }),
    deskRows(held),
  ),
  decidePrice: write.json(
    '/desk/v1/prices/decide',
    '复核费用：按推送结算、更正后结算，或退回重推；须说明原因',
    z.object({
      companyId,
      orderId,
      outcome: z.enum(PriceOutcome.names, '请选择处理结果：asPushed、corrected 或 back'),
      reason: Reason,
      lines: lines.optional(),
      totalFen: totalFen.optional(),
      actualPayFen: actualPayFen.optional(),
      measured: Measured.extend({ startedAt: localTime }).optional(),
    }),
    z.object({
      orderId: z.int(),
      status: z.enum(OrderStatus.names),
      actualPayFen: fen.nullable(),
      companyFen: fen.nullable(),
      personalFen: fen.nullable(),
    }),
  ),
};
