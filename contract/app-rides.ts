import { z } from 'zod';
import { DepartmentLimit } from '#rules/limit-use.ts';
import { RidingColleagues } from '#rules/order/colleagues.ts';
import { ARRIVAL_REMINDERS, ORDER_GROUPS, OrderChange, OrderStatus, RideBooking, RideDraft } from '#rules/order.ts';
import { ESTIMATES_MOST, RideSketch } from '#rules/ride/sketch.ts';
import { changedOrder, orderDetail, orderRow } from './app-order-wire.ts';
import { acting, actingRead, evaluated, fen, myScene, near, optionsOfRide, roughPrice } from './app-ride-wire.ts';
import { deskPaged, deskRows } from './desk-wire.ts';
import { calls } from './endpoint.ts';
import { limitLeft } from './limit.ts';
import { localTime, optional, whole } from './wire.ts';

export type { AppOrderDetail, AppOrderRow, ChangedOrder } from './app-order-wire.ts';
export type { EvaluatedRide, MyScene, RideOptions, RoughPrice } from './app-ride-wire.ts';

/** The employees' interface is ours from the start, like the desk's: names as in the program, money in whole fen. */
const appRead = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
/** Writes of the app have trails of their own and no entry in the company's operation log. */
const appWrite = calls('app', { access: 'session', limit: { count: 300, seconds: 60 }, effect: 'unlogged' });

const orderId = z.int({ error: '请填写订单号' });
const Words = z
  .string({ error: '请填写说明' })
  .trim()
  .min(1, '请填写说明')
  .max(200, '说明不能超过 200 个字')
  .regex(/^\P{Cc}*$/u, '说明不能包含特殊字符');
/** The fee as it was shown; absent: whatever it is. */
const toldFen = z.int({ error: '请输入正确的金额' }).nonnegative('请输入正确的金额').optional();
/** Absent: now, by the server's clock; a phone's may be wrong. */
const atOrNow = localTime.optional();
const status = { orderId: z.int(), status: z.enum(OrderStatus.names) };

export const appRidesApi = {
  scenes: appRead.get(
    '/app/v1/scenes',
    '我可用的场景，以及我的限额还剩多少',
    z.object({ at: optional(localTime), near: optional(near), ...actingRead }),
    z.object({
      limit: limitLeft,
      /** The limits of the department and those above it, in a word. */
      department: z.enum(DepartmentLimit.names),
      scenes: z.array(myScene),
      /** How my airport rides begin: no carpools, as I like, or as one unless I say no. */
      carpool: z.enum(['off', 'choice', 'first']),
      /** What the company tells whoever books. */
      tips: z.string(),
    }),
  ),
  remind: appWrite.json(
    '/app/v1/scenes/remind',
    '场景开放时提醒我，到点发一次短信和消息；on 为 false 取消提醒',
    z.object({ sceneId: z.int({ error: '请选择场景' }), on: z.boolean({ error: '请选择是否提醒' }) }),
    z.object({ sceneId: z.int(), remindAt: localTime.nullable() }),
  ),
  evaluate: appRead.json(
    '/app/v1/rides/evaluate',
    '试算行程：能否预订、预估费用、企业和个人各付多少，以及每条规则的结果',
    RideDraft.extend({ at: atOrNow, ...RidingColleagues.shape, ...acting }),
    evaluated,
  ),
  options: appRead.json(
    '/app/v1/rides/options',
    '一个行程在我的每个场景、每种车型下能否预订、多少钱、谁付；不能时给出最近的可行改法',
    RideSketch.extend({ at: atOrNow, ...RidingColleagues.shape, ...acting }),
    optionsOfRide,
  ),
  estimates: appRead.json(
    '/app/v1/rides/estimates',
    '从一处到多处的预估费用和支付方，按最省个人费用的场景',
    RideSketch.pick({ from: true, sceneId: true }).extend({
      at: atOrNow,
      to: z.array(RideSketch.shape.to).min(1, '请填写下车地点').max(ESTIMATES_MOST, '地点太多'),
      ...acting,
    }),
    z.object({ rows: z.array(roughPrice.nullable()) }),
    { limit: { count: 120, seconds: 60 } },
  ),
  book: appWrite.json(
    '/app/v1/rides/book',
    '预订行程；personalFen 为本人同意支付的最高金额',
    RideBooking.extend({ at: atOrNow, ...RidingColleagues.shape, ...acting }),
    z.object({ ...status, number: z.string(), estimateFen: fen, companyFen: fen, personalFen: fen }),
  ),
  orders: appRead.get(
    '/app/v1/orders',
    '我预订的和我乘坐的订单，用车时间晚的在前',
    deskPaged({
      status: optional(z.enum(OrderStatus.names, '没有这个状态')),
      group: optional(z.enum(ORDER_GROUPS, '没有这个分组')),
      /** The row behind which the page begins, of this list as of others: rows that come in above move nothing. */
      after: optional(whole),
      ...actingRead,
    }),
    deskRows(orderRow),
  ),
  order: appRead.get('/app/v1/orders/detail', '订单详情', z.object({ orderId: whole, ...actingRead }), orderDetail),
  cancel: appWrite.json(
    '/app/v1/orders/cancel',
    '取消订单；按计价规则和当前状态可能产生取消费；toldFen 为看到的取消费，变贵时不取消',
    z.object({ orderId, reason: Words, toldFen, ...acting }),
    z.object({ ...status, feeFen: fen, companyFen: fen, personalFen: fen }),
  ),
  change: appWrite.json(
    '/app/v1/orders/change',
    '修改已预订的行程：用车时间、上下车地点、途经点、车型；dryRun 只试算。不能修改时原预订不变，并说明最近的可行改法',
    OrderChange.extend({ at: localTime.optional(), orderId, dryRun: z.boolean().default(false), ...acting }),
    changedOrder,
  ),
  remindArrival: appWrite.json(
    '/app/v1/orders/remind',
    '行程中：到达前五分钟提醒我，发一次短信和消息；on 为 false 取消提醒',
    z.object({ orderId, on: z.boolean({ error: '请选择是否提醒' }) }),
    z.object({ orderId: z.int(), arrivalReminder: z.enum(ARRIVAL_REMINDERS) }),
  ),
  confirm: appWrite.json(
    '/app/v1/orders/confirm',
    '确认费用；toldFen 为看到的实付金额，已更正时不确认',
    z.object({ orderId, toldFen }),
    z.object(status),
  ),
  pay: appWrite.json(
    '/app/v1/orders/pay',
    '开始支付个人部分，返回应付金额和收银台；没有收银台时到账由服务商告知',
    z.object({ orderId }),
    z.object({
      ...status,
      amountFen: fen,
      /** Where to pay until when; null: in the provider's own app. */
      cashier: z.object({ url: z.string(), expiresAt: localTime }).nullable(),
    }),
  ),
  explain: appWrite.json(
    '/app/v1/orders/reason',
    '填写二次审批的情况说明',
    z.object({ orderId, reason: Words }),
    z.object(status),
  ),
};
