import { useMemo } from 'react';
import { RideMap } from '#console/kit/RideMap.tsx';
import type { deskApi } from '#contract/desk.ts';
import type { BoardRide } from '#contract/desk-dispatch.ts';
import type { Output } from '#contract/endpoint.ts';
import { localText } from '#rules/calendar.ts';
import css from './DispatchPage.module.css';

type Board = Output<typeof deskApi.board>;

/** The chosen ride among the cars of the city. Everything on it stands in the lists as well. */
export function BoardMap({ board, chosen }: { board: Board; chosen: BoardRide | undefined }) {
  const cars = useMemo(
    () => board.cars.flatMap(({ driverId, point, state }) => (point ? [{ id: driverId, point, state }] : [])),
    [board.cars],
  );
  const ride = useMemo(() => {
    if (!chosen) return { pins: [] };
    const { start, end, rideAt } = chosen;
    return {
      pins: [
        {
          kind: 'start' as const,
          point: start.point,
          name: start.address,
          note: `${localText(rideAt).slice(11, 16)} 上车`,
        },
        { kind: 'end' as const, point: end.point, name: end.address },
      ],
      track: { points: [start.point, end.point], isPlan: true },
    };
  }, [chosen]);
  const label = chosen
    ? `${chosen.start.address} 到 ${chosen.end.address}，当班车辆 ${cars.length} 辆`
    : `当班车辆 ${cars.length} 辆`;
  return (
    <div className={css.map}>
      <ul className={css.legend}>
        <li data-state="idle">空闲</li>
        <li data-state="coming">接驾</li>
        <li data-state="serving">服务中</li>
      </ul>
      <RideMap label={label} {...ride} cars={cars} height="100%" caption="车辆位置示意图" />
    </div>
  );
}
