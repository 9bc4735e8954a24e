import { Button, Radio, Select, Switch } from 'antd';
import { Map as MapIcon, MapPin, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LINE_TOLERANCE_METERS, LineMode, type ScenePlace } from '#rules/scene.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { countText } from '../../kit/text.ts';
import { useEditor } from '../editor-context.ts';
import { Consequence, LimitRow, RuleRow } from '../RuleRow.tsx';
import { useSceneNames } from '../sources.ts';
import css from './groups.module.css';
import { PlaceDialog, RADIUS_OPTIONS, type Side } from './PlaceDialog.tsx';
import { RangeMap } from './RangeMap.tsx';

const PLACES = { start: 'startPlaces', end: 'endPlaces' } as const;
const TITLES = { start: '上车地点', end: '下车地点' } as const;

interface PlaceRowProps {
  place: ScenePlace;
  onRadius: (radiusMeters: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function PlaceRow({ place, onRadius, onEdit, onRemove }: PlaceRowProps) {
  const names = useSceneNames();
  const { address, cityId, radiusMeters } = place;
  return (
    <li>
      <MapPin size={16} aria-hidden />
      <span className={css.main}>
        <b title={address}>{address}</b>
        <span>{names.city(cityId)}</span>
      </span>
      <Select<number>
        aria-label={`${address}的范围`}
        style={{ width: 112 }}
        value={radiusMeters}
        options={RADIUS_OPTIONS}
        onChange={onRadius}
      />
      <IconButton label={`在地图上修改${address}`} icon={<MapIcon size={15} aria-hidden />} onClick={onEdit} />
      <IconButton label={`删除地点${address}`} icon={<Trash2 size={15} aria-hidden />} onClick={onRemove} />
    </li>
  );
}

/** The places on one side of a ride. */
function Places({ side }: { side: Side }) {
  const { form, patch } = useEditor();
  const [opened, setOpened] = useState<number | 'new'>();
  const edited = typeof opened === 'number' ? opened : undefined;
  const places = form[PLACES[side]];
  const set = (next: ScenePlace[]): void => patch({ [PLACES[side]]: next });
  return (
    <LimitRow limit={side} title={TITLES[side]} fields={PLACES[side]} help={`实际${TITLES[side]}须在任一地点的范围内`}>
      {places.length > 0 && (
        <ul className={css.rows}>
          {places.map((place, at) => (
            <PlaceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same place may stand twice while somebody edits
              key={`${place.address} ${at}`}
              place={place}
              onRadius={(radiusMeters) => set(places.with(at, { ...place, radiusMeters }))}
              onEdit={() => setOpened(at)}
              onRemove={() => set(places.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      <Button type="dashed" icon={<Plus size={15} aria-hidden />} onClick={() => setOpened('new')}>
        添加地点
      </Button>
      {places.length > 0 && (side === 'end' || !form.limits.end || form.endPlaces.length === 0) && <RangeMap />}
      {opened !== undefined && (
        <PlaceDialog
          side={side}
          edited={edited === undefined ? undefined : places[edited]}
          others={edited === undefined ? places : places.toSpliced(edited, 1)}
          onConfirm={(place) => set(edited === undefined ? [...places, place] : places.with(edited, place))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </LimitRow>
  );
}

const LINE_HELP: Record<LineMode, string> = {
  free: '员工叫车时自由选择起点和终点',
  fixed: '只能在上面的上车地点和下车地点之间',
  filled: `员工在申请里填写线路，叫车时与申请相差不超过 ${countText(LINE_TOLERANCE_METERS)} 米`,
};

export function Line() {
  const { form, effective, patch, lockedWhy } = useEditor();
  const locked = lockedWhy('line');
  const line = 'line' in effective ? effective.line : form.line;
  // People fill in a line with their application; a quick scene has none.
  const options = LineMode.options.filter(({ value }) => form.template === 'approval' || value !== 'filled');
  return (
    <RuleRow title="线路" fields="line" help={LINE_HELP[line]}>
      <div className={css.line}>
        <Radio.Group
          aria-label="线路"
          disabled={locked !== undefined}
          value={line}
          options={options}
          onChange={({ target }) => patch({ line: target.value })}
        />
        <Consequence>{locked}</Consequence>
      </div>
    </RuleRow>
  );
}

export const StartPlaces = () => <Places side="start" />;
export const EndPlaces = () => <Places side="end" />;

export function SameCity() {
  const { effective, patch, lockedWhy } = useEditor();
  const locked = lockedWhy('sameCity');
  return (
    <RuleRow
      title="仅限同城用车"
      fields="sameCity"
      help={locked ? <Consequence>{locked}</Consequence> : '上车和下车必须在同一城市'}
      control={
        <Switch
          aria-label="仅限同城用车"
          disabled={locked !== undefined}
          checked={'sameCity' in effective && effective.sameCity}
          onChange={(sameCity) => patch({ sameCity })}
        />
      }
    />
  );
}
