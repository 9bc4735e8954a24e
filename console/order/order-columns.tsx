import { Tooltip } from 'antd';
import { OrderStatus } from '#rules/order/codes.ts';
import { ADDRESS_SHOWN, bookerText, DEPARTMENT_SHOWN, type OrderRow } from '#rules/order/view-order.ts';
import { SceneTemplate } from '#rules/scene/codes.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ORDER_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { cutText } from '../kit/text.ts';
import { CutText, Dash, Money, OrderNo, PhoneText, TimeText } from '../kit/values.tsx';
import { detailOf } from './addresses.ts';
import css from './order.module.css';

/** The state, and what is remarkable about the order beside it. */
function Status({ status, isPrivate, secondApproval }: OrderRow) {
  return (
    <span className={css.marks}>
      <StateMark state={ORDER_STATE[status]}>{OrderStatus.labelOf(status)}</StateMark>
      {secondApproval !== 'none' && <StateMark state="note">二次审批</StateMark>}
      {isPrivate && <StateMark state="note">公转私</StateMark>}
    </span>
  );
}

const text = (value: string | null) => value || <Dash />;

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
  align: 'right',
  render: (row) => <Money bare fen={fenOf(row)} />,
});

/** What an order is and costs first; what tells two alike orders apart further to the right. */
export const COLUMNS: readonly Column<OrderRow>[] = [
  {
    key: 'number',
    title: '订单号',
    locked: true,
    pinned: true,
    render: ({ orderId, number }) => (
      <NameLink id to={detailOf(orderId)}>
        <OrderNo no={number} />
      </NameLink>
    ),
  },
  { key: 'status', title: '订单状态', locked: true, render: (row) => <Status {...row} /> },
  { key: 'rideAt', title: '预订时间', render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'service', title: '服务类型', render: ({ serviceName }) => serviceName },
  { key: 'booker', title: '下单人', render: ({ booker, placedByName }) => bookerText(booker.name, placedByName) },
  { key: 'rider', title: '乘车人', render: ({ rider }) => rider.name },
  { key: 'city', title: '城市', render: ({ cityName }) => cityName },
  { key: 'start', title: '上车地点', render: ({ startAddress }) => <Place address={startAddress} /> },
  { key: 'end', title: '下车地点', render: ({ endAddress }) => <Place address={endAddress} /> },
  money('total', '订单金额（元）', ({ totalFen }) => totalFen),
  money('actual', '实付金额（元）', ({ actualPayFen }) => actualPayFen),
  money('company', '企业支付（元）', ({ companyFen }) => companyFen),
  {
    key: 'department',
    title: '部门',
    render: ({ departmentName }) => <CutText text={departmentName} most={DEPARTMENT_SHOWN} />,
  },
  { key: 'bookerPhone', title: '下单人手机号', render: ({ booker }) => <PhoneText phone={booker.phone} /> },
  { key: 'riderPhone', title: '乘车人手机号', render: ({ rider }) => <PhoneText phone={rider.phone} /> },
  { key: 'template', title: '用车方式', render: ({ template }) => SceneTemplate.labelOf(template) },
  { key: 'projectNo', title: '项目号', render: ({ projectNo }) => text(projectNo) },
  { key: 'applicationNo', title: '申请单号', render: ({ applicationNo }) => text(applicationNo) },
];
