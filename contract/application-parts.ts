import { z } from 'zod';
import { type ApplicationDetail, StepStatus } from '#rules/application.ts';
import { ApprovalEventKind } from '#rules/approval.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { phone } from './phone.ts';
import { spelt } from './spelt.ts';
import { coded, flag, localTime, yuan } from './wire.ts';

type Part<K extends 'legs' | 'steps' | 'trail' | 'orders'> = ApplicationDetail[K][number];

export const leg = spelt<Part<'legs'>>({
  fromCity: ['startCity', z.string()],
  toCity: ['endCity', z.string()],
  vehicle: ['vehicle', z.string()],
  rule: ['useCarRule', z.string()],
  number: ['applicationNo', z.string()],
  startAt: ['startTime', localTime.nullable()],
  endAt: ['endTime', localTime.nullable()],
});

const named = z.object({ name: z.string(), phone });

/** Several people asked for one step stand in one row, joined. Everything behind the step's status is ours. */
export const step = spelt<Part<'steps'>>(
  {
    eventId: ['id', z.int()],
    stepNo: ['stepNo', z.int()],
    text: ['stepText', z.string()],
    status: ['approvalStepStatus', coded(StepStatus)],
    at: ['updateTime', localTime.nullable()],
    people: ['approvers', z.array(named)],
    inPlaceOf: ['inPlaceOf', z.string()],
    automatic: ['autoPass', flag],
    reason: ['reason', z.string()],
  },
  {
    approvalUserName: [z.string(), ({ people }) => people.map(({ name }) => name).join('、')],
    approvalUserPhone: [phone, ({ people }) => people.map((person) => person.phone).join('、')],
  },
);

export const trailLine = spelt<Part<'trail'>>({
  eventId: ['id', z.int()],
  at: ['time', localTime],
  kind: ['kind', coded(ApprovalEventKind)],
  text: ['text', z.string()],
});

/** The names of the order list. */
export const order = spelt<Part<'orders'>>({
  orderId: ['id', z.int()],
  number: ['orderNo', z.string()],
  serviceName: ['serviceTypeName', z.string()],
  bookerName: ['bookingUserName', z.string()],
  riderName: ['riderName', z.string()],
  rideAt: ['bookingDate', localTime],
  cityName: ['cityName', z.string()],
  startAddress: ['factStartAddr', z.string()],
  endAddress: ['factEndAddr', z.string()],
  status: ['orderStatus', coded(OrderStatus)],
  totalFen: ['totalAmount', yuan.nullable()],
  actualPayFen: ['actualPayAmount', yuan.nullable()],
});
