import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { orderApi } from '#contract/order.ts';
import { dayOf } from '#rules/calendar.ts';
import { query } from '../kit/api.ts';
import { storedUser } from '../kit/stored-user.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { conditionsOf, filterOf, type OrderForm, readForm, SHAPE, writeForm } from './order-address.ts';
import { useFormNames } from './sources.ts';

/** What the address asks of the orders, and what the server answers to it. */
export function useOrders() {
  const { values, set } = useFilters(SHAPE);
  const [page, turnPage] = usePage('order');
  const today = dayOf(new Date());
  const shown = useMemo(() => readForm(values, today), [values, today]);
  const asked = useMemo(() => ({ filter: filterOf(shown), callerId: storedUser()?.userId }), [shown]);
  const orders = useQuery(query(orderApi.page, { ...page, ...asked }));
  const { refetch } = orders;

  const { ride, served } = writeForm(shown);
  const isWritten = values.ride === ride && values.served === served;
  // The plain list's days are written out, so that a copied address shows the same days tomorrow.
  useEffect(() => {
    if (!isWritten) set({ ride, served }, { replace: true });
  }, [isWritten, ride, served, set]);

  const ask = useCallback(
    (form: OrderForm) => {
      const [now, next] = [writeForm(shown), writeForm(form)];
      if (JSON.stringify(now) === JSON.stringify(next)) void refetch();
      else set(next);
    },
    [shown, set, refetch],
  );
  const reset = useCallback(() => ask(readForm({}, today)), [ask, today]);
  const conditions = conditionsOf(shown, useFormNames(shown));
  return { shown, asked, page, turnPage, orders, today, ask, reset, conditions };
}

export type Orders = ReturnType<typeof useOrders>;
