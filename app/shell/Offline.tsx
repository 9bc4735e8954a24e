import { WifiOff } from 'lucide-react';
import { useOnline } from '../kit/online.ts';
import { clockText } from '../kit/when.ts';
import css from './Offline.module.css';

let lostAt = navigator.onLine ? null : new Date();
addEventListener('offline', () => {
  lostAt = new Date();
});

/** Said once, at the top; what was read before stays below it. */
export function Offline() {
  const isOnline = useOnline();
  return (
    <div role="status" className={css.place}>
      {!isOnline && (
        <p className={css.band}>
          <WifiOff size={16} aria-hidden="true" />
          没有网络。下面是 {clockText(lostAt ?? new Date())} 的内容，连上后自动更新。
        </p>
      )}
    </div>
  );
}
