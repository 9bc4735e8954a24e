import type { OrderDetail, OrderPlace } from '#rules/order/view-order.ts';
import { distanceMeters } from '#rules/scene/distance.ts';
import { SAME_METERS } from '../../kit/order-map.ts';
import { Card } from '../../kit/page.tsx';
import { countText } from '../../kit/text.ts';
import { Dash } from '../../kit/values.tsx';
import css from './detail.module.css';

function Booked({ booked, actual }: { booked: OrderPlace; actual: OrderPlace | null }) {
  const apart = actual ? distanceMeters(booked.point, actual.point) : 0;
  const same = actual !== null && apart < SAME_METERS && booked.address === actual.address;
  if (same) return <span className={css.quiet}>相同</span>;
  return (
    <>
      {booked.address}
      {apart >= SAME_METERS && <span className={css.apart}>相距 {countText(Math.round(apart))} 米</span>}
    </>
  );
}

/** Where it really was, beside what was booked; a ride that has not begun, or never did, has only the latter. */
export function PlacesCard({ order }: { order: OrderDetail }) {
  const { bookedStart, bookedEnd, actualStart, actualEnd, via } = order;
  const happened = actualStart !== null || actualEnd !== null;
  return (
    <Card title="地点">
      <table className={css.places}>
        <thead>
          <tr>
            <th scope="col">
              <span className="qx-hidden">地点</span>
            </th>
            {happened && <th scope="col">实际</th>}
            <th scope="col">预订</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">上车</th>
            {happened && <td>{actualStart?.address ?? <Dash />}</td>}
            <td>
              <Booked booked={bookedStart} actual={actualStart} />
            </td>
          </tr>
          {via.map(({ address }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stops of one ride never change their order
            <tr key={at}>
              <th scope="row">途经</th>
              {happened && (
                <td>
                  <Dash />
                </td>
              )}
              <td>{address}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">下车</th>
            {happened && <td>{actualEnd?.address ?? <Dash />}</td>}
            <td>
              <Booked booked={bookedEnd} actual={actualEnd} />
            </td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}
