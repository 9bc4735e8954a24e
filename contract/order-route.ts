import { z } from 'zod';
import { codeTable } from '#rules/code-table.ts';
import type { OrderDetail, OrderPlace, OrderRoute } from '#rules/order/view-order.ts';
import { pointOf, pointText } from '#rules/scene/distance.ts';
import type { Point } from '#rules/scene/draft.ts';
import { words } from './order-wire.ts';
import { coded, flag } from './wire.ts';

const SECONDS = 60;
const METERS = 1000;

const PointKind = codeTable({ start: [1, '上车'], end: [2, '下车'], via: [3, '途经'] });

/** A place of the ride; `isFact` 1: where it really was. `point` is 'lng,lat'. */
const addressPoint = z.object({ type: coded(PointKind), isFact: flag, address: z.string(), point: z.string() });
type AddressPoint = z.output<typeof addressPoint>;

export const routeFields = {
  cityName: z.string(),
  endCityName: z.string(),
  factStartAddr: words,
  factEndAddr: words,
  bookingStartAddr: z.string(),
  bookingEndAddr: z.string(),
  addressPoints: z.array(addressPoint),
  /** The way the car went, as an encoded line. */
  trackLine: words,
  /** Minutes and kilometres, as people say them; the exact ones beside them. */
  travelTime: z.number().nullable(),
  travelMileage: z.number().nullable(),
  travelSeconds: z.int().nullable(),
  travelMeters: z.int().nullable(),
};
const WireRoute = z.object(routeFields);
type WireRoute = z.output<typeof WireRoute>;

const NOWHERE: Point = { lng: 0, lat: 0 };
const placeOf = ({ address, point }: AddressPoint): OrderPlace => ({ address, point: pointOf(point) ?? NOWHERE });

export function routeOf(wire: WireRoute): OrderRoute {
  const named = (type: AddressPoint['type'], isFact: boolean) =>
    wire.addressPoints.filter((one) => one.type === type && one.isFact === isFact).map(placeOf);
  return {
    cityName: wire.cityName,
    toCityName: wire.endCityName,
    bookedStart: named('start', false)[0] ?? { address: wire.bookingStartAddr, point: NOWHERE },
    bookedEnd: named('end', false)[0] ?? { address: wire.bookingEndAddr, point: NOWHERE },
    actualStart: named('start', true)[0] ?? null,
    actualEnd: named('end', true)[0] ?? null,
    via: named('via', false),
    track: wire.trackLine,
    travelSeconds: wire.travelSeconds,
    travelMeters: wire.travelMeters,
  };
}

const pointsOf = (order: OrderRoute): AddressPoint[] => {
  const one = (type: AddressPoint['type'], isFact: boolean, place: OrderPlace | null): AddressPoint[] =>
    place ? [{ type, isFact, address: place.address, point: pointText(place.point) }] : [];
  return [
    ...one('start', false, order.bookedStart),
    ...order.via.flatMap((place) => one('via', false, place)),
    ...one('end', false, order.bookedEnd),
    ...one('start', true, order.actualStart),
    ...one('end', true, order.actualEnd),
  ];
};

export const routeWire = (order: OrderDetail): WireRoute => ({
  cityName: order.cityName,
  endCityName: order.toCityName,
  factStartAddr: order.actualStart?.address ?? null,
  factEndAddr: order.actualEnd?.address ?? null,
  bookingStartAddr: order.bookedStart.address,
  bookingEndAddr: order.bookedEnd.address,
  addressPoints: pointsOf(order),
  trackLine: order.track,
  travelTime: order.travelSeconds === null ? null : Math.round(order.travelSeconds / SECONDS),
  travelMileage: order.travelMeters === null ? null : order.travelMeters / METERS,
  travelSeconds: order.travelSeconds,
  travelMeters: order.travelMeters,
});
