import { z } from 'zod';
import { ObjectionOutcome, ObjectionStatus } from '#rules/objection.ts';
import { Driver, OrderStatus } from '#rules/order.ts';
import { deskRide } from './desk-ride.ts';
import { deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { calls } from './endpoint.ts';
import { localTime, optional, text, whole } from './wire.ts';

/** Everybody of the desk; it shows what their rights show elsewhere. */
const own = calls('desk', { access: 'desk', desk: null, limit: { count: 600, seconds: 60 } });
const orders = deskCalls('orders');
const objections = deskCalls('objections');

const CaseKind = z.enum(['ride', 'price', 'objection', 'enrolment', 'invoice', 'hold', 'tariff', 'key']);
export type CaseKind = z.output<typeof CaseKind>;

const waiting = z.object({
  kind: CaseKind,
  /** What its own screen finds it by. */
  id: z.string(),
  companyId: z.int().nullable(),
  /** The list of that screen it stands in; null where there is only one. */
  status: z.string().nullable(),
  /** Whose board a ride stands on. */
  cityId: z.int().nullable(),
  title: z.string(),
  text: z.string(),
  amountFen: z.int().nullable(),
  dueAt: localTime,
});
export type WaitingCase = z.output<typeof waiting>;

const today = z.object({
  /** How many of each kind wait; null: not this person's to see. */
  counts: z.record(CaseKind, z.int().nullable()),
  /** The most urgent ones. */
  cases: z.array(waiting),
  /** Today's rides of the companies this person sees; null where orders are not theirs to see. */
  rides: z
    .object({
      total: z.int(),
      done: z.int(),
      serving: z.int(),
      assigned: z.int(),
      waiting: z.int(),
      cancelled: z.int(),
    })
    .nullable(),
});
export type DeskToday = z.output<typeof today>;

const foundOrder = z.object({
  ...deskRide,
  /** The middle of it is hidden; the whole stands in the order itself. */
  riderPhone: z.string(),
  driver: Driver.nullable(),
  actualPayFen: z.int().nullable(),
  priceHeldAt: localTime.nullable(),
});
export type FoundOrder = z.output<typeof foundOrder>;

const raised = z.object({
  companyId: z.int(),
  companyName: z.string(),
  objectionNo: z.string(),
  status: z.enum(ObjectionStatus.names),
  description: z.string(),
  appliedAt: localTime,
  dueAt: localTime,
  outcome: z.enum(ObjectionOutcome.names).nullable(),
  refundFen: z.int().nullable(),
  decidedAt: localTime.nullable(),
  billNo: z.string(),
  orderNo: z.string(),
  orderId: z.int(),
  riderName: z.string(),
  rideAt: localTime,
  companyFen: z.int().nullable(),
  proofCount: z.int(),
});
export type RaisedObjection = z.output<typeof raised>;

const day = z.iso.date('日期应为 yyyy-MM-dd');

export const deskTodayCalls = {
  today: own.get('/desk/v1/today', '今天要处理的，按期限；以及今天的用车', z.object({}), today),
  findOrders: orders.read.get(
    '/desk/v1/orders/search',
    '所有企业的订单：某几天内，按订单号（或后几位）、手机号、车牌、企业和状态查找',
    deskPaged({
      from: optional(day),
      to: optional(day),
      word: optional(text),
      companyId: optional(whole),
      status: optional(z.enum(OrderStatus.names, '没有这个状态')),
    }),
    deskRows(foundOrder),
  ),
  raisedObjections: objections.read.get(
    '/desk/v1/objections/all',
    '所有企业的异议，先提的在前；objectionNo 为其中一个',
    deskPaged({
      status: optional(z.enum(ObjectionStatus.names, '没有这个状态')),
      companyId: optional(whole),
      objectionNo: optional(text),
    }),
    deskRows(raised),
  ),
};
