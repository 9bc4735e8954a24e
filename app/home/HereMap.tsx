import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { placeName } from '../kit/place-name.ts';
import { TripMap } from '../parts/TripMap.tsx';
import { useTrip } from '../parts/trip-store.ts';
import { reachOf, sceneInView } from './pin.ts';

/** Beside the first screen, where there is room: where the ride begins, and from where it may. */
export function HereMap() {
  const { from, to, via, at, sceneId } = useTrip();
  const input = { ...useActingInput(), ...(at && { at }), ...(from && { near: from.point }) };
  const scenes = useRead(appRidesApi.scenes, input, { keep: true });
  if (!from) return <TripMap label="地图" />;
  const reach = reachOf(sceneInView(scenes.data?.scenes ?? [], sceneId), 'from', from.point);
  return (
    <TripMap
      label={to ? `从${from.address}到${to.address}` : `上车地点${from.address}`}
      start={{ ...from.point, name: placeName(from.address) }}
      end={to && { ...to.point, name: placeName(to.address) }}
      via={via.map(({ point, address }) => ({ ...point, name: placeName(address) }))}
      ranges={reach.map(({ point, radiusMeters }) => ({ point, meters: radiusMeters }))}
    />
  );
}
