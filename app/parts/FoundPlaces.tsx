import { Building2, History, House, MapPin, Plane, TrainFront } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AppPlace, appPlacesApi, type FoundAppPlace } from '#contract/app-places.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { placeName } from '../kit/place-name.ts';
import { Answer } from '../kit/states.tsx';
import { kilometers } from '../kit/when.ts';
import { PlaceRow } from './PlaceRow.tsx';
import css from './PlaceSearch.module.css';
import type { Spot } from './trip.ts';

export const spotOf = ({ name, address, cityId, point }: AppPlace): Spot => ({
  address: name,
  help: address,
  cityId,
  point,
});

const ICONS: Partial<Record<FoundAppPlace['kind'], ReactNode>> = {
  airport: <Plane size={18} />,
  station: <TrainFront size={18} />,
  company: <Building2 size={18} />,
  recent: <History size={18} />,
  saved: <House size={18} />,
};

/** The letters that were asked for stand out. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.indexOf(words);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.mark}>{words}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

interface FoundProps {
  /** Empty: all airports and stations of the city. */
  words: string;
  label: string;
  none: string;
  cityId?: number | undefined;
  from?: Spot | null | undefined;
  onPick: (spot: Spot) => void;
}

/** What a search finds, or what a city has of airports and stations. */
export function FoundPlaces({ words, label, none, cityId, from, onPick }: FoundProps) {
  const asked = words === '' ? { hubs: true } : { keywords: words };
  const near = from?.point;
  const input = { ...asked, ...(cityId && { cityId }), ...(near && { near }), ...useActingInput() };
  const found = useRead(appPlacesApi.searchPlaces, input, { keep: words !== '' });
  return (
    <Answer of={found}>
      {({ rows }) => (
        <ul aria-label={label} className={css.found}>
          {rows.map((place) => (
            <PlaceRow
              key={`${place.name}${place.point.lng}`}
              icon={ICONS[place.kind] ?? <MapPin size={18} />}
              name={<Marked text={placeName(place.name)} words={words} />}
              help={[place.address, place.cityName].filter(Boolean).join('，')}
              aside={place.meters === null ? null : <small>{kilometers(place.meters)}</small>}
              onPress={() => onPick(spotOf(place))}
            />
          ))}
          {rows.length === 0 && <li>{none}</li>}
        </ul>
      )}
    </Answer>
  );
}
