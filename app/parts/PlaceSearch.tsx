import { Building2, History, House, MapPin, Plane } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type AppPlace, appPlacesApi, type FoundAppPlace } from '#contract/app-places.ts';
import { appRidesApi, type RoughPrice } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { TextField } from '../kit/Field.tsx';
import { Group } from '../kit/parts.tsx';
import { placeName } from '../kit/place-name.ts';
import { Failed } from '../kit/states.tsx';
import { kilometers } from '../kit/when.ts';
import { PlaceRow } from './PlaceRow.tsx';
import type { Spot } from './trip.ts';

const LEAST_LETTERS = 2;
const PAUSE_MS = 250;
const HERE_METERS = 100;

const spotOf = ({ name, address, cityId, point }: AppPlace): Spot => ({ address: name, help: address, cityId, point });

/** What was typed, once the fingers rest. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

const ICONS: Partial<Record<FoundAppPlace['kind'], ReactNode>> = {
  airport: <Plane size={18} />,
  company: <Building2 size={18} />,
  recent: <History size={18} />,
  saved: <House size={18} />,
};

/** The letters that were asked for stand out. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = text.indexOf(words);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark style={{ background: 'none', color: 'var(--qx-link)' }}>{words}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

interface SearchProps {
  label: string;
  /** From where prices are told; absent: none are. */
  from?: Spot | null;
  cityId?: number | undefined;
  onPick: (spot: Spot) => void;
}

function Found({ words, cityId, from, onPick }: Omit<SearchProps, 'label'> & { words: string }) {
  const near = from?.point;
  const input = { keywords: words, ...(cityId && { cityId }), ...(near && { near }), ...useActingInput() };
  const found = useRead(appPlacesApi.searchPlaces, input, { keep: true });
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <ul aria-label="找到的地点" style={{ margin: '0 20px' }}>
      {found.data?.rows.map((place) => (
        <PlaceRow
          key={`${place.name}${place.point.lng}`}
          icon={ICONS[place.kind] ?? <MapPin size={18} />}
          name={<Marked text={placeName(place.name)} words={words} />}
          help={[place.address, place.cityName].filter(Boolean).join('，')}
          aside={place.meters === null ? null : <small>{kilometers(place.meters)}</small>}
          onPress={() => onPick(spotOf(place))}
        />
      ))}
      {found.data?.rows.length === 0 && <li>没有找到“{words}”，换个说法试试</li>}
    </ul>
  );
}

function Known({ from, onPick }: Pick<SearchProps, 'from' | 'onPick'>) {
  const acting = useActingInput();
  const places = useRead(appPlacesApi.places, { ...(from && { near: from.point }), ...acting });
  const { favourites = [], recents: gone = [], company: all = [] } = places.data ?? {};
  // Nobody goes where they stand.
  const recents = gone.filter(({ meters }) => !from || meters === null || meters > HERE_METERS);
  // What stands above already, with its price, is not told twice.
  const company = all.filter(({ name }) => ![...favourites, ...recents].some((other) => other.name === name));
  const priced = [...favourites, ...recents].slice(0, 12);
  const prices = useRead(
    appRidesApi.estimates,
    { from: from ?? { address: '', cityId: 0, point: { lng: 0, lat: 0 } }, to: priced.map(spotOf), ...acting },
    { when: from != null && priced.length > 0 },
  );
  const priceOf = (place: AppPlace): RoughPrice | null =>
    (place.cityId === from?.cityId && prices.data?.rows[priced.indexOf(place)]) || null;
  const rows = (list: readonly AppPlace[], icon: (place: AppPlace) => ReactNode) => (
    <ul>
      {list.map((place) => (
        <PlaceRow
          key={`${place.name}${place.point.lng}`}
          icon={icon(place)}
          name={placeName(place.name)}
          help={[place.address, place.meters === null ? '' : kilometers(place.meters)].filter(Boolean).join(' · ')}
          price={priceOf(place)}
          onPress={() => onPick(spotOf(place))}
        />
      ))}
    </ul>
  );
  const scene = prices.data?.rows.find((row) => row !== null)?.sceneName;
  return (
    <>
      {favourites.length > 0 && (
        <Group title="常用">
          {rows(favourites, () => (
            <House size={18} />
          ))}
        </Group>
      )}
      {recents.length > 0 && (
        <Group title="最近去过" action={scene && <small>按“{scene}”估算</small>}>
          {rows(recents, () => (
            <History size={18} />
          ))}
        </Group>
      )}
      {company.length > 0 && (
        <Group title="企业地点">
          {rows(company, () => (
            <Building2 size={18} />
          ))}
        </Group>
      )}
    </>
  );
}

/** A place by its name, or one that is known already. */
export function PlaceSearch({ label, from, cityId, onPick }: SearchProps) {
  const [words, setWords] = useState('');
  const settled = useSettled(words);
  return (
    <>
      <div style={{ padding: '4px 16px 0' }}>
        <TextField
          label={label}
          type="search"
          enterKeyHint="search"
          placeholder="搜地点、小区、航站楼"
          value={words}
          onValue={setWords}
          autoFocus
        />
      </div>
      {settled.length >= LEAST_LETTERS ? (
        <Found words={settled} cityId={cityId} {...(from !== undefined && { from })} onPick={onPick} />
      ) : (
        <Known {...(from !== undefined && { from })} onPick={onPick} />
      )}
    </>
  );
}
