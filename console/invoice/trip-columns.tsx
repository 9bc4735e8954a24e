import type { DraftTrip } from '#contract/invoice-draft.ts';
import { localText } from '#rules/calendar.ts';
import { NameLink } from '../kit/NameLink.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { CutText, Dash, Money, OrderNo } from '../kit/values.tsx';
import { orderAddress } from './addresses.ts';

const cutOrDash = (text: string | undefined, most = 12) => (text ? <CutText text={text} most={most} /> : <Dash />);

const orderNo: Column<DraftTrip> = {
  key: 'orderNo',
  title: '订单号',
  locked: true,
  width: 190,
  render: (trip) => (trip.orderNo ? <OrderNo no={trip.orderNo} /> : `行程 ${trip.orderId}`),
};
const service: Column<DraftTrip> = {
  key: 'service',
  title: '服务类型',
  width: 110,
  render: ({ serviceName }) => cutOrDash(serviceName),
};
const department: Column<DraftTrip> = {
  key: 'department',
  title: '部门',
  render: ({ departmentName }) => cutOrDash(departmentName, 16),
};
const people: readonly Column<DraftTrip>[] = [
  { key: 'booker', title: '下单人', width: 100, render: ({ bookerName }) => cutOrDash(bookerName, 8) },
  { key: 'rider', title: '乘车人', width: 100, render: ({ riderName }) => cutOrDash(riderName, 8) },
  {
    key: 'rideAt',
    title: '用车时间',
    width: 150,
    render: ({ rideAt }) => (rideAt ? localText(rideAt).slice(0, 16) : <Dash />),
  },
  { key: 'city', title: '城市', width: 90, render: ({ cityName }) => cutOrDash(cityName, 6) },
];
const amount: Column<DraftTrip> = {
  key: 'amount',
  title: '企业支付（元）',
  width: 120,
  align: 'right',
  render: ({ amountFen }) => <Money fen={amountFen} bare />,
};
const detail: Column<DraftTrip> = {
  key: 'detail',
  title: '详情',
  locked: true,
  width: 70,
  render: ({ orderId }) => (
    <NameLink id to={orderAddress(orderId)}>
      详情
    </NameLink>
  ),
};

/** As the documents list them, with what each trip is invoiced at. */
export const SELECT_COLUMNS: readonly Column<DraftTrip>[] = [orderNo, service, department, ...people, amount, detail];
export const CHOSEN_COLUMNS: readonly Column<DraftTrip>[] = [orderNo, service, ...people, amount];
export const DETAIL_COLUMN = detail;
