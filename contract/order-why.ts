import { z } from 'zod';
import type { OrderWhy, TariffView } from '#rules/order/view-order.ts';
import type { TrailLine } from '#rules/order/view-trail.ts';
import { FeeLine } from '#rules/tariff/fee-lines.ts';
import { amount } from './order-wire.ts';
import { reasonView } from './scene-try.ts';
import { same, spelt } from './spelt.ts';
import { localTime, yuan } from './wire.ts';

/** Ours throughout: why an order was allowed and costs what it costs, in sentences that a person can follow. */
export const trailLine = spelt<TrailLine>({
  kind: ['type', z.string()],
  at: ['time', localTime],
  text: ['text', z.string()],
});

const tariffRow = spelt<TariffView['rows'][number]>({
  line: ['line', FeeLine.schema],
  label: ['label', z.string()],
  chargedFen: ['charged', yuan],
  byTariffFen: ['byTariff', yuan],
  note: ['note', z.string()],
});

const tariff = spelt<TariffView>({
  version: ['version', z.int()],
  effectiveFrom: ['effectiveTime', localTime],
  estimateAnewFen: ['estimateAnew', amount],
  rows: ['rows', z.array(tariffRow)],
});

export const why = spelt<OrderWhy>(
  same({
    sceneName: z.string(),
    sceneVersion: z.int(),
    atBooking: z.array(reasonView),
    atEnd: z.array(reasonView).nullable(),
    split: z.array(z.string()),
    tariff,
  }),
);
