import { z } from 'zod';
import { Canceller } from '#rules/order/cancellation.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import { SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { feeFields, feesOf, moneyOf, moneyWire } from './order-fees.ts';
import { routeFields, routeOf, routeWire } from './order-route.ts';
import { secondFields, secondOf, secondWire } from './order-second.ts';
import { trailLine, why } from './order-why.ts';
import { secondStatus, time, words } from './order-wire.ts';
import { spelt } from './spelt.ts';
import { coded, flag, localTime, whole } from './wire.ts';

const peer = z.object({ peerName: z.string(), peerPhone: z.string() });

const people = {
  bookingUserName: z.string(),
  bookingUserPhone: z.string(),
  riderName: z.string(),
  riderPhone: z.string(),
  peerPeopleList: z.array(peer),
  departmentName: z.string(),
};

const driver = {
  driverName: words,
  driverPhone: words,
  vehicleNo: words,
  carModel: words,
  driverScore: z.number().nullable(),
};

const basics = {
  id: z.int(),
  orderNo: z.string(),
  orderStatus: coded(OrderStatus),
  templateId: coded(SceneTemplate),
  serviceTypeId: coded(ServiceType),
  serviceTypeName: z.string(),
  groupId: coded(VehicleGroup),
  groupName: z.string(),
  createTime: localTime,
  bookingDate: localTime,
  startTime: time,
  endTime: time,
  sceneName: z.string(),
  applyId: z.int().nullable(),
  applicationNo: words,
  lineNo: words,
  projectNo: words,
  useReason: z.string(),
  isCarpool: flag,
  carpoolSuccessFlag: flag.nullable(),
  carpoolFailReason: words,
  cancelType: coded(Canceller).nullable(),
  cancelTime: time,
  cancelReason: words,
  secondApprovalStatus: secondStatus,
};

const WireDetail = z.object({
  ...basics,
  ...people,
  ...driver,
  ...routeFields,
  ...feeFields,
  ...secondFields,
  orderTrail: z.array(trailLine),
  why,
});
type WireDetail = z.output<typeof WireDetail>;

const peopleOf = (wire: WireDetail) => ({
  booker: { name: wire.bookingUserName, phone: wire.bookingUserPhone },
  rider: { name: wire.riderName, phone: wire.riderPhone },
  companions: wire.peerPeopleList.map(({ peerName, peerPhone }) => ({ name: peerName, phone: peerPhone })),
  departmentName: wire.departmentName,
  driver:
    wire.driverName === null
      ? null
      : {
          name: wire.driverName,
          phone: wire.driverPhone ?? '',
          plate: wire.vehicleNo ?? '',
          car: wire.carModel ?? '',
          score: wire.driverScore,
        },
});

const peopleWire = ({ booker, rider, companions, departmentName, driver: at }: OrderDetail) => ({
  bookingUserName: booker.name,
  bookingUserPhone: booker.phone,
  riderName: rider.name,
  riderPhone: rider.phone,
  peerPeopleList: companions.map(({ name, phone }) => ({ peerName: name, peerPhone: phone })),
  departmentName,
  driverName: at?.name ?? null,
  driverPhone: at?.phone ?? null,
  vehicleNo: at?.plate ?? null,
  carModel: at?.car ?? null,
  driverScore: at?.score ?? null,
});

const basicsOf = (wire: WireDetail) => ({
  orderId: wire.id,
  number: wire.orderNo,
  status: wire.orderStatus,
  template: wire.templateId,
  service: wire.serviceTypeId,
  serviceName: wire.serviceTypeName,
  vehicleGroup: wire.groupId,
  vehicleGroupName: wire.groupName,
  createdAt: wire.createTime,
  rideAt: wire.bookingDate,
  startedAt: wire.startTime,
  endedAt: wire.endTime,
  sceneName: wire.sceneName,
  applicationId: wire.applyId,
  applicationNo: wire.applicationNo,
  lineNo: wire.lineNo,
  projectNo: wire.projectNo,
  reason: wire.useReason,
  isCarpool: wire.isCarpool,
  carpoolSucceeded: wire.carpoolSuccessFlag,
  cancelledBy: wire.cancelType,
  cancelledAt: wire.cancelTime,
  cancelReason: wire.cancelReason,
  secondApproval: wire.secondApprovalStatus,
});

const basicsWire = (order: OrderDetail) => ({
  id: order.orderId,
  orderNo: order.number,
  orderStatus: order.status,
  templateId: order.template,
  serviceTypeId: order.service,
  serviceTypeName: order.serviceName,
  groupId: order.vehicleGroup,
  groupName: order.vehicleGroupName,
  createTime: order.createdAt,
  bookingDate: order.rideAt,
  startTime: order.startedAt,
  endTime: order.endedAt,
  sceneName: order.sceneName,
  applyId: order.applicationId,
  applicationNo: order.applicationNo,
  lineNo: order.lineNo,
  projectNo: order.projectNo,
  useReason: order.reason,
  isCarpool: order.isCarpool,
  carpoolSuccessFlag: order.carpoolSucceeded,
  carpoolFailReason: order.cancelledBy === 'carpool' ? order.cancelReason : null,
  cancelType: order.cancelledBy,
  cancelTime: order.cancelledAt,
  cancelReason: order.cancelReason,
  secondApprovalStatus: order.secondApproval,
});

export const orderDetail = z.codec(WireDetail, z.custom<OrderDetail>(), {
  decode: (wire) => ({
    ...basicsOf(wire),
    ...peopleOf(wire),
    ...routeOf(wire),
    ...moneyOf(wire),
    ...feesOf(wire),
    second: secondOf(wire),
    trail: wire.orderTrail,
    why: wire.why,
  }),
  encode: (order) => ({
    ...basicsWire(order),
    ...peopleWire(order),
    ...routeWire(order),
    ...moneyWire(order),
    ...secondWire(order),
    orderTrail: [...order.trail],
    why: order.why,
  }),
});

/** The order that is asked for. */
export const orderNamed = spelt({
  orderId: ['id', whole],
});
