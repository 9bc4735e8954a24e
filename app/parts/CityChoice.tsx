import { ChevronDown } from 'lucide-react';
import { appPlacesApi } from '#contract/app-places.ts';
import { referenceCalls } from '#contract/scene-reference.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { hideSheet, useSheet } from '../kit/router.ts';
import { type City, CitySheet } from './CitySheet.tsx';
import css from './PlaceSearch.module.css';

/** The name of a city: of a known place where one lies in it, so that the long list of cities is rarely asked for. */
function useCityName(cityId: number | undefined): string {
  const places = useRead(appPlacesApi.places, { ...useActingInput() });
  const { favourites = [], recents = [], company = [] } = places.data ?? {};
  const known = [...company, ...favourites, ...recents].find((place) => place.cityId === cityId)?.cityName;
  const isAsked = cityId !== undefined && places.data !== undefined && known === undefined;
  const cities = useRead(referenceCalls.cities, {}, { when: isAsked });
  return known ?? cities.data?.find((city) => city.cityId === cityId)?.name ?? '城市';
}

interface ChoiceProps {
  chosen: City | null;
  /** Where a trip begins, as long as nobody chose. */
  cityId: number | undefined;
  onChoose: (city: City) => void;
}

/** In which city places are looked for. */
export function CityChoice({ chosen, cityId, onChoose }: ChoiceProps) {
  const sheet = useSheet('city');
  const name = useCityName(cityId);
  return (
    <>
      <button type="button" className={css.city} aria-label={`城市：${chosen?.name ?? name}`} onClick={sheet.show}>
        {chosen?.name ?? name}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <CitySheet
        open={sheet.open}
        onPick={(city) => {
          onChoose(city);
          hideSheet();
        }}
      />
    </>
  );
}
