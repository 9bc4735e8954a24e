import { RefreshCw, WifiOff } from 'lucide-react';
import { dayOf } from '#rules/calendar.ts';
import { useKeptSince } from '../kit/kept.ts';
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

/** Said once, at the top: what stands below is of an earlier hour, because there is no network or not yet an answer. */
export function Offline() {
  const isOnline = useOnline();
  const kept = useKeptSince();
  const isWaiting = useSlow(isOnline && kept !== null, NOTICED_MS) && isOnline && kept !== null;
  const since = kept === null ? (lostAt ?? now()) : new Date(kept);
  return (
    <div role="status" className={css.place}>
      {!isOnline && (
        <p className={css.band}>
          <WifiOff size={16} aria-hidden="true" />
          没有网络。下面是 {timeText(since)} 的内容，连上后自动更新。
        </p>
      )}
      {isWaiting && (
        <p className={css.band}>
          <RefreshCw size={16} aria-hidden="true" />
          下面是 {timeText(since)} 的内容，正在更新…
        </p>
      )}
    </div>
  );
}
