import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { sceneApi } from '#contract/scene.ts';
import { type Point, pointOf } from '#rules/scene.ts';
import { useSettled } from '#ui/use-settled.ts';
import { query } from '../kit/api.ts';
import { matchesCity } from './cities.ts';
import css from './PlaceSearch.module.css';
import { placeText } from './place-text.ts';
import { useCities } from './sources.ts';

interface CitySelectProps {
  value: number | undefined;
  onChange: (cityId: number) => void;
  label: string;
  width?: number | string;
  placeholder?: string;
  className?: string;
}

/** One city, found by name or pinyin. */
export function CitySelect({
  value,
  onChange,
  label,
  width = '100%',
  placeholder = '选择城市',
  className = '',
}: CitySelectProps) {
  const cities = useCities();
  return (
    <Select<number>
      aria-label={label}
      className={className}
      style={{ width }}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      showSearch={{
        filterOption: (typed, option) =>
          matchesCity((option as unknown as { city: (typeof cities)[number] }).city, typed),
      }}
      value={value ?? null}
      options={cities.map((city) => ({ value: city.cityId, label: city.name, city }))}
      onChange={onChange}
    />
  );
}

export interface FoundPlace {
  address: string;
  point: Point;
}

interface PlaceSelectProps {
  cityName: string | undefined;
  value: string;
  onChange: (place: FoundPlace) => void;
  label: string;
}

const SEARCH_DELAY_MS = 400;

/** Places of a city by keyword; without one, its airports and stations. */
function usePlaces(cityName: string | undefined, typed: string) {
  const keywords = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const places = useQuery({
    ...query(sceneApi.areas, { cityName: cityName ?? '', keywords }, { quiet: true }),
    enabled: cityName !== undefined,
    staleTime: 60_000,
  });
  const found = (places.data?.searchResult ?? []).flatMap(({ name, address, location }) => {
    const point = pointOf(location);
    return point ? [{ name, address, point, key: `${name} ${location}` }] : [];
  });
  return { found, waiting: typed.trim() !== keywords || places.isFetching, isError: places.isError };
}

/** A place of the chosen city; what is kept is its name with its street, and its point. */
export function PlaceSelect({ cityName, value, onChange, label }: PlaceSelectProps) {
  const [typed, setTyped] = useState('');
  const { found, waiting, isError } = usePlaces(cityName, typed);
  const choose = (key: string): void => {
    const place = found.find((one) => one.key === key);
    setTyped('');
    if (place) onChange({ address: placeText(place), point: place.point });
  };
  const nothing = waiting ? '正在查找' : isError ? '没有查到，请重试' : '没有查询到数据';
  return (
    <Select<string>
      aria-label={label}
      style={{ width: '100%' }}
      disabled={cityName === undefined}
      placeholder={cityName === undefined ? '先选择城市' : '输入地点名称查找'}
      popupMatchSelectWidth={360}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={<span className={css.none}>{nothing}</span>}
      value={value || null}
      options={waiting && typed ? [] : found.map((place) => ({ value: place.key, label: place.name, place }))}
      optionRender={({ data }) => {
        const { name, address } = (data as { place: (typeof found)[number] }).place;
        return (
          <span className={css.place}>
            <span>{name}</span>
            <span>{address}</span>
          </span>
        );
      }}
      onChange={choose}
    />
  );
}
