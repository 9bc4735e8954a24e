import type { AppOrderDetail } from '#contract/app-rides.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';
import { placeName } from '../kit/place-name.ts';
import { clockText, kilometers, minutesText } from '../kit/when.ts';
import { TripMap } from '../parts/TripMap.tsx';
import css from './order.module.css';

/** In words, what the picture shows. */
export function wayText({ start, end, via, meters }: AppOrderDetail): string {
  const past = via.length > 0 ? `，途经${via.map(({ address }) => address).join('、')}` : '';
  return `从${start.address}到${end.address}${past}${meters === null ? '' : `，${kilometers(meters)}`}`;
}

/** The picture of the trip, with the times that are known. */
export function OrderMap({ order }: { order: AppOrderDetail }) {
  const { start, end, via, startedAt, endedAt } = order;
  return (
    <TripMap
      still
      label={wayText(order)}
      start={{ ...start.point, name: placeName(start.address), help: startedAt ? `${clockText(startedAt)} 上车` : '' }}
      end={{ ...end.point, name: placeName(end.address), help: endedAt ? `${clockText(endedAt)} 下车` : '' }}
      line={order.track}
      driven={order.track.length > 1}
      via={via.map(({ point, address }) => ({ ...point, name: placeName(address) }))}
    />
  );
}

export const RideFacts = ({ order }: { order: AppOrderDetail }) => (
  <p className={css.facts}>
    {order.meters !== null && <span>{kilometers(order.meters)}</span>}
    {order.seconds !== null && <span>{minutesText(order.seconds)}</span>}
    {order.startedAt && order.endedAt && (
      <span>
        {clockText(order.startedAt)}–{clockText(order.endedAt)}
      </span>
    )}
    <span>{VehicleGroup.labelOf(order.vehicleGroup)}</span>
  </p>
);
