import { useMemo, useState } from 'react';
import type { RideMapProps } from '#maps/ride-map.ts';
import type { RouteStop } from '#rules/scene.ts';
import { RideMap } from '../kit/RideMap.tsx';
import { Segments } from '../kit/Segments.tsx';
import css from './groups/PlaceMap.module.css';

const kindOf = (at: number, last: number): 'start' | 'via' | 'end' =>
  at === 0 ? 'start' : at === last ? 'end' : 'via';
const NOTES = { start: () => '起点', via: (at: number) => `第 ${at + 1} 站`, end: () => '终点' };

/** A carpool line from stop to stop: where it goes, not how the road runs. */
function lineMap(name: string, stops: readonly RouteStop[]): RideMapProps {
  const last = stops.length - 1;
  const pins = stops.map(({ address, point }, at) => {
    const kind = kindOf(at, last);
    return { kind, point, name: address, note: NOTES[kind](at) };
  });
  return {
    label: `线路示意图：${name}，${pins.map(({ name: stop, note }) => `${note}${stop}`).join('，')}`,
    pins,
    track: { points: stops.map(({ point }) => point), isPlan: true },
    caption: '线路示意图',
  };
}

export function LineMap({ name, stops }: { name: string; stops: readonly RouteStop[] }) {
  const map = useMemo(() => lineMap(name, stops), [name, stops]);
  return <RideMap height={240} {...map} />;
}

interface DrawnLine {
  routeId: number;
  remark: string;
  imageName: string;
  stops?: readonly RouteStop[] | undefined;
}

/** The lines of a scene that say where they stop, one at a time. */
export function LineMaps({ routes }: { routes: readonly DrawnLine[] }) {
  const drawn = routes.filter(({ stops = [] }) => stops.length > 1);
  const [chosen, setChosen] = useState<number>();
  const line = drawn.find(({ routeId }) => routeId === chosen) ?? drawn[0];
  if (!line) return null;
  const nameOf = ({ remark, imageName }: DrawnLine): string => remark || imageName || '未命名线路';
  return (
    <div className={css.range}>
      {drawn.length > 1 && (
        <div className={css.cities}>
          <Segments
            label="地图上的线路"
            options={drawn.map((one) => ({ value: String(one.routeId), label: nameOf(one) }))}
            value={String(line.routeId)}
            onChange={(id) => setChosen(Number(id))}
          />
        </div>
      )}
      <LineMap key={line.routeId} name={nameOf(line)} stops={line.stops ?? []} />
    </div>
  );
}
