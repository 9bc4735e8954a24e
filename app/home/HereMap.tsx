import { type AppPlace, appPlacesApi } from '#contract/app-places.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { placeName } from '../kit/place-name.ts';
import { TripMap } from '../parts/TripMap.tsx';
import type { Spot } from '../parts/trip.ts';
import { useTrip } from '../parts/trip-store.ts';
import { metersTo, reachOf, sceneInView } from './pin.ts';

const SAME_METERS = 100;
/** More names than these cover one another. */
const MOST_PLACES = 8;

/** Where somebody goes often, lately or for the company, as far as a map of one city reaches; the start stands there already. */
function useKnownPlaces(start: Spot | null): AppPlace[] {
  const places = useRead(appPlacesApi.places, { ...(start && { near: start.point }), ...useActingInput() });
  const { favourites = [], recents = [], company = [] } = places.data ?? {};
  const known = [...favourites, ...recents, ...company].filter(({ cityId, point }, at, all) => {
    const isFirst = all.findIndex((other) => metersTo(other.point, point) < SAME_METERS) === at;
    return isFirst && cityId === (start?.cityId ?? all[0]?.cityId);
  });
  return known.filter(({ point }) => !start || metersTo(start.point, point) >= SAME_METERS).slice(0, MOST_PLACES);
}

/** Beside the first screen, where there is room: where the ride begins, and from where it may. */
export function HereMap() {
  const { from, to, via, at, sceneId } = useTrip();
  const input = { ...useActingInput(), ...(at && { at }), ...(from && { near: from.point }) };
  const scenes = useRead(appRidesApi.scenes, input, { keep: true });
  const known = useKnownPlaces(from);
  const places = to ? [] : known.map(({ point, name }) => ({ ...point, name: placeName(name) }));
  if (!from) return <TripMap label={known.length > 0 ? '常去的地点' : '地图'} places={places} />;
  const reach = reachOf(sceneInView(scenes.data?.scenes ?? [], sceneId), 'from', from.point);
  return (
    <TripMap
      label={to ? `从${from.address}到${to.address}` : `上车地点${from.address}`}
      start={{ ...from.point, name: placeName(from.address) }}
      end={to && { ...to.point, name: placeName(to.address) }}
      places={places}
      via={via.map(({ point, address }) => ({ ...point, name: placeName(address) }))}
      ranges={reach.map(({ point, radiusMeters }) => ({ point, meters: radiusMeters }))}
    />
  );
}
