import { z } from 'zod';
import { FEE_IDS } from '#rules/bill/columns.ts';
import type { Confirmation, OrderCarpool } from '#rules/order/view-order.ts';
import { FeeLine, type FeeLines, linesOf } from '#rules/tariff/fee-lines.ts';
import { amount } from './order-wire.ts';
import { beside, type Field, spelt } from './spelt.ts';
import { flag, yuan, yuanOrUnlimited } from './wire.ts';

/** 1 confirmed, 0 waited for, null: nobody is asked. */
const confirmation = z.codec(z.int().nullable(), z.custom<Confirmation>(), {
  decode: (wire) => (wire === null ? 'notNeeded' : wire === 1 ? 'confirmed' : 'waiting'),
  encode: (name) => (name === 'notNeeded' ? null : name === 'confirmed' ? 1 : 0),
});

/** A share in parts per ten thousand inside, of one outside: 0.65. */
const share = z.codec(z.number(), z.int(), {
  decode: (wire) => Math.round(wire * 10_000),
  encode: (parts) => parts / 10_000,
});

const carpool = spelt<OrderCarpool>({
  fixedFen: ['fixedPrice', yuan],
  estimateFen: ['estimateAmount', yuan],
  riders: ['carpoolNum', z.int()],
  ratio: ['ratio', share],
});

type Amounts = Readonly<Record<string, number | null>>;
const lines = Object.fromEntries(
  FeeLine.names.map((line): [FeeLine, Field<typeof amount>] => [line, [FEE_IDS[line], amount]]),
);

/** All lines, or none before there is a price. */
export const feesOf = (sent: Amounts, totalFen: number | null): FeeLines | null =>
  totalFen === null ? null : linesOf(Object.fromEntries(FeeLine.names.map((line) => [line, sent[line] ?? 0])));
export const feesWire = (fees: FeeLines | null): Amounts =>
  Object.fromEntries(FeeLine.names.map((line) => [line, fees?.[line] ?? null]));

export const feeFields = {
  lines: beside(lines),
  /** The same place as the line of that name, which it overrules: an order that is cancelled may have no price. */
  cancelFeeFen: ['cancelAmount', amount],
  personalPaidFen: ['personalPaidAmount', yuan],
  refundFen: ['refundAmount', yuan],
  frozenFen: ['freezeAmount', yuan],
  heldPriceFen: ['feeReviewAmount', amount],
  isSettled: ['settlement', flag],
  confirmation: ['userConfirm', confirmation],
  toPrivateFen: ['publicToPrivateAmount', amount],
  carpool: ['carpoolInformationVO', carpool.nullable()],
  plan: beside({
    packages: ['estimateParams.packages', z.int().nullable()],
    seats: ['estimateParams.seats', z.int().nullable()],
    designatedDriver: ['estimateParams.designatedDriver', flag],
    meters: ['estimateParams.distance', z.int()],
    seconds: ['estimateParams.duration', z.int()],
  }),
  estimateFen: ['estimateParams.estimateAmount', yuan],
  capFen: ['estimateParams.companyCap', yuanOrUnlimited],
  discountPerTenThousand: ['estimateParams.discount', share],
} as const;
