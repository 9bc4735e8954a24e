import { ChevronRight } from 'lucide-react';
import type { Me } from '#contract/app-me.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { Link } from '../kit/Link.tsx';
import { StateMark } from '../kit/parts.tsx';
import { placeName } from '../kit/place-name.ts';
import { whenText } from '../kit/when.ts';
import css from './home.module.css';

interface Todo {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly act: string;
  readonly state: 'run' | 'wait';
}

function todosOf({ openRides, counts }: Me): Todo[] {
  const rides = openRides.map(
    (ride): Todo => ({
      key: `ride-${ride.orderId}`,
      to: `/o/${ride.orderId}`,
      text: `${ride.statusName}，${whenText(ride.rideAt)} 去${placeName(ride.end.address)}`,
      act: '看行程',
      state: ORDER_STATE[ride.status] === 'wait' ? 'wait' : 'run',
    }),
  );
  const due = (count: number, text: string, act: string): Todo[] =>
    count > 0 ? [{ key: text, to: '/orders?group=todo', text: `${count} ${text}`, act, state: 'wait' }] : [];
  return [
    ...rides,
    ...due(counts.toConfirm, '单费用待你确认', '去确认'),
    ...due(counts.toPay, '单个人部分待付', '去支付'),
    ...due(counts.toExplain, '单要你说明情况', '去说明'),
  ];
}

/** One line each, and none where nothing waits. */
export function Todos({ me }: { me: Me }) {
  const todos = todosOf(me);
  if (todos.length === 0) return null;
  return (
    <ul className={css.todos} aria-label="待办">
      {todos.map(({ key, to, text, act, state }) => (
        <li key={key}>
          <Link to={to}>
            <StateMark state={state}>{text}</StateMark>
            <span>
              {act}
              <ChevronRight size={16} aria-hidden="true" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
