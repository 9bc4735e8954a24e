import { QueryClientProvider } from '@tanstack/react-query';
import { appShareApi, type SharedRide } from '#contract/app-share.ts';
import { SHARED_MINUTES } from '#rules/order/acts.ts';
import { isNotFound } from '#ui/failure.ts';
import { queryClient, useRead } from '../kit/calls.ts';
import { Spoken } from '../kit/Spoken.tsx';
import { followServerTime } from '../kit/server-time.ts';
import { Failed, Loading } from '../kit/states.tsx';
import { clockText, durationText, now, whenText } from '../kit/when.ts';
import { TripMap } from '../parts/TripMap.tsx';
import css from './shared.module.css';

const EVERY_MS = 10_000;
const OLD_MS = 60_000;

/** What somebody wants to know who waits for a colleague. */
function titleOf({ status, statusName, position }: SharedRide): string {
  const isFresh = position !== null && now().getTime() - position.at.getTime() <= OLD_MS;
  const seconds = isFresh ? position.etaSeconds : null;
  if (status === 'departed' && seconds != null) return `司机 ${Math.max(1, Math.round(seconds / 60))} 分钟后到上车点`;
  if (status === 'serving') {
    return seconds == null ? '在路上' : `约 ${clockText(new Date(now().getTime() + seconds * 1_000))} 到`;
  }
  return statusName;
}

function Ride({ ride }: { ride: SharedRide }) {
  const { position, plate, car } = ride;
  const age = position && now().getTime() - position.at.getTime();
  return (
    <>
      {position && (
        <div className={css.map}>
          <TripMap label="车现在的位置" car={position.point} />
        </div>
      )}
      <section className={css.ride}>
        <h1>{titleOf(ride)}</h1>
        <Spoken text={titleOf(ride)} state={ride.status} />
        <p>
          {whenText(ride.rideAt)} 用车{age !== null && age > OLD_MS && `，位置 ${durationText(age)}前`}
        </p>
        {plate ? (
          <p className={css.plate} role="img" aria-label={`车牌 ${[...plate].join(' ')}`}>
            {plate}
          </p>
        ) : (
          <p>还没有派车</p>
        )}
        {car && <p>{car}</p>}
      </section>
    </>
  );
}

function Shared({ token }: { token: string }) {
  const ride = useRead(appShareApi.shared, { token }, { every: EVERY_MS });
  const isGone = isNotFound(ride.error);
  return (
    <main className={css.screen}>
      <p className={css.brand}>企行　同事发来的行程</p>
      {isGone && (
        <section className={css.ride}>
          <h1>这个行程看不到了</h1>
          <p>行程结束 {SHARED_MINUTES} 分钟后链接失效。</p>
        </section>
      )}
      {!isGone && ride.data && <Ride ride={ride.data} />}
      {!isGone && !ride.data && ride.error && <Failed error={ride.error} onRetry={() => void ride.refetch()} />}
      {ride.isPending && <Loading rows={3} />}
      <p className={css.foot}>这里只显示状态、车牌和位置，不显示电话和费用。</p>
    </main>
  );
}

followServerTime(appShareApi.shared);

/** A ride that somebody was sent: no sign-in, and nothing else of the app. */
export const SharedScreen = ({ token }: { token: string }) => (
  <QueryClientProvider client={queryClient}>
    <Shared token={token} />
  </QueryClientProvider>
);
