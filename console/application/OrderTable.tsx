import type { ApplicationOrder } from '#rules/application.ts';
import { localText } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ORDER_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { CutText, Money, OrderNo } from '../kit/values.tsx';
import css from './application.module.css';

const ADDRESS_LENGTH = 20;

const COLUMNS: readonly Column<ApplicationOrder>[] = [
  {
    key: 'number',
    title: '订单号',
    width: 184,
    render: ({ orderId, number }) => (
      <NameLink id to={`/order/orderDetail/${orderId}`}>
        <OrderNo no={number} />
      </NameLink>
    ),
  },
  { key: 'service', title: '服务类型', width: 84, render: ({ serviceName }) => serviceName },
  { key: 'rider', title: '乘车人', width: 84, render: ({ riderName }) => riderName },
  { key: 'rideAt', title: '用车时间', width: 152, render: ({ rideAt }) => localText(rideAt) },
  { key: 'city', title: '城市', width: 72, render: ({ cityName }) => cityName },
  {
    key: 'start',
    title: '出发地',
    render: ({ startAddress }) => <CutText text={startAddress} most={ADDRESS_LENGTH} />,
  },
  { key: 'end', title: '目的地', render: ({ endAddress }) => <CutText text={endAddress} most={ADDRESS_LENGTH} /> },
  {
    key: 'amount',
    title: '金额（元）',
    width: 92,
    align: 'right',
    render: ({ actualPayFen }) => <Money fen={actualPayFen} bare />,
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: ({ status }) => <StateMark state={ORDER_STATE[status]}>{OrderStatus.labelOf(status)}</StateMark>,
  },
];

/** What was booked with the application; each order leads to its own page. */
export function OrderTable({ orders }: { orders: readonly ApplicationOrder[] }) {
  if (orders.length === 0) return <div className={css.none}>还没有用这份申请叫过车。</div>;
  return (
    <div className={css.scroll}>
      <DataTable label="订单" columns={COLUMNS} rows={orders} keyOf={({ orderId }) => orderId} />
    </div>
  );
}
