import { useMemo } from 'react';
import { orderMap } from '#console/kit/order-map.ts';
import { Fact } from '#console/kit/page.tsx';
import { RideMap } from '#console/kit/RideMap.tsx';
import { countText } from '#console/kit/text.ts';
import type { OrderView } from '#contract/desk-order-view.ts';
import { kilometresText } from '#rules/order/view-fee-notes.ts';
import { trackPoints } from '#rules/order/view-track.ts';
import { straightMeters } from '#rules/order/way.ts';
import { distanceMeters } from '#rules/scene/distance.ts';
import css from './order.module.css';

const MAP_HEIGHT = 264;

/** The way as it was driven, and what its length is held against. */
export function RouteCard({ order }: { order: OrderView }) {
  const map = useMemo(() => orderMap(order, []), [order]);
  const points = order.track ? trackPoints(order.track) : [];
  const straight = distanceMeters(
    (order.actualStart ?? order.bookedStart).point,
    (order.actualEnd ?? order.bookedEnd).point,
  );
  const { travelMeters, sameRoute, planMeters } = order;
  const meters = travelMeters ?? planMeters;
  return (
    <section className={css.box} aria-label="行程">
      <div className={css.map}>
        <RideMap {...map} height={MAP_HEIGHT} />
      </div>
      <div className={css.measures}>
        {points.length > 1 && <Fact label="轨迹">{kilometresText(straightMeters(points))} 公里</Fact>}
        <Fact label={travelMeters === null ? '预估里程' : '推送里程'}>{kilometresText(meters)} 公里</Fact>
        {straight > 0 && <Fact label="与直线之比">{(meters / straight).toFixed(2)}</Fact>}
        {sameRoute.medianMeters !== null && (
          <Fact label="同路线 30 天中位">
            {kilometresText(sameRoute.medianMeters)} 公里（{sameRoute.count} 单）
          </Fact>
        )}
        {points.length > 0 && <span className={css.end}>{countText(points.length)} 点</span>}
      </div>
    </section>
  );
}
