import { CloudOff, RefreshCw, WifiOff } from 'lucide-react';
import { dayOf } from '#rules/calendar.ts';
import { Button } from '../kit/Button.tsx';
import { readAnew } from '../kit/calls.ts';
import { useKeptAsked, useKeptAwaited, useKeptInVain, useKeptSince } from '../kit/kept.ts';
import { useOnline } from '../kit/online.ts';
import { useSlow } from '../kit/states.tsx';
import { clockText, now, whenText } from '../kit/when.ts';
import css from './Offline.module.css';

let lostAt = navigator.onLine ? null : now();
addEventListener('offline', () => {
  lostAt = now();
});

/** What is read again before anybody notices needs no words. */
const NOTICED_MS = 200;
const timeText = (at: Date): string => (dayOf(at) === dayOf(now()) ? clockText(at) : whenText(at));

/**
 * What stands on the screen is of an earlier hour: there is no network, nobody at its other end, no answer but a
 * failure, or none yet. The last comes and goes within seconds, so it moves nothing: a finger on its way would meet another
 * thing.
 */
export function Offline() {
  const isOnline = useOnline();
  const kept = useKeptSince();
  const isInVain = useKeptInVain() && isOnline;
  const isAsking = useKeptAwaited() && isOnline && !isInVain;
  const isAskedAgain = useKeptAsked();
  const isRefused = kept !== null && isOnline && !isInVain && !isAsking;
  const isWaiting = useSlow(isAsking, NOTICED_MS) && isAsking;
  const since = kept === null ? (lostAt ?? now()) : new Date(kept);
  return (
    <div role="status" className={css.place}>
      {!isOnline && (
        <p className={css.band}>
          <WifiOff size={16} aria-hidden="true" />
          没有网络。下面是 {timeText(since)} 的内容，连上后自动更新。
        </p>
      )}
      {isInVain && (
        <p className={css.band}>
          <CloudOff size={16} aria-hidden="true" />
          连不上服务器。下面是 {timeText(since)} 的内容，连上后自动更新。
        </p>
      )}
      {isRefused && (
        <p className={css.band}>
          <CloudOff size={16} aria-hidden="true" />
          没有更新出来。下面是 {timeText(since)} 的内容。
          <Button small busy={isAskedAgain} onClick={readAnew}>
            重试
          </Button>
        </p>
      )}
      {isWaiting && (
        <p className={css.passing}>
          <RefreshCw size={16} aria-hidden="true" />
          这是 {timeText(since)} 的内容，正在更新…
        </p>
      )}
    </div>
  );
}
