import { z } from 'zod';
import { codeTable } from '#rules/code-table.ts';
import type { OrderPlace, OrderRoute } from '#rules/order/view-order.ts';
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

export const placeFields = {
  factStartAddr: words,
  factEndAddr: words,
  bookingStartAddr: z.string(),
  bookingEndAddr: z.string(),
  addressPoints: z.array(addressPoint),
};
const WirePlaces = z.object(placeFields);
type WirePlaces = z.output<typeof WirePlaces>;
type Places = Pick<OrderRoute, 'bookedStart' | 'bookedEnd' | 'actualStart' | 'actualEnd' | 'via'>;

/** What people say of a way, minutes and kilometres; the exact figures stand beside them. */
export const minutesOf = (seconds: number | null): number | null => seconds && Math.round(seconds / SECONDS);
export const kilometresOf = (meters: number | null): number | null => meters && meters / METERS;

const NOWHERE: Point = { lng: 0, lat: 0 };
const placeOf = ({ address, point }: AddressPoint): OrderPlace => ({ address, point: pointOf(point) ?? NOWHERE });

export function placesOf(wire: WirePlaces): Places {
  const named = (type: AddressPoint['type'], isFact: boolean) =>
    wire.addressPoints.filter((one) => one.type === type && one.isFact === isFact).map(placeOf);
  return {
    bookedStart: named('start', false)[0] ?? { address: wire.bookingStartAddr, point: NOWHERE },
    bookedEnd: named('end', false)[0] ?? { address: wire.bookingEndAddr, point: NOWHERE },
    actualStart: named('start', true)[0] ?? null,
    actualEnd: named('end', true)[0] ?? null,
    via: named('via', false),
  };
}

const pointsOf = (order: Places): AddressPoint[] => {
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

export const placesWire = (order: Places): WirePlaces => ({
  factStartAddr: order.actualStart?.address ?? null,
  factEndAddr: order.actualEnd?.address ?? null,
  bookingStartAddr: order.bookedStart.address,
  bookingEndAddr: order.bookedEnd.address,
  addressPoints: pointsOf(order),
});
