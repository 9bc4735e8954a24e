import { useState } from 'react';
import { appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { useActingInput } from '../kit/acting.ts';
import { TextButton } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { back, go, usePlace } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { CityChoice } from '../parts/CityChoice.tsx';
import type { City } from '../parts/CitySheet.tsx';
import lines from '../parts/PlaceSearch.module.css';
import { PlaceSearch } from '../parts/PlaceSearch.tsx';
import type { Spot } from '../parts/trip.ts';
import { changeTrip, tripNow, useTrip } from '../parts/trip-store.ts';
import { sceneInView } from './pin.ts';
import { useFirstPlace } from './use-first-place.ts';

const TITLES: Readonly<Record<string, string>> = { from: '从哪儿上车', to: '去哪儿', via: '途经点' };

/** Where the trip begins, above where it shall end; a stop between them is one press away. */
function Begin({ from, stops }: { from: Spot | null; stops: number }) {
  return (
    <div className={lines.line}>
      <button type="button" className={lines.known} onClick={() => go('/place/from')}>
        {from?.address ?? '从哪儿上车'}
      </button>
      <TextButton onClick={() => go(`/place/via?at=${stops}`)}>途经点</TextButton>
    </div>
  );
}

/** Up to how much the company pays now, where a scene can be used. */
function Most() {
  const { at, sceneId } = useTrip();
  const scenes = useRead(appRidesApi.scenes, { ...(at && { at }), ...useActingInput() });
  const scene = sceneInView(scenes.data?.scenes ?? [], sceneId);
  const fen = scene?.now === 'usable' ? scene.perOrderFen : null;
  return (
    <div className={lines.most}>
      <Note>
        {scene && fen !== null && `“${scene.name}”企业每单最多付 ${moneyText(fen)}。`}
        价格是预估，选定后可换车型、换场景。
      </Note>
    </div>
  );
}

function take(end: string, search: string, spot: Spot): void {
  const { via } = tripNow();
  if (end === 'from') changeTrip({ from: spot });
  else if (end === 'to') changeTrip({ to: spot });
  else changeTrip({ via: via.toSpliced(Number(new URLSearchParams(search).get('at') ?? via.length), 1, spot) });
  if (end === 'to') go('/confirm', { replace: true });
  else back('/');
}

/** Where a trip begins, passes or ends. */
export function PlaceScreen({ params }: { params: Record<string, string> }) {
  const end = params.end ?? 'to';
  const { from, via } = useTrip();
  const { search } = usePlace();
  const [city, setCity] = useState<City | null>(null);
  useFirstPlace();
  const title = TITLES[end] ?? '地点';
  const cityId = city?.cityId ?? from?.cityId;
  const choice = <CityChoice chosen={city} cityId={from?.cityId} onChoose={setCity} />;
  return (
    <Screen top={<TopBar title={title} closes home="/" action={choice} />} bottom={end === 'to' && <Most />}>
      <PlaceSearch
        key={end}
        label={title}
        cityId={cityId}
        cityOnly={city !== null}
        {...(end === 'to' && { from, above: <Begin from={from} stops={via.length} /> })}
        // A stop on the way is searched for; where a ride begins and ends may be pointed at.
        onPin={end === 'via' ? undefined : () => go(`/pin/${end}`, { replace: true })}
        onPick={(spot) => take(end, search, spot)}
      />
    </Screen>
  );
}
