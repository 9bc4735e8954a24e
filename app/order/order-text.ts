import type { AppOrderDetail, AppOrderRow } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { GOING_STATUSES } from '#rules/order/codes.ts';
import { payerText } from '../kit/Money.tsx';

export const isOpen = ({ status }: Pick<AppOrderRow, 'status'>): boolean => GOING_STATUSES.includes(status);

/** What it costs, or will: the second line of a row. */
export function costText(order: AppOrderRow): string {
  if (isOpen(order)) return `预估 ${moneyText(order.estimateFen)}`;
  if (order.status === 'cancelled' && !order.actualPayFen) return '没有产生费用，限额已退回';
  if (order.toExplain) return '等你说明情况';
  if (order.personalDueFen > 0) return `个人还要付 ${moneyText(order.personalDueFen)}`;
  return order.personalFen === null ? '' : payerText({ personalFen: order.personalFen });
}

/** What an order is shown as: what waits on it is shown to whoever can do it, neither to a rider nor to a secretary. */
export function shownAs(order: Pick<AppOrderDetail, 'status' | 'can'>): 'ride' | 'explain' | 'bill' | 'detail' {
  if (isOpen(order)) return 'ride';
  if (order.can.includes('reason')) return 'explain';
  return order.can.includes('confirm') || order.can.includes('pay') ? 'bill' : 'detail';
}
