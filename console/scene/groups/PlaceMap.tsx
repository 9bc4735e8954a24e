import { useMemo } from 'react';
import type { MapRange } from '#maps/ride-map.ts';
import type { Point, ScenePlace } from '#rules/scene.ts';
import { RideMap } from '../../kit/RideMap.tsx';
import { countText } from '../../kit/text.ts';
import css from './PlaceMap.module.css';

const GRID = 1e6;
/** To a tenth of a metre, so that looking at a place does not move it. */
const onGrid = ({ lng, lat }: Point): Point => ({
  lng: Math.round(lng * GRID) / GRID,
  lat: Math.round(lat * GRID) / GRID,
});

interface PlaceMapProps {
  /** Without a range where a rule has none. */
  place: Pick<ScenePlace, 'address' | 'point'> & { radiusMeters?: number };
  /** What else the scene allows on this side. */
  others: readonly MapRange[];
  onMove: (point: Point) => void;
}

/** A place with its range: the pin stands in the middle, and the ground is drawn or pushed with the arrows below it. */
export function PlaceMap({ place: { address, point, radiusMeters }, others, onMove }: PlaceMapProps) {
  const map = useMemo(
    () => ({
      label: radiusMeters === undefined ? address : `${address}，${countText(radiusMeters)} 米内`,
      pins: [{ kind: 'place' as const, point, name: address }],
      ranges: [...(radiusMeters === undefined ? [] : [{ point, meters: radiusMeters }]), ...others],
    }),
    [address, point, radiusMeters, others],
  );
  const move = (middle: Point): void => {
    const next = onGrid(middle);
    const now = onGrid(point);
    if (next.lng !== now.lng || next.lat !== now.lat) onMove(next);
  };
  return (
    <div className={css.map}>
      <RideMap
        height={240}
        {...map}
        middle={point}
        onMiddle={move}
        caption={radiusMeters === undefined ? '位置示意图' : '位置与范围示意图'}
      />
      <p>拖动地图，或在地图上按方向键，可以调整中心点；名称不变。</p>
    </div>
  );
}
