import { Building2, CircleX, MapPin, PlaneTakeoff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { appPlacesApi } from '#contract/app-places.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { Answer } from '../kit/states.tsx';
import { FoundPlaces } from './FoundPlaces.tsx';
import { type Known, KnownPlaces } from './KnownPlaces.tsx';
import css from './PlaceSearch.module.css';
import type { Spot } from './trip.ts';

const LEAST_LETTERS = 2;

interface BoxProps {
  label: string;
  above?: ReactNode;
  words: string;
  onWords: (words: string) => void;
}

/** The end that is asked for, in the box of the trip; the screen's title is its label. */
const SearchBox = ({ label, above, words, onWords }: BoxProps) => (
  <div className={css.box}>
    {above}
    <div className={css.line} data-end="end">
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder="搜地点、小区、航站楼"
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        // biome-ignore lint/a11y/noAutofocus: it was opened to type into it
        autoFocus
        data-first
      />
      {words !== '' && (
        <button type="button" className={css.clear} aria-label="清空" onClick={() => onWords('')}>
          <CircleX size={20} />
        </button>
      )}
    </div>
  </div>
);

type View = 'hubs' | 'company';
const VIEWS = [
  ['hubs', '机场、车站', PlaneTakeoff],
  ['company', '企业地点', Building2],
] as const;

interface WaysProps {
  view: View | null;
  onView: (view: View | null) => void;
  onPin?: (() => void) | undefined;
}

/** Other ways to a place than its name; pressed again, one leads back to what is known. */
const Ways = ({ view, onView, onPin }: WaysProps) => (
  <fieldset className={css.ways} aria-label="怎么选">
    {onPin && (
      <button type="button" className={css.way} onClick={onPin}>
        <MapPin size={18} aria-hidden="true" />
        地图选点
      </button>
    )}
    {VIEWS.map(([kind, text, Icon]) => (
      <button
        key={kind}
        type="button"
        className={css.way}
        aria-pressed={view === kind}
        onClick={() => onView(view === kind ? null : kind)}
      >
        <Icon size={18} aria-hidden="true" />
        {text}
      </button>
    ))}
  </fieldset>
);

interface SearchProps {
  label: string;
  /** From where prices are told; absent: none are. */
  from?: Spot | null;
  cityId?: number | undefined;
  /** The city was chosen: places of others are not meant. */
  cityOnly?: boolean;
  /** The rest of the trip, above the field. */
  above?: ReactNode;
  onPin?: (() => void) | undefined;
  onPick: (spot: Spot) => void;
}

const ofCity = ({ favourites, recents, company }: Known, cityId: number): Known => ({
  favourites: favourites.filter((place) => place.cityId === cityId),
  recents: recents.filter((place) => place.cityId === cityId),
  company: company.filter((place) => place.cityId === cityId),
});
const isEmpty = ({ favourites, recents, company }: Known): boolean =>
  favourites.length + recents.length + company.length === 0;

type ListProps = Omit<SearchProps, 'label' | 'above' | 'onPin'> & { words: string; view: View | null };

/** What was typed, else what was asked for, else what is known; a city where nothing is known has airports and stations. */
function Places({ words, view, from, cityId, cityOnly = false, onPick }: ListProps) {
  const places = useRead(appPlacesApi.places, { ...(from && { near: from.point }), ...useActingInput() });
  if (words !== '')
    return (
      <FoundPlaces {...{ words, from, cityId, onPick }} label="找到的地点" none={`没有找到“${words}”，换个说法试试`} />
    );
  return (
    <Answer of={places}>
      {(all) => {
        const known = cityOnly && cityId ? ofCity(all, cityId) : all;
        const isHubs = view === 'hubs' || (view === null && cityOnly && isEmpty(known));
        const city = cityId ?? (all.company[0] ?? all.recents[0])?.cityId;
        if (isHubs)
          return (
            <FoundPlaces
              {...{ words, from, cityId: city, onPick }}
              label="机场、车站"
              none="这个城市没有机场和车站，请搜索"
            />
          );
        if (view === 'company' && known.company.length === 0)
          return <p className={css.none}>你的场景没有限定上下车地点，请搜索。</p>;
        return <KnownPlaces {...{ known, from, onPick }} companyOnly={view === 'company'} />;
      }}
    </Answer>
  );
}

/** A place by its name, or one that is known already. */
export function PlaceSearch({ label, above, onPin, ...places }: SearchProps) {
  const [words, setWords] = useState('');
  const [view, setView] = useState<View | null>(null);
  const settled = useSettled(words.trim());
  return (
    <>
      <SearchBox label={label} above={above} words={words} onWords={setWords} />
      <Ways view={view} onView={setView} onPin={onPin} />
      <Places {...places} words={settled.length >= LEAST_LETTERS ? settled : ''} view={view} />
    </>
  );
}
