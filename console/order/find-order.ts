import { orderApi } from '#contract/order.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { call } from '../kit/call.ts';
import { storedUser } from '../kit/stored-user.ts';
import { detailOf } from './addresses.ts';

/** The beginning of an order's number; shorter words are meant for something else. */
const NUMBER = /^[0-9a-z]{6,40}$/i;
const MOST = 6;

/** For the command palette: orders by the beginning of their number, whenever they were. */
export async function findOrder(keyword: string, signal: AbortSignal) {
  if (!NUMBER.test(keyword)) return [];
  const request = { filter: { number: keyword.toUpperCase() }, callerId: storedUser()?.userId };
  const { rows } = await call(orderApi.page, { ...request, page: 1, pageSize: MOST }, signal);
  return rows.map(({ orderId, number, booker, status }) => ({
    key: `order-${orderId}`,
    label: number,
    hint: `${booker.name} · ${OrderStatus.labelOf(status)}`,
    to: detailOf(orderId),
  }));
}
