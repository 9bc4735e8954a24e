import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { operationLogApi } from '#contract/operation-log.ts';
import { dayOf } from '#rules/calendar.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { askedOf, conditionsOf, type LogFilter, readFilter, SHAPE, writeFilter } from './log-address.ts';

/** What the address asks of the log, and what the server answers to it. */
export function useLog() {
  const filters = useFilters(SHAPE);
  const [page, turnPage] = usePage('operationLog');
  const today = dayOf(new Date());
  const { values, set } = filters;
  const shown = useMemo(() => readFilter(values, today), [values, today]);
  const operations = useQuery(query(operationLogApi.page, { ...page, ...askedOf(shown) }));
  const { refetch } = operations;

  const { from, to } = shown.range;
  const isWritten = values.from === from && values.to === to;
  // The default range is written out, so that a copied address shows the same days tomorrow.
  useEffect(() => {
    if (!isWritten) set({ from, to }, { replace: true });
  }, [isWritten, from, to, set]);

  const ask = useCallback(
    (filter: LogFilter) => {
      const [now, next] = [writeFilter(shown), writeFilter(filter)];
      if (JSON.stringify(now) === JSON.stringify(next)) void refetch();
      else set(next);
    },
    [shown, set, refetch],
  );
  const reset = useCallback(() => ask(readFilter({}, today)), [ask, today]);
  return { shown, page, turnPage, operations, today, ask, reset, conditions: conditionsOf(shown) };
}

export type Log = ReturnType<typeof useLog>;
