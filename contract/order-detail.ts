import { z } from 'zod';
import { Canceller } from '#rules/order/cancellation.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { feeFields, feesOf, feesWire } from './order-fees.ts';
import { kilometresOf, minutesOf, placeFields, placesOf, placesWire } from './order-route.ts';
import { secondFields, secondOf, secondWire } from './order-second.ts';
import { trailLine, why } from './order-why.ts';
import { orderBasics, time, words } from './order-wire.ts';
import { phone } from './phone.ts';
import { beside, type Spelt, same, spelt } from './spelt.ts';
import { coded, flag, whole } from './wire.ts';

const companion = spelt({ name: ['peerName', z.string()], phone: ['peerPhone', phone] });

/** A driver is there as a whole or not at all. */
const driverFields = {
  name: ['driverName', words],
  phone: ['driverPhone', phone.nullable()],
  plate: ['vehicleNo', words],
  car: ['carModel', words],
  score: ['driverScore', z.number().nullable()],
} as const;

const driverOf = ({ name, plate, car, score, ...driver }: Spelt<typeof driverFields>): OrderDetail['driver'] =>
  name === null ? null : { name, phone: driver.phone ?? '', plate: plate ?? '', car: car ?? '', score };
const NO_DRIVER = { name: null, phone: null, plate: null, car: null, score: null };

const fields = spelt(
  {
    ...orderBasics,
    service: ['serviceTypeId', coded(ServiceType)],
    vehicleGroup: ['groupId', coded(VehicleGroup)],
    vehicleGroupName: ['groupName', z.string()],
    startedAt: ['startTime', time],
    endedAt: ['endTime', time],
    applicationId: ['applyId', z.int().nullable()],
    sceneId: ['sceneId', z.int()],
    billNo: ['billNo', words],
    invoiceId: ['invoiceRecordId', z.int().nullable()],
    lineNo: ['lineNo', words],
    reason: ['useReason', z.string()],
    isCarpool: ['isCarpool', flag],
    carpoolSucceeded: ['carpoolSuccessFlag', flag.nullable()],
    mayCancel: ['mayCancel', flag],
    cancelledBy: ['cancelType', coded(Canceller).nullable()],
    cancelledAt: ['cancelTime', time],
    cancelReason: ['cancelReason', words],
    companions: ['peerPeopleList', z.array(companion).readonly()],
    driver: beside(driverFields),
    toCityName: ['endCityName', z.string()],
    places: beside(same(placeFields)),
    /** The way the car went, as an encoded line. */
    track: ['trackLine', words],
    travelSeconds: ['travelSeconds', z.int().nullable()],
    travelMeters: ['travelMeters', z.int().nullable()],
    carbonGrams: ['carbonGrams', z.int().nullable()],
    ...feeFields,
    second: beside(secondFields),
    trail: ['orderTrail', z.array(trailLine).readonly()],
    why: ['why', why],
  },
  {
    carpoolFailReason: [words, ({ cancelledBy, cancelReason }) => (cancelledBy === 'carpool' ? cancelReason : null)],
    travelTime: [z.number().nullable(), ({ travelSeconds }) => minutesOf(travelSeconds)],
    travelMileage: [z.number().nullable(), ({ travelMeters }) => kilometresOf(travelMeters)],
    publicToPrivate: [flag, ({ toPrivateFen }) => (toPrivateFen ?? 0) > 0],
  },
);

export const orderDetail = z.codec(fields, z.custom<OrderDetail>(), {
  decode: ({ driver, places, lines, second, ...rest }) => ({
    ...rest,
    ...placesOf(places),
    driver: driverOf(driver),
    fees: feesOf(lines, rest.totalFen),
    second: secondOf(second),
  }),
  encode: ({ driver, fees, second, ...rest }) => ({
    ...rest,
    places: placesWire(rest),
    driver: driver ?? NO_DRIVER,
    lines: feesWire(fees),
    second: secondWire(second),
  }),
});

/** The order that is asked for. */
export const orderNamed = spelt({ orderId: ['id', whole] });
