import { Map as MapIcon } from 'lucide-react';
import { back, go, usePlace } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { PlaceSearch } from '../parts/PlaceSearch.tsx';
import type { Spot } from '../parts/trip.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './place.module.css';
import { useFirstPlace } from './use-first-place.ts';

const TITLES: Readonly<Record<string, string>> = { from: '从哪儿上车', to: '去哪儿', via: '途经点' };

/** Where a trip begins, passes or ends. */
export function PlaceScreen({ params }: { params: Record<string, string> }) {
  const end = params.end ?? 'to';
  const trip = useTrip();
  const { search } = usePlace();
  useFirstPlace();
  const pick = (spot: Spot): void => {
    if (end === 'from') changeTrip({ from: spot });
    else if (end === 'to') changeTrip({ to: spot });
    else {
      const at = Number(new URLSearchParams(search).get('at') ?? trip.via.length);
      changeTrip({ via: trip.via.toSpliced(at, 1, spot) });
    }
    if (end === 'to') go('/confirm', { replace: true });
    else back('/');
  };
  // A stop on the way is searched for; where a ride begins and ends may be pointed at.
  const pinButton = end !== 'via' && (
    <button
      type="button"
      className={css.map}
      aria-label="在地图上选"
      onClick={() => go(`/pin/${end}`, { replace: true })}
    >
      <MapIcon size={22} />
    </button>
  );
  return (
    <Screen top={<TopBar title={TITLES[end] ?? '地点'} closes home="/" action={pinButton} />}>
      <PlaceSearch
        label={TITLES[end] ?? '地点'}
        cityId={trip.from?.cityId}
        {...(end === 'to' && { from: trip.from })}
        onPick={pick}
      />
    </Screen>
  );
}
