import { TimeText } from '#console/kit/values.tsx';
import type { BoardRide } from '#contract/desk-dispatch.ts';
import { localText } from '#rules/calendar.ts';
import { RideTrouble } from '#rules/fleet.ts';
import { OrderStatus } from '#rules/order.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import css from './RideLine.module.css';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 15;
const NEAR_MINUTES = 30;

/** 7 分后, 2 小时后, 迟 5 分. */
export function untilText(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / MINUTE_MS);
  const size = Math.abs(minutes);
  const text = size < 120 ? `${size} 分` : `${Math.round(size / 60)} 小时`;
  return minutes < 0 ? `过 ${text}` : `${text}后`;
}

const urgencyOf = (at: Date, now: Date): 'now' | 'soon' | 'later' => {
  const minutes = (at.getTime() - now.getTime()) / MINUTE_MS;
  return minutes < SOON_MINUTES ? 'now' : minutes < NEAR_MINUTES ? 'soon' : 'later';
};

/** A ride in the queue: when, from where to where, whose, and what is the matter with it. */
export function RideLine({ ride }: { ride: BoardRide }) {
  const now = new Date();
  const { companyName, service, vehicleGroup, rideAt, start, end, driverName, plate, trouble, claimedBy, status } =
    ride;
  return (
    <>
      <span className={css.top}>
        <b>{localText(rideAt).slice(11, 16)}</b>
        <span className={css.until} data-urgency={driverName ? 'later' : urgencyOf(rideAt, now)}>
          {untilText(rideAt, now)}
        </span>
        <span className={css.side}>
          {driverName ? OrderStatus.labelOf(status) : <TimeText at={ride.createdAt} style="short" />}
        </span>
      </span>
      <span className={css.way}>
        {start.address} → {end.address}
      </span>
      <span className={css.text}>
        {companyName} · {ServiceType.labelOf(service)} · {VehicleGroup.labelOf(vehicleGroup)}
      </span>
      {driverName && (
        <span className={css.text}>
          {driverName} {plate}
        </span>
      )}
      {trouble && <span className={css.trouble}>{RideTrouble.labelOf(trouble)}</span>}
      {claimedBy && !driverName && <span className={css.claimed}>{claimedBy}在派</span>}
    </>
  );
}
