import { z } from 'zod';
import type { OrderRow } from '#rules/order/view-order.ts';
import type { Page } from '#rules/paging.ts';
import { endpoint } from './endpoint.ts';
import { orderDetail, orderNamed } from './order-detail.ts';
import { askedOrders, askedPage } from './order-filter.ts';
import { orderRow } from './order-wire.ts';
import { spelt } from './spelt.ts';
import { paged, pageOf, whole } from './wire.ts';

const area = 'order' as const;
const access = 'session' as const;

/** Whose orders; the page is the contract's as everywhere. */
const ofStaff = z.codec(paged({ userId: whole }), z.custom<{ staffId: number; page: number; pageSize: number }>(), {
  decode: ({ userId, ...page }) => ({ staffId: userId, ...page }),
  encode: ({ staffId, ...page }) => ({ userId: staffId, ...page }),
});

/** The page, with the name of whose orders they are. */
const staffPage = spelt<Page<OrderRow> & { staffName: string }>({
  rows: ['list', z.array(orderRow)],
  total: ['totalRecord', z.int()],
  staffName: ['userName', z.string()],
});

/** Orders as people of a company read them. Everybody may: which orders, the department scope of 21 says. */
export const orderApi = {
  page: endpoint({
    area,
    access,
    summary: '订单列表',
    method: 'GET',
    path: '/api/v2/orderyq/list',
    encoding: 'query',
    input: askedPage,
    output: pageOf(orderRow, 'list', 'totalRecord'),
    replica: true,
  }),
  ofStaff: endpoint({
    area,
    access,
    summary: '某位员工的订单列表',
    method: 'GET',
    path: '/api/v2/orderyq/userOrderList',
    encoding: 'query',
    input: ofStaff,
    output: staffPage,
    replica: true,
  }),
  detail: endpoint({
    area,
    access,
    summary: '订单详情：行程、费用与判定依据',
    method: 'GET',
    path: '/api/v2/orderyq/detail',
    encoding: 'query',
    input: orderNamed,
    output: orderDetail,
  }),
  exportCount: endpoint({
    area,
    access,
    summary: '按查询条件可导出的订单数',
    method: 'GET',
    path: '/api/v2/orderyq/exportCount',
    encoding: 'query',
    input: askedOrders,
    output: z.object({ count: z.int() }),
    replica: true,
  }),
  export: endpoint({
    area,
    access,
    effect: 'export',
    summary: '导出订单',
    method: 'GET',
    path: '/api/v2/orderyq/export',
    encoding: 'query',
    input: askedOrders,
    output: z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>(),
    file: true,
    replica: true,
    limit: { count: 30, seconds: 60 },
  }),
  services: endpoint({
    area,
    access,
    summary: '订单筛选用的服务类型',
    method: 'GET',
    path: '/api/v2/car/getOrderDetailService',
    encoding: 'query',
    input: z.object({}),
    output: z.array(z.object({ serviceId: z.int(), serviceName: z.string() })),
  }),
};
