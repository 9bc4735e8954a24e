import { useMemo, useState } from 'react';
import type { MapPin, RideMapProps } from '#maps/ride-map.ts';
import type { ScenePlace } from '#rules/scene.ts';
import { RideMap } from '../../kit/RideMap.tsx';
import { Segments } from '../../kit/Segments.tsx';
import { countText } from '../../kit/text.ts';
import { useEditor } from '../editor-context.ts';
import { useSceneNames } from '../sources.ts';
import css from './PlaceMap.module.css';

const pinOf = (kind: 'start' | 'end', { address, point, radiusMeters }: ScenePlace): MapPin => ({
  ...{ kind, point, name: address },
  note: `${kind === 'start' ? '上车' : '下车'} ${countText(radiusMeters)} 米内`,
});

/** Where rides may begin and end in one city; the line between them where no other is allowed. */
function rangesOf(starts: readonly ScenePlace[], ends: readonly ScenePlace[], fixed: boolean): RideMapProps {
  const [start, end] = [starts[0], ends[0]];
  const pins = [...starts.map((place) => pinOf('start', place)), ...ends.map((place) => pinOf('end', place))];
  return {
    label: `范围示意图：${pins.map(({ name, note }) => `${name}，${note}`).join('；')}`,
    pins,
    ranges: [...starts, ...ends].map(({ point, radiusMeters }) => ({ point, meters: radiusMeters })),
    track: fixed && start && end ? { points: [start.point, end.point], isPlan: true } : undefined,
    caption: '范围示意图',
  };
}

const NONE: readonly ScenePlace[] = [];

/** The places of a scene with their ranges, a city at a time. */
export function RangeMap() {
  const { form } = useEditor();
  const names = useSceneNames();
  const { limits, line } = form;
  const startPlaces = limits.start ? form.startPlaces : NONE;
  const endPlaces = limits.end ? form.endPlaces : NONE;
  const cities = [...new Set([...startPlaces, ...endPlaces].map(({ cityId }) => cityId))];
  const [chosen, setChosen] = useState<number>();
  const city = chosen !== undefined && cities.includes(chosen) ? chosen : cities[0];
  const map = useMemo(() => {
    const here = (places: readonly ScenePlace[]) => places.filter(({ cityId }) => cityId === city);
    return rangesOf(here(startPlaces), here(endPlaces), line === 'fixed');
  }, [startPlaces, endPlaces, line, city]);
  if (city === undefined) return null;
  return (
    <div className={css.range}>
      {cities.length > 1 && (
        <div className={css.cities}>
          <Segments
            label="地图上的城市"
            options={cities.map((id) => ({ value: String(id), label: names.city(id) }))}
            value={String(city)}
            onChange={(id) => setChosen(Number(id))}
          />
        </div>
      )}
      <RideMap key={city} height={260} {...map} />
    </div>
  );
}
