import { Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import {
  DEFAULT_RADIUS_METERS,
  EndPlace,
  RADII_METERS,
  type RouteStop,
  type ScenePlace,
  StartPlace,
  StopPlace,
} from '#rules/scene.ts';
import { countText } from '../../kit/text.ts';
import { CitySelect, type FoundPlace, PlaceSelect } from '../PlaceSearch.tsx';
import { FieldError } from '../RuleRow.tsx';
import { useCities } from '../sources.ts';
import css from './CityQuotaDialog.module.css';
import { PlaceMap } from './PlaceMap.tsx';

export type Side = 'start' | 'end';
type Asked = Side | 'stop';
const SCHEMAS = { start: StartPlace, end: EndPlace, stop: StopPlace } as const;
const TITLES = { start: '上车地点', end: '下车地点', stop: '站点' } as const;

export const RADIUS_OPTIONS = RADII_METERS.map((radius) => ({ value: radius, label: `${countText(radius)} 米内` }));

interface PlaceDialogProps {
  /** A stop of a line has no range around it. */
  side: Asked;
  /** The place that is changed; without one a new one is added. */
  edited?: ScenePlace | RouteStop | undefined;
  /** Where a new one most likely is. */
  firstCity?: number | undefined;
  /** What else is allowed on this side. */
  others: readonly ScenePlace[];
  onConfirm: (place: ScenePlace) => void;
  onClose: () => void;
}

/** A city, a place in it and how far around it; another city empties the place. */
function usePlaceForm({ side, edited, firstCity }: Pick<PlaceDialogProps, 'side' | 'edited' | 'firstCity'>) {
  const [cityId, setCity] = useState<number | undefined>(edited?.cityId ?? firstCity);
  const [place, setPlace] = useState<FoundPlace | undefined>(edited);
  const [radiusMeters, setRadius] = useState(
    edited && 'radiusMeters' in edited ? edited.radiusMeters : DEFAULT_RADIUS_METERS,
  );
  const setCityId = (id: number): void => {
    setCity(id);
    setPlace(undefined);
  };
  const parsed = SCHEMAS[side].safeParse({ cityId, address: place?.address, point: place?.point, radiusMeters });
  return { cityId, setCityId, place, setPlace, radiusMeters, setRadius, parsed };
}

export function PlaceDialog({ side, edited, firstCity, others, onConfirm, onClose }: PlaceDialogProps) {
  const cities = useCities();
  const { cityId, setCityId, place, setPlace, radiusMeters, setRadius, parsed } = usePlaceForm({
    side,
    edited,
    firstCity,
  });
  const [isSent, setSent] = useState(false);
  const ranges = useMemo(
    () =>
      others
        .filter((other) => other.cityId === cityId)
        .map(({ point, radiusMeters: meters, address }) => ({ point, meters, name: address })),
    [others, cityId],
  );
  const save = (): void => {
    setSent(true);
    if (!parsed.success) return;
    onConfirm(parsed.data);
    onClose();
  };
  const title = `${edited ? '修改' : '添加'}${TITLES[side]}`;
  return (
    <Modal open width={640} title={title} okText="确定" cancelText="取消" onOk={save} onCancel={onClose}>
      <div className={css.label}>城市</div>
      <CitySelect label="城市" value={cityId} onChange={setCityId} />
      <div className={css.label}>地点</div>
      <PlaceSelect
        label="地点"
        cityName={cities.find((city) => city.cityId === cityId)?.name}
        value={place?.address ?? ''}
        onChange={setPlace}
      />
      <FieldError>{isSent ? parsed.error?.issues[0]?.message : undefined}</FieldError>
      {side !== 'stop' && (
        <>
          <div className={css.label}>范围</div>
          <Select<number>
            aria-label="范围"
            style={{ width: 160 }}
            value={radiusMeters}
            options={RADIUS_OPTIONS}
            onChange={setRadius}
          />
        </>
      )}
      {place && (
        <PlaceMap
          key={place.address}
          place={side === 'stop' ? place : { ...place, radiusMeters }}
          others={ranges}
          onMove={(point) => setPlace({ ...place, point })}
        />
      )}
    </Modal>
  );
}
