import { ArrowRight } from 'lucide-react';
import type { AppOrderRow } from '#contract/app-rides.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { ActMark } from '../kit/Button.tsx';
import { Link } from '../kit/Link.tsx';
import { Money } from '../kit/Money.tsx';
import { StateMark } from '../kit/parts.tsx';
import { placeName } from '../kit/place-name.ts';
import { whenText } from '../kit/when.ts';
import css from './order.module.css';
import { costText, isOpen } from './order-text.ts';

/** What there is to do about it, in a word. */
function actOf(order: AppOrderRow): { text: string; look: 'filled' | 'tint' } | null {
  if (isOpen(order)) return { text: '看行程', look: 'filled' };
  if (order.toExplain) return { text: '去说明', look: 'tint' };
  if (order.personalDueFen > 0) return { text: '去支付', look: 'tint' };
  return order.status === 'toSettle' ? { text: '看费用', look: 'tint' } : null;
}

export function OrderRow({ order }: { order: AppOrderRow }) {
  const act = actOf(order);
  const to = `/o/${order.orderId}`;
  const priced = !isOpen(order) && (order.actualPayFen ?? 0) > 0;
  return (
    <li className={css.row}>
      <Link to={to}>
        <span className={css.head}>
          <span>
            {whenText(order.rideAt)}　{order.sceneName}
            {order.placedByName && `　${order.placedByName} 代订`}
          </span>
          {order.toExplain ? (
            <StateMark state="wait">待说明</StateMark>
          ) : (
            <StateMark state={ORDER_STATE[order.status]}>{order.statusName}</StateMark>
          )}
        </span>
        <span className={css.ends}>
          {placeName(order.start.address)}
          <ArrowRight size={16} aria-label="到" />
          {placeName(order.end.address)}
        </span>
        <span className={css.cost}>
          <span>
            {priced && <Money fen={order.actualPayFen ?? 0} strong />} {costText(order)}
          </span>
          {act && <ActMark look={act.look}>{act.text}</ActMark>}
        </span>
      </Link>
    </li>
  );
}
