import type { RideOptions } from '#contract/app-rides.ts';
import { go } from '../kit/router.ts';
import type { Trip } from '../parts/trip.ts';
import { changeTrip, inScene, tripNow } from '../parts/trip-store.ts';

export type Fix = RideOptions['fixes'][number];

/** Takes a proposal of the server into the trip: the fields that it names, and nothing else. */
export function applyFix({ kind, value }: Fix): void {
  if (kind === 'apply') go(`/a/new${value.sceneId ? `?scene=${value.sceneId}` : ''}`);
  else changeTrip(changesOf(value));
}

function changesOf(value: Fix['value']): Partial<Trip> {
  const { via, companions } = tripNow();
  const place = (spot: Fix['value']['from']): Trip['from'] => (spot ? { ...spot, help: '' } : null);
  return {
    ...(value.at && { at: value.at }),
    ...(value.from && { from: place(value.from) }),
    ...(value.to && { to: place(value.to) }),
    ...(value.sceneId !== undefined && inScene(value.sceneId)),
    ...(value.service && { service: value.service }),
    ...(value.vehicleGroup && { vehicleGroup: value.vehicleGroup }),
    ...(value.via !== undefined && { via: via.slice(0, value.via) }),
    ...(value.companions !== undefined && { companions: companions.slice(0, value.companions) }),
    ...(value.carpool !== undefined && { carpool: value.carpool }),
    ...(value.projectNo === null && { projectNo: '' }),
  };
}
