import { z } from 'zod';
import type { OrderWhy, TariffView } from '#rules/order/view-order.ts';
import type { RulePlace } from '#rules/order/view-places.ts';
import type { TrailLine } from '#rules/order/view-trail.ts';
import { pointOf, pointText } from '#rules/scene/distance.ts';
import type { Point } from '#rules/scene/draft.ts';
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

const NOWHERE: Point = { lng: 0, lat: 0 };
const pointWords = z.codec(z.string(), z.custom<Point>(), {
  decode: (text) => pointOf(text) ?? NOWHERE,
  encode: pointText,
});

const rulePlace = spelt<RulePlace>({
  side: ['side', z.enum(['start', 'end'])],
  address: ['address', z.string()],
  point: ['point', pointWords],
  radiusMeters: ['radius', z.int()],
});

export const why = spelt<OrderWhy>(
  same({
    sceneName: z.string(),
    sceneVersion: z.int(),
    atBooking: z.array(reasonView),
    atEnd: z.array(reasonView).nullable(),
    nearest: z.array(z.string()),
    split: z.array(z.string()),
    tariff,
    places: z.array(rulePlace),
  }),
);
