import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RideOptions } from '#contract/app-rides.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { placeName } from '../kit/place-name.ts';
import { go, hideSheet, useSheet } from '../kit/router.ts';
import { MapScreen } from '../kit/Screen.tsx';
import { Answer } from '../kit/states.tsx';
import { useWide } from '../kit/use-wide.ts';
import { kilometers, minutesText, whenText } from '../kit/when.ts';
import { Ends } from '../parts/Ends.tsx';
import { TimeSheet } from '../parts/TimeSheet.tsx';
import { TripMap } from '../parts/TripMap.tsx';
import type { Trip } from '../parts/trip.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import { Choices } from './Choices.tsx';
import { ConfirmBar } from './ConfirmBar.tsx';
import css from './confirm.module.css';
import { Details } from './Details.tsx';
import { NotYet, NotYetBar } from './NotYet.tsx';
import { chosenOf, useOptions } from './use-options.ts';
import { WhyCard } from './Why.tsx';

function Way({ trip, options }: { trip: Trip; options: RideOptions | undefined }) {
  const time = useSheet('confirm-time');
  const scenes = useRead(appRidesApi.scenes, { ...useActingInput() });
  return (
    <div className={css.way}>
      <Ends
        from={trip.from?.address ?? ''}
        to={trip.to?.address ?? ''}
        via={trip.via.map(({ address }) => address)}
        aside={
          <>
            <Button small onClick={time.show}>
              <Clock size={16} aria-hidden="true" />
              {trip.at ? whenText(trip.at) : '现在'}
            </Button>
            {options && (
              <p className={css.far}>
                {kilometers(options.way.meters)} · {minutesText(options.way.seconds)}
              </p>
            )}
          </>
        }
      />
      <TimeSheet
        open={time.open}
        at={trip.at}
        scenes={scenes.data?.scenes ?? []}
        onPick={(at) => {
          changeTrip({ at });
          hideSheet();
        }}
      />
    </div>
  );
}

function useWholeTrip(): Trip {
  const trip = useTrip();
  const isWhole = trip.from !== null && trip.to !== null;
  useEffect(() => {
    if (!isWhole) go('/', { replace: true });
  }, [isWhole]);
  return trip;
}

/** Everything on one screen before the car is called: way, scene, car, price, who pays and why. */
export function ConfirmScreen() {
  const trip = useWholeTrip();
  const { options, line } = useOptions(trip);
  const isWide = useWide();
  const [asked, setAsked] = useState<string | null>(null);
  const row = options.data && chosenOf(options.data, trip);
  const { from, to, via } = trip;
  if (!from || !to) return null;
  const words = `从${from.address}到${to.address}${via.length > 0 ? `，途经${via.map(({ address }) => address).join('、')}` : ''}`;
  return (
    <MapScreen
      home="/"
      map={
        <TripMap
          label={words}
          start={{ ...from.point, name: placeName(from.address) }}
          end={{ ...to.point, name: placeName(to.address) }}
          via={via.map(({ point, address }) => ({ ...point, name: placeName(address) }))}
          line={line}
        />
      }
      card={isWide && row && <WhyCard row={row} trip={trip} />}
      bottom={
        options.data &&
        (row ? (
          <ConfirmBar row={row} trip={trip} isOld={options.isPlaceholderData} onMissing={setAsked} />
        ) : (
          <NotYetBar options={options.data} />
        ))
      }
    >
      <Way trip={trip} options={options.data} />
      <Answer of={options} rows={3}>
        {(data) =>
          row ? (
            <>
              <Choices options={data} row={row} trip={trip} />
              <Details row={row} trip={trip} asked={asked} onAsked={() => setAsked(null)} />
            </>
          ) : (
            <NotYet options={data} trip={trip} />
          )
        }
      </Answer>
      {options.isPlaceholderData && <Note>正在按新的行程算…</Note>}
    </MapScreen>
  );
}
