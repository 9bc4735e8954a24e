import { isTransfer, type ServiceType, type VehicleGroup } from '../scene/codes.ts';
import { servicesWithin } from '../scene/consequences.ts';
import { distanceMeters } from '../scene/distance.ts';
import type { Point } from '../scene/draft.ts';
import { groupsFor } from '../scene/evaluate-ride.ts';
import type { SceneRules } from '../scene/scene-rules.ts';

export interface Hub extends Point {
  readonly kind: 'airport' | 'station';
}
/** How far from its point the doors of an airport or a station are. */
const REACH_METERS = { airport: 2_500, station: 800 } as const;

const isAt = (point: Point, hubs: readonly Hub[]): boolean =>
  hubs.some((hub) => distanceMeters(hub, point) <= REACH_METERS[hub.kind]);

export type Transfer = 'pickup' | 'dropoff' | null;

/** Whether a ride begins or ends at an airport or a station. One between two of them brings somebody to the second. */
export function transferOf(from: Point, to: Point, hubs: readonly Hub[]): Transfer {
  if (isAt(to, hubs)) return 'dropoff';
  return isAt(from, hubs) ? 'pickup' : null;
}

export interface RideKind {
  readonly service: ServiceType;
  readonly vehicleGroup: VehicleGroup;
}

const CARPOOL = { pickup: 'pickupCarpool', dropoff: 'dropoffCarpool' } as const;

/** The services that fit where a ride goes: rentals as they are, a transfer where there is one, else a plain ride. */
function servicesFor(offered: readonly ServiceType[], transfer: Transfer, carpools: boolean): ServiceType[] {
  const rentals = offered.filter((service) => service === 'dayRental' || service === 'halfDayRental');
  if (transfer && offered.includes(transfer)) {
    return [transfer, ...(carpools ? [CARPOOL[transfer]] : []), ...rentals];
  }
  return [...offered.filter((service) => service === 'scheduled'), ...rentals];
}

/** What a scene offers for a ride, one row each. */
export function rideKinds(rules: SceneRules, transfer: Transfer, carpools: boolean): RideKind[] {
  const offered = servicesWithin(rules, rules.services).filter((service) => !isTransfer(service) || transfer !== null);
  return servicesFor(offered, transfer, carpools).flatMap((service) =>
    groupsFor(rules, service).map((vehicleGroup) => ({ service, vehicleGroup })),
  );
}
