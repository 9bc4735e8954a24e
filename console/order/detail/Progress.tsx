import type { OrderDetail } from '#rules/order/view-order.ts';
import { progressOf } from '#rules/order/view-progress.ts';
import { TimeText } from '../../kit/values.tsx';
import css from './Progress.module.css';

/** How far the order is, in one line. */
export function Progress({ order }: { order: OrderDetail }) {
  return (
    <ol className={css.progress} aria-label="订单进度">
      {progressOf(order).map(({ key, label, at, state, note }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{label}</b>
          <span>
            {at && <TimeText at={at} style="short" />}
            {at && note && <i aria-hidden="true" />}
            {note}
          </span>
        </li>
      ))}
    </ol>
  );
}
