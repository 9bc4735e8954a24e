import { useMemo } from 'react';
import { carbonText } from '#rules/carbon.ts';
import { kilometresText, minutesText } from '#rules/order/view-fee-notes.ts';
import { type OrderDetail, showsMap } from '#rules/order/view-order.ts';
import { trackPoints } from '#rules/order/view-track.ts';
import { orderMap } from '../../kit/order-map.ts';
import { Fact } from '../../kit/page.tsx';
import { RideMap } from '../../kit/RideMap.tsx';
import { countText } from '../../kit/text.ts';
import css from './detail.module.css';

const HOUR = 3_600;

/** What was measured, or what the estimate was made from while nothing has been. */
function Measures({ order }: { order: OrderDetail }) {
  const { travelMeters: meters, travelSeconds: seconds, cityName, toCityName, plan, track } = order;
  const cities = cityName === toCityName ? cityName : `${cityName} – ${toCityName}`;
  return (
    <div className={css.measures}>
      {meters === null || seconds === null ? (
        <>
          <Fact label="预估里程">{kilometresText(plan.meters)} 公里</Fact>
          <Fact label="预估时长">{Math.round(plan.seconds / 60)} 分钟</Fact>
        </>
      ) : (
        <>
          <Fact label="里程">{kilometresText(meters)} 公里</Fact>
          <Fact label="时长">{minutesText(seconds)} 分钟</Fact>
          {seconds > 0 && <Fact label="均速">{Math.round((meters / 1000 / seconds) * HOUR)} 公里/时</Fact>}
        </>
      )}
      {order.carbonGrams !== null && <Fact label="碳排放">{carbonText(order.carbonGrams)}</Fact>}
      <Fact label="城市">{cities}</Fact>
      {track && <span className={css.end}>轨迹点 {countText(trackPoints(track).length)} 个</span>}
    </div>
  );
}

/** The way and its measures; before it was driven, and where it never was, the places alone are shown. */
export function RouteCard({ order }: { order: OrderDetail }) {
  const map = useMemo(() => orderMap(order, order.why.places), [order]);
  return (
    <section className={css.box} aria-label="行程">
      {showsMap(order.status) && (
        <div className={css.map}>
          <RideMap {...map} />
        </div>
      )}
      <Measures order={order} />
    </section>
  );
}
