import { z } from 'zod';
import { FEE_IDS } from '#rules/bill/columns.ts';
import type { Confirmation, OrderCarpool, OrderDetail, OrderMoney, OrderPlan } from '#rules/order/view-order.ts';
import { FeeLine, type FeeLines } from '#rules/tariff/fee-lines.ts';
import { amount, payParts } from './order-wire.ts';
import { spelt } from './spelt.ts';
import { flag, yuan, yuanOrUnlimited } from './wire.ts';

type FeeName = (typeof FEE_IDS)[FeeLine];

const feeNames = Object.values(FEE_IDS);
const lineFields = Object.fromEntries(feeNames.map((name) => [name, amount])) as Record<FeeName, typeof amount>;

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

const plan = spelt<OrderPlan & Pick<OrderMoney, 'estimateFen' | 'capFen' | 'discountPerTenThousand'>>({
  packages: ['packages', z.int().nullable()],
  seats: ['seats', z.int().nullable()],
  designatedDriver: ['designatedDriver', flag],
  meters: ['distance', z.int()],
  seconds: ['duration', z.int()],
  estimateFen: ['estimateAmount', yuan],
  capFen: ['companyCap', yuanOrUnlimited],
  discountPerTenThousand: ['discount', share],
});

export const feeFields = {
  ...lineFields,
  totalAmount: amount,
  actualPayAmount: amount,
  orderPersonalPayDTO: payParts,
  personalPaidAmount: yuan,
  refundAmount: yuan,
  settlement: flag,
  userConfirm: confirmation,
  publicToPrivate: flag,
  publicToPrivateAmount: amount,
  carpoolInformationVO: carpool.nullable(),
  estimateParams: plan,
};
const WireFees = z.object(feeFields);
type WireFees = z.output<typeof WireFees>;

/** All lines, or none before there is a price. */
function linesOf(wire: WireFees): FeeLines | null {
  if (wire.totalAmount === null) return null;
  return Object.fromEntries(FeeLine.names.map((line) => [line, wire[FEE_IDS[line]] ?? 0])) as FeeLines;
}

const linesWire = (fees: FeeLines | null) =>
  Object.fromEntries(FeeLine.names.map((line) => [FEE_IDS[line], fees?.[line] ?? null])) as Record<
    FeeName,
    number | null
  >;

export const moneyOf = (wire: WireFees): OrderMoney => ({
  estimateFen: wire.estimateParams.estimateFen,
  capFen: wire.estimateParams.capFen,
  discountPerTenThousand: wire.estimateParams.discountPerTenThousand,
  fees: linesOf(wire),
  cancelFeeFen: wire.cancelAmount,
  totalFen: wire.totalAmount,
  actualPayFen: wire.actualPayAmount,
  companyFen: wire.orderPersonalPayDTO.companyAmount,
  personalFen: wire.orderPersonalPayDTO.personalPayAmount,
  personalPaidFen: wire.personalPaidAmount,
  refundFen: wire.refundAmount,
  toPrivateFen: wire.publicToPrivateAmount,
  isSettled: wire.settlement,
  confirmation: wire.userConfirm,
});

export const feesOf = ({ carpoolInformationVO, estimateParams }: WireFees): Pick<OrderDetail, 'carpool' | 'plan'> => ({
  carpool: carpoolInformationVO,
  plan: {
    meters: estimateParams.meters,
    seconds: estimateParams.seconds,
    packages: estimateParams.packages,
    seats: estimateParams.seats,
    designatedDriver: estimateParams.designatedDriver,
  },
});

export const moneyWire = (order: OrderDetail): WireFees => ({
  ...linesWire(order.fees),
  cancelAmount: order.cancelFeeFen,
  totalAmount: order.totalFen,
  actualPayAmount: order.actualPayFen,
  orderPersonalPayDTO: { companyAmount: order.companyFen, personalPayAmount: order.personalFen },
  personalPaidAmount: order.personalPaidFen,
  refundAmount: order.refundFen,
  settlement: order.isSettled,
  userConfirm: order.confirmation,
  publicToPrivate: (order.toPrivateFen ?? 0) > 0,
  publicToPrivateAmount: order.toPrivateFen,
  carpoolInformationVO: order.carpool,
  estimateParams: {
    ...order.plan,
    estimateFen: order.estimateFen,
    capFen: order.capFen,
    discountPerTenThousand: order.discountPerTenThousand,
  },
});
