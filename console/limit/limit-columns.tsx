import type { LimitLine } from '#contract/proof-limit.ts';
import { LimitLineKind as Kinds, type LimitLineKind } from '#rules/proof.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import type { StateKey } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { timeText } from '../kit/text.ts';
import { Dash, Money, TimeText } from '../kit/values.tsx';
import css from './limit.module.css';

const STATES: Record<LimitLineKind, StateKey> = {
  opened: 'off',
  changed: 'note',
  freeze: 'run',
  settle: 'ok',
  release: 'off',
  refund: 'off',
};

function Ride({ orderId, rideAt, from, to, sceneName }: LimitLine) {
  if (orderId === null || !rideAt) return <Dash />;
  return (
    <span className={css.ride}>
      <NameLink id to={`/order/orderDetail/${orderId}`}>
        {timeText(rideAt, new Date())} {from} – {to}
      </NameLink>
      <span className={css.hint}>{sceneName}</span>
    </span>
  );
}

export const LINE_COLUMNS: readonly Column<LimitLine>[] = [
  { key: 'at', title: '时间', width: 110, render: ({ at }) => <TimeText at={at} /> },
  {
    key: 'kind',
    title: '事项',
    width: 170,
    render: ({ kind, note }) => (
      <>
        <StateMark state={STATES[kind]}>{Kinds.labelOf(kind)}</StateMark>
        <span className={css.why}>{note}</span>
      </>
    ),
  },
  { key: 'ride', title: '订单', least: 260, render: (line) => <Ride {...line} /> },
  {
    key: 'moved',
    title: '变动（元）',
    width: 120,
    align: 'right',
    render: ({ movedFen }) => (
      <span className={movedFen > 0 ? css.more : undefined}>
        {movedFen > 0 && '+'}
        <Money fen={movedFen} bare />
      </span>
    ),
  },
  {
    key: 'left',
    title: '余额（元）',
    width: 120,
    align: 'right',
    render: ({ leftFen }) =>
      leftFen === null ? (
        <Dash />
      ) : (
        <b>
          <Money fen={leftFen} bare />
        </b>
      ),
  },
];
