import { distanceMeters, type ServiceType, type Spot } from '#rules/scene.ts';
import { farFrom, moved, nearby, placesOf, shortName } from '../cities.ts';
import type { Random } from '../random.ts';
import { BEIJING, place, SUBWAY } from '../scene-kit.ts';
import type { Traveller } from './traveller.ts';

/** Where a ride goes, and what kind of service that is. */
export interface Way {
  readonly service: ServiceType;
  readonly from: Spot;
  readonly to: Spot;
}
export type WayDrawer = (traveller: Traveller, draw: Random, cityId?: number) => Way;

export const LEAST_METERS = 1_200;
const VISITED = [
  ['office', 60],
  ['site', 28],
  ['hotel', 12],
] as const;

const scheduled = (from: Spot, to: Spot): Way => ({ service: 'scheduled', from, to });
const eitherWay = (one: Spot, other: Spot, share: number, draw: Random): Way =>
  draw.chance(share) ? scheduled(one, other) : scheduled(other, one);
const atOffice = ({ office }: Traveller, draw: Random): Spot => nearby(office, 250, draw);
export const hotelIn = (cityId: number, draw: Random): Spot => nearby(draw.pick(placesOf(cityId, 'hotel')), 60, draw);

/** A customer, a partner or a venue in the city, too far to walk from where one is. */
export const visited = (cityId: number, draw: Random, from: Spot): Spot =>
  farFrom(from, LEAST_METERS, () => nearby(draw.pick(placesOf(cityId, draw.weighted(VISITED))), 160, draw));

/** The gate of a city: airports more than stations, where there are both. */
export const gateOf = (cityId: number, draw: Random, inner: Spot): Spot =>
  farFrom(inner, LEAST_METERS, () =>
    nearby(draw.pick(placesOf(cityId, draw.chance(0.64) ? 'airport' : 'station')), 40, draw),
  );

/** Some kilometres beside the place where a ride should have ended. */
export const strayedFrom = ({ from, to }: Way, draw: Random): Spot =>
  farFrom(from, LEAST_METERS, () => ({
    cityId: to.cityId,
    address: `${shortName(to.address)}附近`,
    point: moved(to.point, draw.pick([-1, 1]) * draw.int(2_600, 5_200), draw.pick([-1, 1]) * draw.int(300, 1_800)),
  }));

export const isAirport = ({ service, from, to }: Way): boolean => {
  const gate = service === 'pickup' ? from : to;
  return placesOf(gate.cityId, 'airport').some(({ point }) => distanceMeters(point, gate.point) < 200);
};

export const homeward: WayDrawer = (traveller, draw) => scheduled(atOffice(traveller, draw), traveller.house);

export const errand: WayDrawer = (traveller, draw) => {
  const here = atOffice(traveller, draw);
  return eitherWay(here, visited(traveller.cityId, draw, here), 0.62, draw);
};

/** From one customer to the next, and to the hotel: somebody who does not live there. */
export const around: WayDrawer = (traveller, draw, cityId = traveller.cityId) => {
  const hotel = hotelIn(cityId, draw);
  return eitherWay(hotel, visited(cityId, draw, hotel), 0.5, draw);
};

export const leisure: WayDrawer = (traveller, draw) => {
  if (draw.chance(0.5)) return homeward(traveller, draw);
  return eitherWay(traveller.house, visited(traveller.cityId, draw, traveller.house), 0.5, draw);
};

export const commute: WayDrawer = (traveller, draw) =>
  scheduled(nearby({ ...SUBWAY, address: `${SUBWAY.address}A口` }, 180, draw), atOffice(traveller, draw));

const HALL = place(BEIJING, '国家会议中心（天辰东路7号）', 116.3909, 40.0033, 2000);

/** Whoever has come from elsewhere sets out from a hotel in the hall's city. */
export const gathering: WayDrawer = (traveller, draw) => {
  const here = traveller.cityId === HALL.cityId ? atOffice(traveller, draw) : hotelIn(HALL.cityId, draw);
  return scheduled(here, nearby(HALL, 200, draw));
};

export const transfer: WayDrawer = (traveller, draw) => {
  const inner = draw.chance(0.55) ? traveller.house : atOffice(traveller, draw);
  const gate = gateOf(traveller.cityId, draw, inner);
  return draw.chance(0.5)
    ? { service: 'pickup', from: gate, to: inner }
    : { service: 'dropoff', from: inner, to: gate };
};

export const executive: WayDrawer = (traveller, draw) =>
  draw.weighted<WayDrawer>([
    [errand, 2],
    [transfer, 1],
    [homeward, 1],
  ])(traveller, draw);

/** A car for the day starts at the office and ends where the day's business is. */
export const outing: WayDrawer = (traveller, draw) => ({
  service: draw.chance(0.65) ? 'dayRental' : 'halfDayRental',
  from: atOffice(traveller, draw),
  to: visited(traveller.cityId, draw, traveller.office),
});

export const dayOuting: WayDrawer = (traveller, draw) => ({ ...outing(traveller, draw), service: 'dayRental' });
