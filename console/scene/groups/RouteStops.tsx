import { Button } from 'antd';
import { ArrowUp, Map as MapIcon, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ROUTE_STOPS_MAX, type RouteStop } from '#rules/scene.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { LineMap } from '../LineMap.tsx';
import { useSceneNames } from '../sources.ts';
import css from './CarpoolFields.module.css';
import { PlaceDialog } from './PlaceDialog.tsx';

interface StopRowProps {
  stop: RouteStop;
  at: number;
  onUp: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function StopRow({ stop: { address, cityId }, at, onUp, onEdit, onRemove }: StopRowProps) {
  const names = useSceneNames();
  return (
    <li>
      <span className={css.nth}>{at + 1}</span>
      <span className={css.stop} title={address}>
        {address}
        <small>{names.city(cityId)}</small>
      </span>
      <IconButton
        label={`上移站点${address}`}
        disabled={at === 0}
        icon={<ArrowUp size={15} aria-hidden />}
        onClick={onUp}
      />
      <IconButton label={`在地图上修改${address}`} icon={<MapIcon size={15} aria-hidden />} onClick={onEdit} />
      <IconButton label={`删除站点${address}`} icon={<Trash2 size={15} aria-hidden />} onClick={onRemove} />
    </li>
  );
}

/** With the one before it in the other's place. */
const movedUp = (stops: readonly RouteStop[], at: number): RouteStop[] =>
  stops.toSpliced(at - 1, 2, stops[at]!, stops[at - 1]!);

interface RouteStopsProps {
  /** Which line of the scene, from 1. */
  place: number;
  name: string;
  stops: readonly RouteStop[];
  onChange: (stops: RouteStop[]) => void;
}

/** Where a carpool line stops, in its order; whoever likes moves a stop on the map, as every place of a scene. */
export function RouteStops({ place, name, stops, onChange }: RouteStopsProps) {
  const [opened, setOpened] = useState<number | 'new'>();
  const edited = typeof opened === 'number' ? opened : undefined;
  return (
    <div className={css.stops}>
      {stops.length > 0 && (
        <ol aria-label={`第 ${place} 条线路的站点`}>
          {stops.map((stop, at) => (
            <StopRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may stop twice at the same place
              key={at}
              stop={stop}
              at={at}
              onUp={() => onChange(movedUp(stops, at))}
              onEdit={() => setOpened(at)}
              onRemove={() => onChange(stops.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      <div className={css.line}>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          aria-label={`给第 ${place} 条线路添加站点`}
          disabled={stops.length >= ROUTE_STOPS_MAX}
          onClick={() => setOpened('new')}
        >
          添加站点
        </Button>
        {stops.length < 2 && <span className={css.file}>可以不填；两个以上的站点画在地图上</span>}
      </div>
      {stops.length > 1 && <LineMap name={name} stops={stops} />}
      {opened !== undefined && (
        <PlaceDialog
          side="stop"
          edited={edited === undefined ? undefined : stops[edited]}
          firstCity={stops.at(-1)?.cityId}
          others={[]}
          onConfirm={({ cityId, address, point }) => {
            const stop = { cityId, address, point };
            onChange(edited === undefined ? [...stops, stop] : stops.with(edited, stop));
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
