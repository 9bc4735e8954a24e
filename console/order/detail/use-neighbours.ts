import { useQueryClient } from '@tanstack/react-query';
import { orderApi } from '#contract/order.ts';
import type { OrderRow } from '#rules/order/view-order.ts';
import type { Page } from '#rules/paging.ts';

interface Neighbours {
  before?: number | undefined;
  after?: number | undefined;
}

/** The orders beside this one in the page that was read last; none where it was opened by its address. */
export function useNeighbours(orderId: number): Neighbours {
  const pages = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [orderApi.page.area] })
    .filter(({ queryKey }) => queryKey[1] === orderApi.page.path || queryKey[1] === orderApi.ofStaff.path)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of pages) {
    const ids = ((state.data as Page<OrderRow> | undefined)?.rows ?? []).map((row) => row.orderId);
    const at = ids.indexOf(orderId);
    if (at >= 0) return { before: ids[at - 1], after: ids[at + 1] };
  }
  return {};
}
