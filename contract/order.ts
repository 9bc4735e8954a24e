import { z } from 'zod';
import type { OrderRow } from '#rules/order/view-order.ts';
import type { Page } from '#rules/paging.ts';
import { PERMISSION } from '#rules/permission.ts';
import { calls, download, nothing } from './endpoint.ts';
import { cancelCost, cancellation } from './order-cancel.ts';
import { orderDetail, orderNamed } from './order-detail.ts';
import { orderFilter, orderFilterPage } from './order-filter.ts';
import { orderRow } from './order-wire.ts';
import { spelt } from './spelt.ts';
import { pagedAs, pageOf, whole } from './wire.ts';

const signedIn = calls('order', { access: 'session' });

/** Whoever manages staff cancels the rides of these. */
const ofStaff = calls('order', { access: PERMISSION.staff });

/** Whose orders; the page is the contract's as everywhere. */
const staffFilter = pagedAs({ staffId: ['userId', whole] });

/** The page, with the name of whose orders they are. */
const staffPage = spelt<Page<OrderRow> & { staffName: string }>({
  rows: ['list', z.array(orderRow)],
  total: ['totalRecord', z.int()],
  staffName: ['userName', z.string()],
});

/** Orders as people of a company read them. Everybody may: which orders, the department scope of 21 says. */
export const orderApi = {
  page: signedIn.get('/api/v2/orderyq/list', '订单列表', orderFilterPage, pageOf(orderRow, 'list', 'totalRecord'), {
    replica: true,
  }),
  ofStaff: signedIn.get('/api/v2/orderyq/userOrderList', '某位员工的订单列表', staffFilter, staffPage, {
    replica: true,
  }),
  detail: signedIn.get('/api/v2/orderyq/detail', '订单详情：行程、费用与判定依据', orderNamed, orderDetail),
  cancelCost: ofStaff.get('/api/v2/orderyq/cancelCost', '企业取消订单的费用', orderNamed, cancelCost),
  cancel: ofStaff.form('/api/v2/orderyq/cancel', '代表企业取消员工的订单', cancellation, nothing, { effect: 'edit' }),
  exportCount: signedIn.get(
    '/api/v2/orderyq/exportCount',
    '按查询条件可导出的订单数',
    orderFilter,
    z.object({ count: z.int() }),
    { replica: true },
  ),
  export: signedIn.get('/api/v2/orderyq/export', '导出订单', orderFilter, download, {
    effect: 'export',
    file: true,
    replica: true,
    limit: { count: 30, seconds: 60 },
  }),
  services: signedIn.get(
    '/api/v2/car/getOrderDetailService',
    '订单筛选用的服务类型',
    z.object({}),
    z.array(z.object({ serviceId: z.int(), serviceName: z.string() })),
  ),
};
