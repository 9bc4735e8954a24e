import { Building2, History, House } from 'lucide-react';
import { type AppPlace, appPlacesApi } from '#contract/app-places.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { placeName } from '../kit/place-name.ts';
import { go } from '../kit/router.ts';
import { PlaceRow } from '../parts/PlaceRow.tsx';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './home.module.css';

const MOST = 2;
const ICONS = { home: House, office: Building2, other: History } as const;
const LABELS = { home: '回家', office: '去公司', other: '' } as const;

type Suggested = AppPlace & { label?: 'home' | 'office' | 'other' };

const FAR_METERS = 300;
const METERS_A_DEGREE = 111_000;
const isHere = (one: { lng: number; lat: number }, other: { lng: number; lat: number }): boolean =>
  Math.hypot((one.lng - other.lng) * 0.77, one.lat - other.lat) * METERS_A_DEGREE < FAR_METERS;

/** Where somebody usually goes from here, with price and payer; a press leads straight to the confirmation. */
export function Suggestions() {
  const { from, at } = useTrip();
  const acting = useActingInput();
  const places = useRead(appPlacesApi.places, { ...acting });
  const known: Suggested[] = [...(places.data?.favourites ?? []), ...(places.data?.recents ?? [])];
  const shown = known
    .filter(({ cityId, point }) => from !== null && cityId === from.cityId && !isHere(point, from.point))
    .slice(0, MOST);
  const to = shown.map(({ name, cityId, point }) => ({ address: name, cityId, point }));
  const prices = useRead(
    appRidesApi.estimates,
    { from: from ?? { address: '', cityId: 0, point: { lng: 0, lat: 0 } }, to, ...(at && { at }), ...acting },
    { when: from !== null && to.length > 0, keep: true },
  );
  if (from === null || shown.length === 0) return null;
  return (
    <ul className={css.suggestions} aria-label="常去的地方">
      {shown.map((place, index) => {
        const Icon = ICONS[place.label ?? 'other'];
        const label = LABELS[place.label ?? 'other'];
        return (
          <PlaceRow
            key={place.name}
            icon={<Icon size={18} />}
            name={label || placeName(place.name)}
            help={label ? place.name : place.address}
            price={prices.data?.rows[index] ?? null}
            onPress={() => {
              const { name, address, cityId, point } = place;
              changeTrip({ to: { address: name, help: address, cityId, point } });
              go('/confirm');
            }}
          />
        );
      })}
    </ul>
  );
}
