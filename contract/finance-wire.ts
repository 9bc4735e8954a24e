import { z } from 'zod';
import { BillLineKind, BillStatus, type BillStep, isMonth } from '#rules/bill.ts';
import { endOfMonth, isDay, type Month } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { coded, localTime, optional, text, yuan } from './wire.ts';

/** A bill that is merely issued has no status; 0 is read as the same. */
export const billStatus = z.codec(z.union([z.string(), z.number(), z.null()]), z.custom<BillStatus>(), {
  decode: (wire) => BillStatus.nameOf(wire === null || wire === '' ? 0 : wire) ?? ('issued' as const),
  encode: (status) => (status === 'issued' ? '' : BillStatus.codeOf(status)),
});

export interface BillRow {
  readonly billId: number;
  readonly number: string;
  readonly statementNo: string;
  readonly month: Month;
  readonly totalFen: number;
  readonly status: BillStatus;
  readonly issuedAt: Date;
  readonly confirmedAt: Date | null;
  readonly objections: number;
  readonly log: readonly BillStep[];
}

const step = z.codec(z.object({ status: billStatus, time: localTime, name: z.string() }), z.custom<BillStep>(), {
  decode: ({ status, time, name }) => ({ status, at: time, name }),
  encode: ({ status, at, name }) => ({ status, time: at, name }),
});
const SECOND_MS = 1_000;

export const bill = z.codec(
  z.object({
    billId: z.int(),
    billNo: z.string(),
    statementNo: z.string(),
    /** The last second of the month that is settled. */
    settlementTime: localTime,
    accountAmount: yuan,
    billingStatus: billStatus,
    createTime: localTime,
    confirmTime: localTime.nullable(),
    billMonth: z.string(),
    dissentNum: z.int(),
    billLog: z.array(step),
  }),
  z.custom<BillRow>(),
  {
    decode: (wire) => ({
      billId: wire.billId,
      number: wire.billNo,
      statementNo: wire.statementNo,
      month: wire.billMonth,
      totalFen: wire.accountAmount,
      status: wire.billingStatus,
      issuedAt: wire.createTime,
      confirmedAt: wire.confirmTime,
      objections: wire.dissentNum,
      log: wire.billLog,
    }),
    encode: (ours) => ({
      billId: ours.billId,
      billNo: ours.number,
      statementNo: ours.statementNo,
      settlementTime: new Date(endOfMonth(ours.month).getTime() - SECOND_MS),
      accountAmount: ours.totalFen,
      billingStatus: ours.status,
      createTime: ours.issuedAt,
      confirmTime: ours.confirmedAt,
      billMonth: ours.month,
      dissentNum: ours.objections,
      billLog: [...ours.log],
    }),
  },
);

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
export interface BillLineRow {
  readonly lineId: number;
  readonly kind: BillLineKind;
  readonly amountFen: number;
  readonly at: Date;
  readonly note: string;
  readonly objectionNo: string;
  readonly orderId: number | null;
  readonly orderNo: string;
  readonly orderStatus: OrderStatus | null;
  readonly serviceName: string;
  readonly departmentName: string;
  readonly bookerName: string;
  readonly riderName: string;
  readonly rideAt: Date | null;
  readonly cityName: string;
  readonly totalFen: number | null;
  readonly actualPayFen: number | null;
  readonly companyFen: number | null;
}

const WireLine = z.object({
  lineId: z.int(),
  lineType: coded(BillLineKind),
  lineTypeName: z.string(),
  amount: yuan,
  time: localTime,
  remark: z.string(),
  dissentApplyNo: z.string(),
  orderId: z.int().nullable(),
  orderNo: z.string(),
  orderStatus: coded(OrderStatus).nullable(),
  orderStatusName: z.string(),
  serviceTypeName: z.string(),
  departmentName: z.string(),
  bookingUserName: z.string(),
  riderName: z.string(),
  bookingDate: localTime.nullable(),
  cityName: z.string(),
  totalAmount: yuan.nullable(),
  actualPayAmount: yuan.nullable(),
  companyAmount: yuan.nullable(),
});

export const billLine = z.codec(WireLine, z.custom<BillLineRow>(), {
  decode: (wire) => ({
    lineId: wire.lineId,
    kind: wire.lineType,
    amountFen: wire.amount,
    at: wire.time,
    note: wire.remark,
    objectionNo: wire.dissentApplyNo,
    orderId: wire.orderId,
    orderNo: wire.orderNo,
    orderStatus: wire.orderStatus,
    serviceName: wire.serviceTypeName,
    departmentName: wire.departmentName,
    bookerName: wire.bookingUserName,
    riderName: wire.riderName,
    rideAt: wire.bookingDate,
    cityName: wire.cityName,
    totalFen: wire.totalAmount,
    actualPayFen: wire.actualPayAmount,
    companyFen: wire.companyAmount,
  }),
  encode: (ours) => ({
    lineId: ours.lineId,
    lineType: ours.kind,
    lineTypeName: BillLineKind.labelOf(ours.kind),
    amount: ours.amountFen,
    time: ours.at,
    remark: ours.note,
    dissentApplyNo: ours.objectionNo,
    orderId: ours.orderId,
    orderNo: ours.orderNo,
    orderStatus: ours.orderStatus,
    orderStatusName: ours.orderStatus === null ? '' : OrderStatus.labelOf(ours.orderStatus),
    serviceTypeName: ours.serviceName,
    departmentName: ours.departmentName,
    bookingUserName: ours.bookerName,
    riderName: ours.riderName,
    bookingDate: ours.rideAt,
    cityName: ours.cityName,
    totalAmount: ours.totalFen,
    actualPayAmount: ours.actualPayFen,
    companyAmount: ours.companyFen,
  }),
});

/** An order that holds money of the account, and how much. */
export interface HeldOrder {
  readonly orderId: number;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly departmentName: string;
  readonly bookerName: string;
  readonly rideAt: Date;
  readonly heldFen: number;
}
export const heldOrder = z.codec(
  z.object({
    orderId: z.int(),
    orderNo: z.string(),
    orderStatus: coded(OrderStatus),
    orderStatusName: z.string(),
    departmentName: z.string(),
    bookingUserName: z.string(),
    bookingDate: localTime,
    amount: yuan,
  }),
  z.custom<HeldOrder>(),
  {
    decode: ({ orderStatus, bookingUserName, bookingDate, amount, orderStatusName: _name, ...rest }) => ({
      ...rest,
      status: orderStatus,
      bookerName: bookingUserName,
      rideAt: bookingDate,
      heldFen: amount,
    }),
    encode: ({ status, bookerName, rideAt, heldFen, ...rest }) => ({
      ...rest,
      orderStatus: status,
      orderStatusName: OrderStatus.labelOf(status),
      bookingUserName: bookerName,
      bookingDate: rideAt,
      amount: heldFen,
    }),
  },
);

/** A part of a bill's total: how many lines of a kind there are, and what they come to. */
export const linesSum = z.codec(
  z.object({ lineType: coded(BillLineKind), num: z.int(), amount: yuan }),
  z.custom<{ kind: BillLineKind; count: number; amountFen: number }>(),
  {
    decode: ({ lineType, num, amount }) => ({ kind: lineType, count: num, amountFen: amount }),
    encode: ({ kind, count, amountFen }) => ({ lineType: kind, num: count, amount: amountFen }),
  },
);
