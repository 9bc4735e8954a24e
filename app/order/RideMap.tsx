import { appPlacesApi } from '#contract/app-places.ts';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { useRead } from '../kit/calls.ts';
import { placeName } from '../kit/place-name.ts';
import { clockText } from '../kit/when.ts';
import { TripMap } from '../parts/TripMap.tsx';
import { wayText } from './OrderParts.tsx';
import { begunAt, reachedOf } from './ride-text.ts';

/** The whole way, with what of it is driven; while the car comes, only where it is and where to get in. */
export function RideMap({ order }: { order: AppOrderDetail }) {
  const { start, end, via, position, status, track } = order;
  const points = [start, ...via, end].map(({ point }) => point);
  const way = useRead(appPlacesApi.way, { points });
  const car = position?.point ?? null;
  const begun = begunAt(order);
  const reached = reachedOf(order);
  if (status === 'booking') {
    return (
      <TripMap
        label={`正在${start.address}附近找车`}
        start={{ ...start.point, name: placeName(start.address) }}
        isSought
      />
    );
  }
  if (status === 'departed' && car) {
    return (
      <TripMap
        label={`司机在来${start.address}的路上`}
        start={{ ...start.point, name: '在这里上车', help: placeName(start.address) }}
        car={car}
      />
    );
  }
  return (
    <TripMap
      label={`${wayText(order)}${reached ? '，深色的一段已经走过' : ''}`}
      start={{ ...start.point, name: placeName(start.address), help: begun ? `${clockText(begun)} 上车` : '' }}
      end={{ ...end.point, name: placeName(end.address) }}
      via={via.map(({ point, address }) => ({ ...point, name: placeName(address) }))}
      line={way.data?.line}
      car={car}
      reached={reached}
      behind={track}
    />
  );
}
