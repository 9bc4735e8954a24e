import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { intoView } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { useSession } from '../kit/session.ts';
import { whenText } from '../kit/when.ts';
import { isOpen } from './order-text.ts';
import css from './ride.module.css';

/** Several rides at once: one chip each, the soonest first. */
export function RideChips({ now }: { now: number }) {
  const user = useSession();
  const orders = useRead(appRidesApi.orders, { page: 1, pageSize: 20, ...useActingInput() });
  const open = (orders.data?.rows ?? []).filter(isOpen).toSorted((a, b) => a.rideAt.getTime() - b.rideAt.getTime());
  if (open.length < 2) return null;
  return (
    <nav className={css.chips} aria-label="进行中的行程">
      {open.map((order) => (
        <button
          key={order.orderId}
          type="button"
          ref={order.orderId === now ? intoView : undefined}
          aria-current={order.orderId === now ? 'page' : undefined}
          onClick={() => go(`/o/${order.orderId}`, { replace: true })}
        >
          {order.riderName === user?.userName ? '本人' : order.riderName}，
          {order.orderId === now ? order.statusName : whenText(order.rideAt)}
        </button>
      ))}
    </nav>
  );
}
