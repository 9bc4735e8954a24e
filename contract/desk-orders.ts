import { z } from 'zod';
import { Driver, OrderStatus, ReportedEvent, ReportedPlace } from '#rules/order.ts';
import { Point, ServiceType, VehicleGroup } from '#rules/scene.ts';
import { FeeLine, Measured } from '#rules/tariff.ts';
import { companyId, deskCalls, deskPaged, deskRows, orderId } from './desk-wire.ts';
import { localTime, optional, text, whole } from './wire.ts';

const { read, write } = deskCalls('orders');

const fen = z.int();
const order = z.object({
  companyId: z.int(),
  orderId: z.int(),
  number: z.string(),
  status: z.enum(OrderStatus.names),
  service: z.enum(ServiceType.names),
  vehicleGroup: z.enum(VehicleGroup.names),
  cityId: z.int(),
  toCityId: z.int(),
  start: ReportedPlace,
  end: ReportedPlace,
  via: z.array(ReportedPlace),
  riderName: z.string(),
  riderPhone: z.string(),
  isCarpool: z.boolean(),
  designatedDriver: z.boolean(),
  /** Whether another provider's car may come, and whether riders of other companies may share it. */
  otherTransport: z.boolean(),
  mixedCarpool: z.boolean(),
  rideAt: localTime,
  createdAt: localTime,
  driver: Driver.nullable(),
  tariffId: z.int(),
  discountPerTenThousand: z.int(),
  estimateFen: fen,
  lines: z.partialRecord(FeeLine.schema, z.int()).nullable(),
  actualPayFen: fen.nullable(),
  companyFen: fen.nullable(),
  personalFen: fen.nullable(),
  personalPaidFen: fen,
  /** What the person owes now, and what the provider owes the person. */
  personalDueFen: fen,
  personalReturnFen: fen,
  cancelReason: z.string().nullable(),
  /** Since when a price waits for the provider's own look at it. */
  priceHeldAt: localTime.nullable(),
  /** How often the ride was changed after its booking: what stands here is as it is now. */
  changes: z.int(),
});
export type DeskOrder = z.output<typeof order>;

const queued = z.object({
  companyId: z.int(),
  orderId: z.int(),
  number: z.string(),
  cityId: z.int(),
  service: z.enum(ServiceType.names),
  vehicleGroup: z.enum(VehicleGroup.names),
  rideAt: localTime,
  createdAt: localTime,
});

const changedRide = z.object({
  at: z.string(),
  start: z.string(),
  end: z.string(),
  via: z.array(z.string()),
  vehicleGroup: z.string(),
  estimateFen: fen,
});
const change = z.object({
  changeId: z.int(),
  companyId: z.int(),
  orderId: z.int(),
  number: z.string(),
  changedAt: localTime,
  before: changedRide,
  after: changedRide,
});

const of = { companyId, orderId };
const eventHead = { at: localTime };
/** The kinds of event as the rules have them, with times as the wire has them. */
const [accepted, assigned, departed, arrived, started, ended, priced, cancelled, carpoolFailed] = ReportedEvent.options;
const event = z.discriminatedUnion(
  'kind',
  [
    accepted.extend({ ...of, ...eventHead }),
    assigned.extend({ ...of, ...eventHead }),
    departed.extend({ ...of, ...eventHead }),
    arrived.extend({ ...of, ...eventHead }),
    started.extend({ ...of, ...eventHead }),
    ended.extend({ ...of, ...eventHead }),
    priced.extend({ ...of, ...eventHead, measured: Measured.extend({ startedAt: localTime }).optional() }),
    cancelled.extend({ ...of, ...eventHead }),
    carpoolFailed.extend({ ...of, ...eventHead }),
  ],
  { error: '没有这种事件' },
);

const status = { orderId: z.int(), status: z.enum(OrderStatus.names) };
const reference = z
  .string({ error: '请填写支付编号' })
  .trim()
  .min(1, '请填写支付编号')
  .max(100, '支付编号不能超过 100 个字')
  .regex(/^\P{Cc}*$/u, '支付编号不能包含特殊字符');
const payment = {
  ...of,
  reference,
  amountFen: z.int({ error: '金额应为整数（分）' }).positive('金额应大于 0').max(100_000_000_000, '金额太大'),
};
const note = z.string().trim().max(200, '说明不能超过 200 个字').default('');
const paid = z.object({ ...status, personalPaidFen: fen, personalDueFen: fen, personalReturnFen: fen });

/** Told by the fleet's own machines, for the rides of all companies together. */
const fromFleet = { limit: { count: 12_000, seconds: 60 } };

/** Rides as the provider runs them. Events may come in any order, twice and late: they end in the same state. */
export const deskOrderCalls = {
  orders: read.get(
    '/desk/v1/orders',
    '一家企业的订单，新订单在前；可按状态和订单号查找',
    deskPaged({
      companyId: whole,
      status: optional(z.enum(OrderStatus.names, '没有这个状态')),
      number: optional(text),
    }),
    deskRows(order),
  ),
  orderQueue: read.get(
    '/desk/v1/orders/queue',
    '所有企业等待接单的订单，先订的在前；从编号 after 之后起',
    deskPaged({ after: optional(whole), cityId: optional(whole) }),
    deskRows(queued),
  ),
  orderChanges: read.get(
    '/desk/v1/orders/changes',
    '所有企业预订后被修改的行程，先改的在前；从编号 after 之后起。不能照办的请取消，不收费',
    deskPaged({ after: optional(whole) }),
    deskRows(change),
  ),
  order: read.get('/desk/v1/orders/detail', '一个订单', z.object({ companyId: whole, orderId: whole }), order),
  orderEvent: write.json(
    '/desk/v1/orders/events',
    '告知订单发生的事：接单、派车、出发、到达、开始、结束、费用、取消、拼车失败',
    event,
    /** `held`: the price waits for a decision and has moved no money. */
    z.object({ ...status, taken: z.boolean(), repeated: z.boolean(), held: z.boolean() }),
    fromFleet,
  ),
  orderTrack: write.json(
    '/desk/v1/orders/track',
    '行驶轨迹，整条或从第 from 个点起的一段（编码折线，精度 5，GCJ-02）',
    z.object({
      ...of,
      line: z.string({ error: '请填写轨迹' }).min(1, '请填写轨迹').max(500_000, '轨迹太长'),
      from: z.int().nonnegative().default(0),
    }),
    z.object({ orderId: z.int(), points: z.int() }),
    fromFleet,
  ),
  orderPosition: write.json(
    '/desk/v1/orders/position',
    '车辆当前位置和预计还需的秒数；只在待服务至服务中保留，不留痕迹',
    z.object({
      ...of,
      at: localTime,
      point: z.object(Point.shape, { error: '请填写位置' }),
      etaSeconds: z.int().nonnegative().max(86_400, '预计时间太长').nullable().default(null),
    }),
    z.object({ orderId: z.int() }),
    fromFleet,
  ),
  paymentReceived: write.json(
    '/desk/v1/payments/received',
    '收到个人支付；同一支付编号只记一次',
    z.object(payment),
    paid,
  ),
  paymentFailed: write.json('/desk/v1/payments/failed', '个人支付失败', z.object({ ...payment, note }), paid),
  paymentReturned: write.json(
    '/desk/v1/payments/returned',
    '已退回多付的个人支付',
    z.object({ ...payment, note }),
    paid,
  ),
};
