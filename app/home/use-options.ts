import { appPlacesApi } from '#contract/app-places.ts';
import { appRidesApi, type RideOptions } from '#contract/app-rides.ts';
import { useActingInput, useOwnId } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import type { Trip } from '../parts/trip.ts';
import { ridersOfTrip } from '../parts/who-rides.ts';

export type Option = RideOptions['rows'][number];
export const passes = ({ verdict }: Pick<Option, 'verdict'>): boolean =>
  verdict === 'ALLOW' || verdict === 'ALLOW_SPLIT';

const NOWHERE = { cityId: 0, address: '', point: { lng: 0, lat: 0 } };
const spot = (place: Trip['from']) =>
  place ? { cityId: place.cityId, address: place.address, point: place.point } : NOWHERE;

/** Everything that the trip could be, with its price: asked again after each change. */
export function useOptions(trip: Trip) {
  const isWhole = trip.from !== null && trip.to !== null;
  const acting = useActingInput();
  const ownId = useOwnId();
  const options = useRead(
    appRidesApi.options,
    {
      from: spot(trip.from),
      to: spot(trip.to),
      via: trip.via.map(({ address, point }) => ({ address, point })),
      applicationId: trip.applicationId,
      projectNo: trip.projectNo.trim() || null,
      reason: trip.reason.trim(),
      ...ridersOfTrip(trip, ownId),
      designatedDriver: false,
      packages: 1,
      ...(trip.at && { at: trip.at }),
      ...acting,
    },
    { when: isWhole, keep: true },
  );
  const points = [trip.from, ...trip.via, trip.to].filter((place) => place !== null).map(({ point }) => point);
  const way = useRead(appPlacesApi.way, { points }, { when: isWhole, keep: true });
  return { options, line: way.data?.line };
}

/** The row that the person chose, as long as it passes; else the server's best. None: what would pass is told instead. */
export function chosenOf({ rows, best }: RideOptions, trip: Trip): Option | undefined {
  const own = rows.find(
    (row) =>
      passes(row) &&
      (trip.sceneId === null || row.sceneId === trip.sceneId) &&
      (trip.vehicleGroup === null || row.vehicleGroup === trip.vehicleGroup) &&
      (trip.service === null || row.service === trip.service) &&
      (trip.sceneId !== null || trip.vehicleGroup !== null) &&
      (trip.sceneId !== null || best === null || row.sceneId === rows[best]?.sceneId),
  );
  return own ?? (best === null ? undefined : rows[best]);
}
