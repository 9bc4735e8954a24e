import { Tooltip } from 'antd';
import { OrderStatus } from '#rules/order/codes.ts';
import {
  ADDRESS_SHOWN,
  bookerText,
  DEPARTMENT_SHOWN,
  type OrderRow,
  type PersonContact,
} from '#rules/order/view-order.ts';
import { SceneTemplate } from '#rules/scene/codes.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { PersonPhone } from '../kit/PersonPhone.tsx';
import { PriceReviewMark } from '../kit/PriceReviewMark.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ORDER_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { cutText } from '../kit/text.ts';
import { Dash, Money, OrderNo, TimeText } from '../kit/values.tsx';
import { detailOf } from './addresses.ts';
import css from './order.module.css';

/** The state, and what is remarkable about the order beside it. */
function Status({ status, isPrivate, secondApproval, priceHeldAt }: OrderRow) {
  return (
    <span className={css.marks}>
      <StateMark state={ORDER_STATE[status]}>{OrderStatus.labelOf(status)}</StateMark>
      {priceHeldAt && <PriceReviewMark />}
      {secondApproval !== 'none' && <StateMark state="note">二次审批</StateMark>}
      {isPrivate && <StateMark state="note">公转私</StateMark>}
    </span>
  );
}

const text = (value: string | null) => (value ? <CutCell text={value} /> : <Dash />);

/** Cut where its column ends; the whole is read by pointing at it. */
const CutCell = ({ text: whole }: { text: string }) => <span title={whole}>{whole}</span>;
const Department = ({ name }: { name: string }) => <span title={name}>{cutText(name, DEPARTMENT_SHOWN)}</span>;

/** The documents' 25 characters; a narrow column cuts them further, and the whole is read by pointing at it. */
function Place({ address }: { address: string }) {
  return (
    <Tooltip title={address}>
      <div className={css.place}>{cutText(address, ADDRESS_SHOWN)}</div>
    </Tooltip>
  );
}

const money = (key: string, title: string, fenOf: (row: OrderRow) => number | null): Column<OrderRow> => ({
  key,
  title,
  width: 112,
  align: 'right',
  render: (row) => <Money bare fen={fenOf(row)} />,
});

const NUMBER: Column<OrderRow> = {
  key: 'number',
  title: '订单号',
  locked: true,
  pinned: true,
  width: 196,
  render: ({ orderId, number }) => (
    <NameLink id to={detailOf(orderId)}>
      <OrderNo no={number} />
    </NameLink>
  ),
};

/** What an order is, whose, where and for how much: these fit a laptop. */
const MAIN: readonly Column<OrderRow>[] = [
  { key: 'status', title: '订单状态', locked: true, width: 192, render: (row) => <Status {...row} /> },
  { key: 'rideAt', title: '用车时间', width: 100, render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'service', title: '服务类型', width: 84, render: ({ serviceName }) => serviceName },
  {
    key: 'booker',
    title: '下单人',
    width: 84,
    render: ({ booker, placedByName }) => <CutCell text={bookerText(booker.name, placedByName)} />,
  },
  {
    key: 'department',
    title: '部门',
    width: 116,
    render: ({ departmentName }) => <Department name={departmentName} />,
  },
  { key: 'start', title: '上车地点', least: 120, render: ({ startAddress }) => <Place address={startAddress} /> },
  { key: 'end', title: '下车地点', least: 120, render: ({ endAddress }) => <Place address={endAddress} /> },
  money('total', '订单金额（元）', ({ totalFen }) => totalFen),
];

const Phone = ({ of: { name, phone }, row }: { of: PersonContact; row: OrderRow }) => (
  <PersonPhone name={name} phone={phone} of={{ record: 'order', id: row.orderId }} />
);

/** What tells two alike orders apart; switched on in the column settings. */
const EXTRA: readonly Column<OrderRow>[] = [
  money('actual', '实付金额（元）', ({ actualPayFen }) => actualPayFen),
  money('company', '企业支付（元）', ({ companyFen }) => companyFen),
  { key: 'rider', title: '乘车人', width: 84, render: ({ rider }) => <CutCell text={rider.name} /> },
  { key: 'city', title: '城市', width: 76, render: ({ cityName }) => cityName },
  { key: 'bookerPhone', title: '下单人手机号', width: 148, render: (row) => <Phone of={row.booker} row={row} /> },
  { key: 'riderPhone', title: '乘车人手机号', width: 148, render: (row) => <Phone of={row.rider} row={row} /> },
  { key: 'template', title: '用车方式', width: 92, render: ({ template }) => SceneTemplate.labelOf(template) },
  { key: 'projectNo', title: '项目号', width: 120, render: ({ projectNo }) => text(projectNo) },
  { key: 'applicationNo', title: '申请单号', width: 172, render: ({ applicationNo }) => text(applicationNo) },
];

export const COLUMNS: readonly Column<OrderRow>[] = [
  NUMBER,
  ...MAIN,
  ...EXTRA.map((column) => ({ ...column, extra: true })),
];
