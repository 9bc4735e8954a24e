import type { Spot } from '#rules/scene.ts';
import { CitySelect, PlaceSelect } from './PlaceSearch.tsx';
import { useCities } from './sources.ts';

interface SpotInputProps {
  /** 上车 or 下车. */
  label: string;
  spot: Partial<Spot>;
  cityWidth: number;
  cityClass?: string;
  onChange: (spot: Partial<Spot>) => void;
}

/** A city and a place in it, for a ride that is tried; another city empties the place. */
export function SpotInput({ label, spot, cityWidth, cityClass, onChange }: SpotInputProps) {
  const cities = useCities();
  const { cityId, address = '' } = spot;
  return (
    <>
      <CitySelect
        {...(cityClass && { className: cityClass })}
        label={`${label}城市`}
        width={cityWidth}
        placeholder="城市"
        value={cityId}
        onChange={(id) => onChange({ cityId: id })}
      />
      <PlaceSelect
        label={`${label}地点`}
        cityName={cities.find((city) => city.cityId === cityId)?.name}
        value={address}
        onChange={(place) => onChange({ ...(cityId === undefined ? {} : { cityId }), ...place })}
      />
    </>
  );
}
