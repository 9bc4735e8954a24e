import { useState } from 'react';
import type { AnomalyRow } from '#contract/anomaly.ts';
import { AnomalyRule } from '#rules/anomaly.ts';
import { NameLink } from '../kit/NameLink.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { Money, OrderNo, TimeText } from '../kit/values.tsx';
import css from './anomaly.module.css';

const FEW = 2;

/** The first of them; the others come when they are asked for. */
function Orders({ hit: { orders, staffName } }: { hit: AnomalyRow }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? orders : orders.slice(0, FEW);
  return (
    <div className={css.orders}>
      {shown.map(({ orderId, orderNo }) => (
        <NameLink key={orderId} id to={`/order/orderDetail/${orderId}`}>
          <OrderNo no={orderNo} />
        </NameLink>
      ))}
      {orders.length > FEW && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isWhole}
          aria-label={`${isWhole ? '收起' : '全部'}订单：${staffName}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? '收起' : `全部 ${orders.length} 单`}
        </button>
      )}
    </div>
  );
}

function Judged({ hit: { verdict, reason, judgedByName, judgedAt } }: { hit: AnomalyRow }) {
  if (verdict === 'open') return null;
  return (
    <span className={css.judged}>
      {judgedByName} <TimeText at={judgedAt} style="short" />
      {reason && `：${reason}`}
    </span>
  );
}

export const HIT_COLUMNS: readonly Column<AnomalyRow>[] = [
  {
    key: 'person',
    title: '下单人',
    locked: true,
    pinned: true,
    width: 128,
    render: ({ staffName, departmentName }) => (
      <div className={css.person}>
        <span>{staffName}</span>
        <span className={css.quiet}>{departmentName}</span>
      </div>
    ),
  },
  { key: 'rule', title: '规则', width: 108, render: ({ rule }) => AnomalyRule.labelOf(rule) },
  {
    key: 'text',
    title: '发现了什么',
    locked: true,
    least: 320,
    render: (hit) => (
      <div className={css.text}>
        {hit.text}
        <Judged hit={hit} />
      </div>
    ),
  },
  { key: 'orders', title: '订单', width: 190, render: (hit) => <Orders hit={hit} /> },
  {
    key: 'amount',
    title: '涉及金额',
    width: 104,
    align: 'right',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
];
