import { dayOf } from '#rules/calendar.ts';
import { type ProgressFacts, type ProgressStep, progressOf } from '#rules/order/view-progress.ts';
import css from './OrderProgress.module.css';
import { ORDER_STATE } from './state-map.ts';
import type { TimeStyle } from './text.ts';
import { TimeText } from './values.tsx';

/** Within one day the hour is enough; beside other days today is named. */
function timeStyle(steps: readonly ProgressStep[]): TimeStyle {
  const days = new Set(steps.flatMap(({ at }) => (at ? [dayOf(at)] : [])));
  return days.size > 1 ? 'long' : 'short';
}

/** How far the order is, in one line. */
export function OrderProgress({ order }: { order: ProgressFacts }) {
  const steps = progressOf(order);
  const style = timeStyle(steps);
  // What is waited for is somebody's of the company to do, or moves by itself.
  const now = ORDER_STATE[order.status] === 'wait' ? 'wait' : 'run';
  return (
    <ol className={css.progress} aria-label="订单进度" data-now={now}>
      {steps.map(({ key, label, at, state, note }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{label}</b>
          <span>
            {at && <TimeText at={at} style={style} />}
            {at && note && <i aria-hidden="true" />}
            {note}
          </span>
        </li>
      ))}
    </ol>
  );
}
