import { BriefcaseBusiness, Building2, History, House, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppPlace, appPlacesApi } from '#contract/app-places.ts';
import { appRidesApi, type RoughPrice } from '#contract/app-rides.ts';
import type { Output } from '#contract/endpoint.ts';
import { useActingInput } from '../kit/acting.ts';
import { TextButton } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Group } from '../kit/parts.tsx';
import { placeName } from '../kit/place-name.ts';
import { go } from '../kit/router.ts';
import { kilometers } from '../kit/when.ts';
import { spotOf } from './FoundPlaces.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import css from './PlaceSearch.module.css';
import { basisText } from './price-basis.ts';
import type { Spot } from './trip.ts';

export type Known = Output<typeof appPlacesApi.places>;
type Favourite = Known['favourites'][number];

const HERE_METERS = 100;
const PRICED_MOST = 12;
const LABELS = {
  home: ['家', <House key="home" size={18} />],
  office: ['公司', <BriefcaseBusiness key="office" size={18} />],
  other: ['', <MapPin key="other" size={18} />],
} as const;

interface RowsProps {
  places: readonly AppPlace[];
  show: (place: AppPlace) => { name: string; below: string; icon: ReactNode };
  priceOf: (place: AppPlace) => RoughPrice | null;
  onPick: (spot: Spot) => void;
}

const farText = ({ meters }: AppPlace): string => {
  if (meters === null) return '';
  return meters <= HERE_METERS ? '就在这里' : kilometers(meters);
};

const Rows = ({ places, show, priceOf, onPick }: RowsProps) => (
  <ul>
    {places.map((place) => {
      const { name, below, icon } = show(place);
      return (
        <PlaceRow
          key={`${place.name}${place.point.lng}`}
          icon={icon}
          name={name}
          help={[below, farText(place)].filter(Boolean).join(' · ')}
          price={priceOf(place)}
          onPress={() => onPick(spotOf(place))}
        />
      );
    })}
  </ul>
);

const plain = (icon: ReactNode) => (place: AppPlace) => ({ name: placeName(place.name), below: place.address, icon });
const kept = (places: readonly Favourite[]) => (place: AppPlace) => {
  const [word, icon] = LABELS[places.find((one) => one === place)?.label ?? 'other'];
  const name = placeName(place.name);
  return word ? { name: word, below: name, icon } : { name, below: place.address, icon };
};

/** What it costs to go to each, and by which scene and vehicle that is meant. */
function usePrices(from: Spot | null | undefined, places: readonly AppPlace[]) {
  const priced = places.slice(0, PRICED_MOST);
  const nowhere = { address: '', cityId: 0, point: { lng: 0, lat: 0 } };
  const input = { from: from ?? nowhere, to: priced.map(spotOf), ...useActingInput() };
  const { data } = useRead(appRidesApi.estimates, input, { when: from != null && priced.length > 0 });
  const priceOf = (place: AppPlace): RoughPrice | null =>
    (place.cityId === from?.cityId && data?.rows[priced.indexOf(place)]) || null;
  return { priceOf, by: basisText(data?.rows ?? []) };
}

interface KnownProps {
  known: Known;
  from?: Spot | null | undefined;
  /** Only what the company itself has. */
  companyOnly?: boolean;
  onPick: (spot: Spot) => void;
}

/** What somebody keeps and used, with what it costs to go there; the company's own places stand alone once asked for. */
export function KnownPlaces({ known, from, companyOnly = false, onPick }: KnownProps) {
  const { favourites } = known;
  // Nobody goes where they stand.
  const recents = known.recents.filter(({ meters }) => !from || meters === null || meters > HERE_METERS);
  // What stands above already is not told twice.
  const others = known.company.filter(({ name }) => ![...favourites, ...recents].some((one) => one.name === name));
  const company = companyOnly ? known.company : others;
  const { priceOf, by } = usePrices(from, companyOnly ? company : [...favourites, ...recents]);
  const rows = { priceOf, onPick };
  return (
    <>
      {!companyOnly && favourites.length > 0 && (
        <Group title="常用" action={<TextButton onClick={() => go('/me/places')}>编辑</TextButton>}>
          <Rows {...rows} places={favourites} show={kept(favourites)} />
        </Group>
      )}
      {!companyOnly && recents.length > 0 && (
        <Group title="最近去过" action={by && <small className={css.by}>{by}</small>}>
          <Rows {...rows} places={recents} show={plain(<History size={18} />)} />
        </Group>
      )}
      {company.length > 0 && (
        <Group title="企业地点" action={companyOnly && by && <small className={css.by}>{by}</small>}>
          <Rows {...rows} places={company} show={plain(<Building2 size={18} />)} />
        </Group>
      )}
    </>
  );
}
