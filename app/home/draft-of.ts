import type { Trip } from '../parts/trip.ts';
import { ridersOfTrip } from '../parts/who-rides.ts';
import type { Option } from './use-options.ts';

const spot = ({ cityId, address, point }: NonNullable<Trip['from']>) => ({ cityId, address, point });

type Chosen = Pick<Option, 'sceneId' | 'applicationId' | 'service' | 'vehicleGroup'>;

/** The trip with the chosen scene, service and car, as the calls that judge and book it take it. */
export function draftOf(trip: Trip, row: Chosen, ownId: number | undefined) {
  const nowhere = { cityId: 0, address: '', point: { lng: 0, lat: 0 } };
  return {
    sceneId: row.sceneId,
    applicationId: row.applicationId,
    from: trip.from ? spot(trip.from) : nowhere,
    to: trip.to ? spot(trip.to) : nowhere,
    via: trip.via.map(({ address, point }) => ({ address, point })),
    service: row.service,
    vehicleGroup: row.vehicleGroup,
    projectNo: trip.projectNo.trim() || null,
    reason: trip.reason.trim(),
    ...ridersOfTrip(trip, ownId),
    carpool: trip.carpool,
    designatedDriver: false,
    packages: 1,
    // Without a time it is now, by the server's clock.
    ...(trip.at && { at: trip.at }),
  };
}
