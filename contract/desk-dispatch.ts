import { z } from 'zod';
import { RideTrouble } from '#rules/fleet.ts';
import { OrderStatus } from '#rules/order.ts';
import { Point, VehicleGroup } from '#rules/scene.ts';
import { deskRide } from './desk-ride.ts';
import { companyId, deskCalls, orderId } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import { localTime, optional, whole } from './wire.ts';

const { read, write } = deskCalls('orders');

const ride = z.object({
  ...deskRide,
  createdAt: localTime,
  driverName: z.string().nullable(),
  plate: z.string().nullable(),
  /** Of a driver of ours; null: none, or another system's. */
  assignmentId: z.int().nullable(),
  acceptedAt: localTime.nullable(),
  trouble: z.enum(RideTrouble.names).nullable(),
  /** Who is assigning it now. */
  claimedBy: z.string().nullable(),
});
export type BoardRide = z.output<typeof ride>;

const car = z.object({
  driverId: z.int(),
  name: z.string(),
  plate: z.string(),
  vehicleGroup: z.enum(VehicleGroup.names),
  state: z.enum(['idle', 'coming', 'serving']),
  point: z.object(Point.shape).nullable(),
  at: localTime.nullable(),
  shiftUntil: localTime,
  rides: z.array(z.object({ from: localTime, until: localTime, number: z.string(), text: z.string() })),
});
export type BoardCar = z.output<typeof car>;

const candidate = z.object({
  driverId: z.int(),
  name: z.string(),
  plate: z.string(),
  vehicleGroup: z.enum(VehicleGroup.names),
  arriveAt: localTime.nullable(),
  meters: z.int().nullable(),
  above: z.int(),
  nextAt: localTime.nullable(),
  /** Why they cannot come; null: they can. */
  against: z.string().nullable(),
});
export type DispatchCandidate = z.output<typeof candidate>;

/** Another provider that serves such rides; none where the company takes our cars alone. */
const partner = z.object({
  partnerId: z.int(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  note: z.string(),
});
export type DispatchPartner = z.output<typeof partner>;

const one = { companyId, orderId };
const takeOver = z.boolean().default(false);

export const deskDispatchCalls = {
  board: read.get(
    '/desk/v1/dispatch/board',
    '调度：没有车的订单、进行中的订单、当班的车',
    z.object({ cityId: optional(whole) }),
    z.object({
      cityId: z.int(),
      cities: z.array(z.object({ cityId: z.int(), name: z.string(), waiting: z.int() })),
      isAutomatic: z.boolean(),
      waiting: z.array(ride),
      running: z.array(ride),
      cars: z.array(car),
    }),
  ),
  candidates: read.get(
    '/desk/v1/dispatch/candidates',
    '一单的可派司机，先到的在前；不能派的说明原因；partners 为可以请来的合作运力',
    z.object({ companyId: whole, orderId: whole }),
    z.object({ rows: z.array(candidate), partners: z.array(partner) }),
  ),
  claimRide: write.json(
    '/desk/v1/dispatch/claim',
    '我来派这单：2 分钟内别人派车要先接过来',
    z.object({ ...one, takeOver }),
    z.object({ until: localTime }),
  ),
  assignRide: write.json(
    '/desk/v1/dispatch/assign',
    '派车或改派；seen 为看到的派车编号，别人已派过则不执行',
    z.object({ ...one, driverId: z.int({ error: '请选择司机' }), seen: z.int().nullable().default(null), takeOver }),
    z.object({ orderId: z.int(), status: z.enum(OrderStatus.names), assignmentId: z.int() }),
  ),
  cancelRide: write.json(
    '/desk/v1/dispatch/cancel',
    '服务商取消订单；乘车人不付取消费',
    z.object({ ...one, reason: z.string({ error: '请填写原因' }).trim().min(1, '请填写原因').max(200, '原因太长') }),
    z.object({ orderId: z.int(), status: z.enum(OrderStatus.names) }),
  ),
  setAutomatic: write.json(
    '/desk/v1/dispatch/automatic',
    '一个城市的自动派车',
    z.object({ cityId: z.int({ error: '请选择城市' }), on: z.boolean() }),
    nothing,
  ),
};
