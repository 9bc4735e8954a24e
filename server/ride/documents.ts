import type { OrderCarpool, OrderPlace, PersonContact } from '#rules/order/view-order.ts';
import type { Driver } from '#rules/order.ts';
import type { Point } from '#rules/scene.ts';
import {
  orNull,
  type Reader,
  storedFlag,
  storedList,
  storedMap,
  storedNumber,
  storedRecord,
  storedText,
} from '#rules/stored.ts';
import type { FeeLines, RidePlan } from '#rules/tariff.ts';

/**
 * What an order's estimate was made from, the pick-up time being the order's own; and how the company, at the booking,
 * wanted it served.
 */
export type StoredPlan = Omit<RidePlan, 'at'> & {
  readonly aloneFen?: number;
  readonly ownTransportOnly?: boolean;
  readonly mixesRiders?: boolean;
};

const unlessMissing =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (stored) =>
    stored === null || stored === undefined ? undefined : read(stored);

/** The documents in the columns of an order. */
export const placeOf = storedRecord<OrderPlace>({
  address: storedText(),
  point: storedRecord<Point>({ lng: storedNumber(), lat: storedNumber() }),
});
export const placesOf = storedList(placeOf);
export const companionsOf = storedList(storedRecord<PersonContact>({ name: storedText(), phone: storedText() }));
export const driverOf = orNull(
  storedRecord<Driver>({
    name: storedText(),
    phone: storedText(),
    plate: storedText(),
    car: storedText(),
    score: orNull(storedNumber()),
  }),
);
export const planOf = storedRecord<StoredPlan>({
  meters: storedNumber(),
  seconds: storedNumber(),
  designatedDriver: unlessMissing(storedFlag()),
  packages: unlessMissing(storedNumber()),
  seats: unlessMissing(storedNumber()),
  aloneFen: unlessMissing(storedNumber()),
  ownTransportOnly: unlessMissing(storedFlag()),
  mixesRiders: unlessMissing(storedFlag()),
});
export const feesOf: Reader<Partial<FeeLines> | null> = orNull(storedMap(storedNumber()));
export const carpoolOf = orNull(
  storedRecord<OrderCarpool>({
    fixedFen: storedNumber(),
    estimateFen: storedNumber(),
    riders: storedNumber(),
    ratio: storedNumber(),
  }),
);
