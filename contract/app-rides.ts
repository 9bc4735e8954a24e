import { z } from 'zod';
import {
  CHANGED_PARTS,
  Driver,
  OrderChange,
  OrderStatus,
  ReportedPlace,
  RideBooking,
  RideDraft,
} from '#rules/order.ts';
import { SceneLabel, SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene.ts';
import { FeeLine } from '#rules/tariff.ts';
import { deskPaged, deskRows } from './desk-wire.ts';
import { calls } from './endpoint.ts';
import { limitLeft } from './limit.ts';
import { localTime, optional, whole } from './wire.ts';

/** The employees' interface is ours from the start, like the desk's: names as in the program, money in whole fen. */
const appCall = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
const appRead = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
/** Writes of the app have trails of their own and no entry in the company's operation log. */
const appWrite = calls('app', { access: 'session', limit: { count: 300, seconds: 60 }, effect: 'unlogged' });

const fen = z.int();
/** Whose secretary acts; absent: the caller for themselves. */
const acting = { actingFor: z.int({ error: '请选择代为操作的员工' }).positive().optional() };
const actingRead = { actingFor: optional(whole) };
const moment = localTime.nullable();

const myScene = z.object({
  sceneId: z.int(),
  name: z.string(),
  template: z.enum(SceneTemplate.names),
  label: z.enum(SceneLabel.names).nullable(),
  reminder: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  services: z.array(z.enum(ServiceType.names)),
  vehicleGroups: z.array(z.enum(VehicleGroup.names)),
  needsApplication: z.boolean(),
  perOrderFen: fen.nullable(),
  /** Of the quota of a day, where it is the same in all cities. */
  dailyLeftFen: fen.nullable(),
  countsPersonalLimit: z.boolean(),
});
export type MyScene = z.output<typeof myScene>;

const reasonView = z.object({
  step: z.int(),
  stepName: z.string(),
  code: z.string(),
  passed: z.boolean(),
  text: z.string(),
});
const lines = z.partialRecord(FeeLine.schema, z.int());
const evaluated = z.object({
  verdict: z.enum(['ALLOW', 'ALLOW_SPLIT', 'NEED_APPLICATION', 'DENY']),
  reasons: z.array(reasonView),
  /** What could be changed, one thing alone, so that the ride would pass. */
  changes: z.array(z.string()),
  /** What does not stand in the way, and should be known before booking. */
  warnings: z.array(z.string()),
  applicationId: z.int().nullable(),
  capFen: fen.nullable(),
  estimateFen: fen,
  companyFen: fen,
  personalFen: fen,
  /** Who bears what it costs beyond the estimate. */
  overAgreed: z.string(),
  /** Due before the car comes. */
  prepaid: z.boolean(),
  meters: z.int(),
  seconds: z.int(),
  lines,
});
export type EvaluatedRide = z.output<typeof evaluated>;

const orderRow = z.object({
  orderId: z.int(),
  number: z.string(),
  status: z.enum(OrderStatus.names),
  statusName: z.string(),
  sceneName: z.string(),
  service: z.enum(ServiceType.names),
  vehicleGroup: z.enum(VehicleGroup.names),
  rideAt: localTime,
  createdAt: localTime,
  start: ReportedPlace,
  end: ReportedPlace,
  riderName: z.string(),
  /** Who booked it for them: their secretary. */
  placedByName: z.string().nullable(),
  estimateFen: fen,
  actualPayFen: fen.nullable(),
  companyFen: fen.nullable(),
  personalFen: fen.nullable(),
  /** What the person still has to pay, now. */
  personalDueFen: fen,
});
export type AppOrderRow = z.output<typeof orderRow>;

const trailRow = z.object({ kind: z.string(), name: z.string(), at: localTime });
const orderDetail = orderRow.extend({
  isBooker: z.boolean(),
  /** What may still be changed about it. */
  mayChange: z.array(z.enum(CHANGED_PARTS)),
  applicationId: z.int().nullable(),
  projectNo: z.string().nullable(),
  reason: z.string(),
  bookedStart: ReportedPlace,
  bookedEnd: ReportedPlace,
  via: z.array(ReportedPlace),
  companions: z.array(z.object({ name: z.string(), phone: z.string() })),
  driver: Driver.nullable(),
  startedAt: moment,
  endedAt: moment,
  meters: z.int().nullable(),
  seconds: z.int().nullable(),
  isCarpool: z.boolean(),
  lines: lines.nullable(),
  totalFen: fen.nullable(),
  personalPaidFen: fen,
  /** What cancelling now would cost; null where nobody can cancel any more. */
  cancelFeeFen: fen.nullable(),
  /** The two parts of it. */
  cancelCompanyFen: fen.nullable(),
  cancelPersonalFen: fen.nullable(),
  cancelledAt: moment,
  cancelReason: z.string().nullable(),
  /** The person is asked to agree to the price until then. */
  confirmBy: moment,
  confirmedAt: moment,
  /** The person is asked for a reason until then. */
  reasonBy: moment,
  /** A price has come that the provider looks at first; nothing is due on it. */
  priceHeldAt: moment,
  secondApproval: z.enum(['none', 'open', 'passed', 'rejected']),
  trail: z.array(trailRow),
});
export type AppOrderDetail = z.output<typeof orderDetail>;

/** A ride before and after a change, in words and whole fen. */
const rideInWords = z.object({
  at: z.string(),
  start: z.string(),
  end: z.string(),
  via: z.array(z.string()),
  vehicleGroup: z.string(),
  estimateFen: fen,
  companyFen: fen,
  personalFen: fen,
});
const changedOrder = z.object({
  orderId: z.int(),
  status: z.enum(OrderStatus.names),
  /** False after a dry run. */
  changed: z.boolean(),
  verdict: evaluated.shape.verdict,
  reasons: z.array(reasonView),
  changes: z.array(z.string()),
  warnings: z.array(z.string()),
  before: rideInWords,
  after: rideInWords,
});
export type ChangedOrder = z.output<typeof changedOrder>;

const orderId = z.int({ error: '请填写订单编号' });
const Words = z
  .string({ error: '请填写说明' })
  .trim()
  .min(1, '请填写说明')
  .max(200, '说明不能超过 200 个字')
  .regex(/^\P{Cc}*$/u, '说明不能包含特殊字符');
const status = { orderId: z.int(), status: z.enum(OrderStatus.names) };

export const appRidesApi = {
  scenes: appRead.get(
    '/app/v1/scenes',
    '我可用的场景，以及我的限额还剩多少',
    z.object(actingRead),
    z.object({
      limit: limitLeft,
      /** The least of the limits of the department and those above it; null: no bound. */
      departmentLeftFen: fen.nullable(),
      scenes: z.array(myScene),
      /** How my airport rides begin: no carpools, as I like, or as one unless I say no. */
      carpool: z.enum(['off', 'choice', 'first']),
      /** What the company tells whoever books. */
      tips: z.string(),
    }),
  ),
  evaluate: appCall.json(
    '/app/v1/rides/evaluate',
    '试算行程：能否预订、预估费用、企业和个人各付多少，以及每条规则的结果',
    RideDraft.extend({ at: localTime, ...acting }),
    evaluated,
  ),
  book: appWrite.json(
    '/app/v1/rides/book',
    '预订行程；personalFen 为本人同意支付的最高金额',
    RideBooking.extend({ at: localTime, ...acting }),
    z.object({ ...status, number: z.string(), estimateFen: fen, companyFen: fen, personalFen: fen }),
  ),
  orders: appRead.get(
    '/app/v1/orders',
    '我预订的和我乘坐的订单，用车时间晚的在前',
    deskPaged({ status: optional(z.enum(OrderStatus.names, '没有这个状态')), ...actingRead }),
    deskRows(orderRow),
  ),
  order: appRead.get('/app/v1/orders/detail', '订单详情', z.object({ orderId: whole, ...actingRead }), orderDetail),
  cancel: appWrite.json(
    '/app/v1/orders/cancel',
    '取消订单；按计价规则和当前状态可能产生取消费',
    z.object({ orderId, reason: Words, ...acting }),
    z.object({ ...status, feeFen: fen, companyFen: fen, personalFen: fen }),
  ),
  change: appWrite.json(
    '/app/v1/orders/change',
    '修改已预订的行程：用车时间、上下车地点、途经点、车型；dryRun 只试算。不能修改时原预订不变，并说明最近的可行改法',
    OrderChange.extend({ at: localTime.optional(), orderId, dryRun: z.boolean().default(false), ...acting }),
    changedOrder,
  ),
  confirm: appWrite.json('/app/v1/orders/confirm', '确认费用', z.object({ orderId }), z.object(status)),
  pay: appWrite.json(
    '/app/v1/orders/pay',
    '开始支付个人部分，返回应付金额；到账由服务商告知',
    z.object({ orderId }),
    z.object({ ...status, amountFen: fen }),
  ),
  explain: appWrite.json(
    '/app/v1/orders/reason',
    '填写二次审批的情况说明',
    z.object({ orderId, reason: Words }),
    z.object(status),
  ),
};
