import { ChevronDown } from 'lucide-react';
import { appMeApi, type Me } from '#contract/app-me.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { isUnreachable } from '#ui/failure.ts';
import { useActing, useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { Face } from '../kit/parts.tsx';
import { go, useSheet } from '../kit/router.ts';
import { Screen } from '../kit/Screen.tsx';
import { useSession } from '../kit/session.ts';
import { Answer } from '../kit/states.tsx';
import { ActingBand } from '../parts/ActingBand.tsx';
import { MessageBell } from '../parts/MessageBell.tsx';
import { useTrip } from '../parts/trip-store.ts';
import { ActingSheet } from './ActingSheet.tsx';
import css from './home.module.css';
import { LimitBox } from './LimitBox.tsx';
import { OtherScenes } from './OtherScenes.tsx';
import { Statement } from './Statement.tsx';
import { Suggestions } from './Suggestions.tsx';
import { Todos } from './Todos.tsx';
import { TripBox } from './TripBox.tsx';
import { useFirstPlace } from './use-first-place.ts';
import { WhoRides } from './WhoRides.tsx';

function Head({ me }: { me: Me | undefined }) {
  const user = useSession();
  const acting = useActing();
  const sheet = useSheet('acting');
  const name = acting ? `代 ${acting.name}` : (user?.userName ?? '');
  const canAct = (me?.actingFor.length ?? 0) > 0;
  return (
    <header className={css.head}>
      <button
        type="button"
        className={css.person}
        data-acting={acting !== null || undefined}
        onClick={canAct ? sheet.show : () => go('/me')}
      >
        <Face name={acting?.name ?? name} size={28} />
        {name}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <MessageBell unread={me?.counts.unread ?? 0} />
      <ActingSheet open={sheet.open} principals={me?.actingFor ?? []} />
    </header>
  );
}

/** Until the place is judged, and where nobody answers, stands what holds wherever one is: of the last visit, if need be. */
function useScenes() {
  const acting = useActingInput();
  const { at, from } = useTrip();
  const near = from?.point;
  const input = { ...acting, ...(at && { at }), ...(near && { near }) };
  const { data, error, isPending, refetch } = useRead(appRidesApi.scenes, input, { keep: true, every: 60_000 });
  const isAwaited = data === undefined && !at && (error === null || isUnreachable(error));
  const anywhere = useRead(appRidesApi.scenes, { ...acting }, { when: isAwaited }).data;
  return { data: isAwaited ? anywhere : data, error, isPending, refetch };
}

/** What is possible now, who pays, up to how much and until when: before anything is typed. */
export function HomeScreen() {
  const acting = useActingInput();
  const me = useRead(appMeApi.me, acting, { every: 60_000 });
  const scenes = useScenes();
  useFirstPlace();
  return (
    <Screen top={<Head me={me.data} />}>
      <ActingBand />
      {me.data && <Todos me={me.data} />}
      <Answer of={scenes} rows={5}>
        {(data) => (
          <>
            <Statement scenes={data.scenes} limit={data.limit} payStop={me.data?.payStop ?? null} />
            {!me.data?.payStop && (
              <>
                <TripBox scenes={data.scenes} />
                <WhoRides />
                <Suggestions />
                <OtherScenes scenes={data.scenes} />
                <LimitBox limit={data.limit} />
              </>
            )}
          </>
        )}
      </Answer>
    </Screen>
  );
}
