import { z } from 'zod';
import { BillLineKind, BillStatus } from '#rules/bill/codes.ts';
import { PaymentState } from '#rules/bill/payment.ts';
import { isMonth } from '#rules/bill/period.ts';
import type { BillStep, PriceReview } from '#rules/bill.ts';
import { endOfMonth, isDay, type Month } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { spelt } from './spelt.ts';
import { coded, localTime, optional, text, yuan } from './wire.ts';

/** A bill that is merely issued has no status; 0 is read as the same. */
export const billStatus = z.codec(z.union([z.string(), z.number(), z.null()]), z.custom<BillStatus>(), {
  decode: (wire) => BillStatus.nameOf(wire === null || wire === '' ? 0 : wire) ?? ('issued' as const),
  encode: (status) => (status === 'issued' ? '' : BillStatus.codeOf(status)),
});

const step = spelt<BillStep>({
  status: ['status', billStatus],
  at: ['time', localTime],
  name: ['name', z.string()],
});
const SECOND_MS = 1_000;

export const bill = spelt(
  {
    billId: ['billId', z.int()],
    number: ['billNo', z.string()],
    statementNo: ['statementNo', z.string()],
    month: ['billMonth', z.string()],
    totalFen: ['accountAmount', yuan],
    status: ['billingStatus', billStatus],
    issuedAt: ['createTime', localTime],
    confirmedAt: ['confirmTime', localTime.nullable()],
    objections: ['dissentNum', z.int()],
    log: ['billLog', z.array(step).readonly()],
    dueOn: ['dueDate', z.string().nullable()],
    payState: ['payStatus', coded(PaymentState)],
    paidFen: ['paidAmount', yuan],
    outstandingFen: ['unpaidAmount', yuan],
    overdueDays: ['overdueDays', z.int()],
  },
  {
    payStatusName: [z.string(), (ours) => PaymentState.labelOf(ours.payState)],
    /** The last second of the month that is settled. */
    settlementTime: [localTime, (ours) => new Date(endOfMonth(ours.month).getTime() - SECOND_MS)],
  },
);
export type BillRow = z.output<typeof bill>;

/** A month, or the month of a day or moment; null where it is no time. */
const monthIn = (wire: string): Month | null =>
  isMonth(wire) ? wire : isDay(wire.slice(0, 10)) ? wire.slice(0, 7) : null;

/** The months of a search: every bill whose month the asked time touches. */
export const searchedMonth = optional(
  z.codec(text, z.string(), {
    decode: (wire, context) => {
      const month = monthIn(wire);
      if (month !== null) return month;
      context.issues.push({ code: 'custom', message: '时间格式不正确', input: wire });
      return z.NEVER;
    },
    encode: (month) => month,
  }),
);

/** One line of a bill: an order with what of it stands in the bill, or a correction. */
export const billLine = spelt(
  {
    lineId: ['lineId', z.int()],
    kind: ['lineType', coded(BillLineKind)],
    amountFen: ['amount', yuan],
    at: ['time', localTime],
    note: ['remark', z.string()],
    objectionNo: ['dissentApplyNo', z.string()],
    orderId: ['orderId', z.int().nullable()],
    orderNo: ['orderNo', z.string()],
    orderStatus: ['orderStatus', coded(OrderStatus).nullable()],
    serviceName: ['serviceTypeName', z.string()],
    departmentName: ['departmentName', z.string()],
    bookerName: ['bookingUserName', z.string()],
    riderName: ['riderName', z.string()],
    rideAt: ['bookingDate', localTime.nullable()],
    cityName: ['cityName', z.string()],
    totalFen: ['totalAmount', yuan.nullable()],
    actualPayFen: ['actualPayAmount', yuan.nullable()],
    companyFen: ['companyAmount', yuan.nullable()],
  },
  {
    lineTypeName: [z.string(), (ours) => BillLineKind.labelOf(ours.kind)],
    orderStatusName: [z.string(), (ours) => (ours.orderStatus === null ? '' : OrderStatus.labelOf(ours.orderStatus))],
  },
);
export type BillLineRow = z.output<typeof billLine>;

/** An order that holds money of the account, and how much. */
export const heldOrder = spelt(
  {
    orderId: ['orderId', z.int()],
    orderNo: ['orderNo', z.string()],
    departmentName: ['departmentName', z.string()],
    status: ['orderStatus', coded(OrderStatus)],
    bookerName: ['bookingUserName', z.string()],
    rideAt: ['bookingDate', localTime],
    heldFen: ['amount', yuan],
    priceHeldAt: ['feeReviewTime', localTime.nullable()],
  },
  {
    orderStatusName: [z.string(), ({ status }) => OrderStatus.labelOf(status)],
  },
);
export type HeldOrder = z.output<typeof heldOrder>;

/** Orders whose price waits for the provider's review: how many, and what is frozen for them. */
export const priceReview = spelt<PriceReview>({
  orders: ['num', z.int()],
  frozenFen: ['amount', yuan],
});

/** A part of a bill's total: how many lines of a kind there are, and what they come to. */
export const linesSum = spelt({
  kind: ['lineType', coded(BillLineKind)],
  count: ['num', z.int()],
  amountFen: ['amount', yuan],
});

/** What a postpaid company owes, by how long it is due; they add up to its figure, credit taken off. */
export const owedParts = spelt({
  unbilledFen: ['unbilled', yuan],
  notDueFen: ['notDue', yuan],
  days30Fen: ['overdue30', yuan],
  days60Fen: ['overdue60', yuan],
  over60Fen: ['overdueMore', yuan],
  creditFen: ['credit', yuan],
});
export type OwedParts = z.output<typeof owedParts>;
