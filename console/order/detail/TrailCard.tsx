import { localText } from '#rules/calendar.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import { Card } from '../../kit/page.tsx';
import css from './detail.module.css';

/** Everything that happened to the order, oldest first. */
export function TrailCard({ trail }: Pick<OrderDetail, 'trail'>) {
  return (
    <Card title="订单记录">
      <ol className={css.trail}>
        {trail.map(({ at, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trail is only added to
          <li key={place}>
            <time dateTime={at.toISOString()}>{localText(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
