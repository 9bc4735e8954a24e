import { codeTable, type NameOf } from '../code-table.ts';

export const OrderStatus = codeTable({
  booking: [10, '预订中'],
  accepted: [13, '已接单'],
  prepayment: [14, '待付款'],
  waiting: [15, '待服务'],
  departed: [20, '已出发'],
  arrived: [25, '已到达'],
  serving: [30, '服务中'],
  ended: [35, '服务结束'],
  toSettle: [40, '待结算'],
  paying: [42, '付款中'],
  deducting: [43, '扣款中'],
  toPay: [44, '等待付款'],
  settled: [45, '已结算'],
  completed: [50, '已完成'],
  disputed: [55, '订单异议'],
  cancelled: [60, '已取消'],
});
export type OrderStatus = NameOf<typeof OrderStatus>;

export const Settlement = codeTable({ unsettled: [0, '未结算'], settled: [1, '已结算'] });

/** The report counts services under these codes; carpools count with their plain service. */
export const ReportedService = codeTable({
  quick: [1, '快车'],
  scheduled: [2, '预约用车'],
  pickup: [3, '接机/站'],
  dropoff: [5, '送机/站'],
  dayRental: [6, '日租'],
  halfDayRental: [7, '半日租'],
});

/** Orders under way: the account's money for them is called "going". */
export const GOING_STATUSES: readonly OrderStatus[] = [
  'booking',
  'accepted',
  'prepayment',
  'waiting',
  'departed',
  'arrived',
  'serving',
  'ended',
];
/** The car is still to come or on its way: whoever rides is reached at the number that the order names. */
export const AHEAD_STATUSES: readonly OrderStatus[] = GOING_STATUSES.filter((status) => status !== 'ended');
/** Served, and the company's part not yet taken from the account. */
export const PENDING_STATUSES: readonly OrderStatus[] = ['toSettle', 'paying', 'deducting'];
/** The ride took place. One in dispute is what it was before: see `reached`. */
export const SERVED_STATUSES: readonly OrderStatus[] = ['ended', ...PENDING_STATUSES, 'toPay', 'settled', 'completed'];
/** A track is drawn once there is a price for it. */
export const TRACK_STATUSES: readonly OrderStatus[] = [
  'toSettle',
  'paying',
  'deducting',
  'toPay',
  'settled',
  'completed',
  'disputed',
];
