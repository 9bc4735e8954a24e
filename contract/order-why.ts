import { z } from 'zod';
import type { JudgedRule, OrderWhy, TariffView } from '#rules/order/view-order.ts';
import type { TrailLine } from '#rules/order/view-trail.ts';
import { FeeLine } from '#rules/tariff/fee-lines.ts';
import { amount } from './order-wire.ts';
import { spelt } from './spelt.ts';
import { localTime, yuan } from './wire.ts';

/** Ours throughout: why an order was allowed and costs what it costs, in sentences that a person can follow. */
export const trailLine = spelt<TrailLine>({
  kind: ['type', z.string()],
  at: ['time', localTime],
  text: ['text', z.string()],
});

const rule = z.codec(
  z.object({
    step: z.int(),
    stepName: z.string(),
    code: z.string(),
    passed: z.boolean(),
    text: z.string(),
    input: z.record(z.string(), z.any()),
  }),
  z.custom<JudgedRule>(),
  { decode: (wire) => wire as unknown as JudgedRule, encode: (ours) => ({ ...ours, input: { ...ours.input } }) },
);

const tariffRow = z.object({
  line: FeeLine.schema,
  label: z.string(),
  charged: yuan,
  byTariff: yuan,
  note: z.string(),
});

const tariff = z.codec(
  z.object({
    version: z.int(),
    effectiveTime: localTime,
    estimateAnew: amount,
    rows: z.array(tariffRow),
  }),
  z.custom<TariffView>(),
  {
    decode: ({ version, effectiveTime, estimateAnew, rows }) => ({
      version,
      effectiveFrom: effectiveTime,
      estimateAnewFen: estimateAnew,
      rows: rows.map(({ charged, byTariff, ...row }) => ({ ...row, chargedFen: charged, byTariffFen: byTariff })),
    }),
    encode: ({ version, effectiveFrom, estimateAnewFen, rows }) => ({
      version,
      effectiveTime: effectiveFrom,
      estimateAnew: estimateAnewFen,
      rows: rows.map(({ chargedFen, byTariffFen, ...row }) => ({ ...row, charged: chargedFen, byTariff: byTariffFen })),
    }),
  },
);

export const why = z.codec(
  z.object({
    sceneName: z.string(),
    sceneVersion: z.int(),
    atBooking: z.array(rule),
    atEnd: z.array(rule).nullable(),
    split: z.array(z.string()),
    tariff,
  }),
  z.custom<OrderWhy>(),
  {
    decode: (wire) => wire,
    encode: ({ atBooking, atEnd, split, ...rest }) => ({
      ...rest,
      atBooking: [...atBooking],
      atEnd: atEnd && [...atEnd],
      split: [...split],
    }),
  },
);
