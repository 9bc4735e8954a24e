import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orderApi } from '#contract/order.ts';
import { filterText } from '#rules/order/view-filter.ts';
import { query } from '../kit/api.ts';
import { storedUser } from '../kit/stored-user.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { ORDER_FILTERS, type OrderForm } from './filters.ts';
import { useFormNames } from './sources.ts';

/** What the address asks of the orders, and what the server answers to it. */
export function useOrders() {
  const filters = useFilters(ORDER_FILTERS);
  const { values, empty, input, today } = filters;
  const [page, turnPage] = usePage('order');
  const asked = useMemo(() => ({ filter: input, callerId: storedUser()?.userId }), [input]);
  const orders = useQuery(query(orderApi.page, { ...page, ...asked }));
  const ask = (form: OrderForm): void => filters.ask(form, () => void orders.refetch());
  const clear = (): void => ask(empty);
  const conditions = filterText(input, useFormNames(values));
  return { values, empty, asked, page, turnPage, orders, today, ask, clear, conditions };
}

export type Orders = ReturnType<typeof useOrders>;
