import { distanceMeters, type ServiceType, type Spot } from '#rules/scene.ts';
import { nearby, placesOf } from '../cities.ts';
import type { Random } from '../random.ts';
import { BEIJING, place, SUBWAY } from '../scene-kit.ts';
import type { Traveller } from './traveller.ts';

/** Where a ride goes, and what kind of service that is. */
export interface Journey {
  readonly service: ServiceType;
  readonly from: Spot;
  readonly to: Spot;
}
export type Shape = (traveller: Traveller, draw: Random, cityId?: number) => Journey;

const scheduled = (from: Spot, to: Spot): Journey => ({ service: 'scheduled', from, to });
const atOffice = ({ office }: Traveller, draw: Random): Spot => nearby(office, 250, draw);

export const LEAST_METERS = 1_200;

/** A customer, a partner or a venue in the city, too far to walk from where one is. */
export function visited(cityId: number, draw: Random, from: Spot): Spot {
  for (;;) {
    const spot = nearby(draw.pick(placesOf(cityId, draw.weighted(VISITED))), 160, draw);
    if (distanceMeters(spot.point, from.point) > LEAST_METERS) return spot;
  }
}
const VISITED = [
  ['office', 60],
  ['site', 28],
  ['hotel', 12],
] as const;

export const homeward: Shape = (traveller, draw) => scheduled(atOffice(traveller, draw), traveller.house);

export const errand: Shape = (traveller, draw) => {
  const here = atOffice(traveller, draw);
  const there = visited(traveller.cityId, draw, here);
  return draw.chance(0.62) ? scheduled(here, there) : scheduled(there, here);
};

/** From one customer to the next, and to the hotel: somebody who does not live there. */
export const around: Shape = (traveller, draw, cityId = traveller.cityId) => {
  const hotel = hotelIn(cityId, draw);
  const there = visited(cityId, draw, hotel);
  return draw.chance(0.5) ? scheduled(hotel, there) : scheduled(there, hotel);
};

export const leisure: Shape = (traveller, draw) => {
  const there = visited(traveller.cityId, draw, traveller.house);
  if (draw.chance(0.5)) return scheduled(atOffice(traveller, draw), traveller.house);
  return draw.chance(0.5) ? scheduled(traveller.house, there) : scheduled(there, traveller.house);
};

export const commute: Shape = (traveller, draw) =>
  scheduled(
    nearby({ cityId: BEIJING, address: `${SUBWAY.address}A口`, point: SUBWAY.point }, 180, draw),
    atOffice(traveller, draw),
  );

const HALL = place(BEIJING, '国家会议中心（天辰东路7号）', 116.3909, 40.0033, 2000);
const hotelIn = (cityId: number, draw: Random): Spot => nearby(draw.pick(placesOf(cityId, 'hotel')), 60, draw);

/** Whoever has come from elsewhere sets out from a hotel in the hall's city. */
export const gathering: Shape = (traveller, draw) => {
  const here = traveller.cityId === HALL.cityId ? atOffice(traveller, draw) : hotelIn(HALL.cityId, draw);
  return scheduled(here, nearby({ ...HALL }, 200, draw));
};

/** The gate of a city, too far to walk from where one stays: airports more than stations, where there are both. */
export function gateOf(cityId: number, draw: Random, inner: Spot): Spot {
  for (;;) {
    const gate = nearby(draw.pick(placesOf(cityId, draw.chance(0.64) ? 'airport' : 'station')), 40, draw);
    if (distanceMeters(gate.point, inner.point) > LEAST_METERS) return gate;
  }
}

export const transfer: Shape = (traveller, draw, cityId = traveller.cityId) => {
  const own = cityId === traveller.cityId;
  const hotel = hotelIn(cityId, draw);
  const inner = own ? (draw.chance(0.55) ? traveller.house : atOffice(traveller, draw)) : hotel;
  const gate = gateOf(cityId, draw, inner);
  return draw.chance(0.5)
    ? { service: 'pickup', from: gate, to: inner }
    : { service: 'dropoff', from: inner, to: gate };
};

export const executive: Shape = (traveller, draw) => {
  const kind = draw.next();
  if (kind < 0.5) return errand(traveller, draw);
  return kind < 0.75 ? transfer(traveller, draw) : homeward(traveller, draw);
};

/** A car for the day starts at the office and ends where the day's business is. */
export const outing: Shape = (traveller, draw) => ({
  service: draw.chance(0.65) ? 'dayRental' : 'halfDayRental',
  from: atOffice(traveller, draw),
  to: visited(traveller.cityId, draw, traveller.office),
});

export const dayOuting: Shape = (traveller, draw) => ({ ...outing(traveller, draw), service: 'dayRental' });
