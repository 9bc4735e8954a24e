import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import { dayOf } from '#rules/calendar.ts';
import { query } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { askedOf, conditionsOf, type RecordDraft, readFilter, SHAPE, writeFilter } from './record-address.ts';

/** What a query that somebody asked for has found, said once. */
function useFoundText(total: number | undefined, isFetching: boolean) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || isFetching || total === undefined) return;
    isAsked.current = false;
    if (total > 0) notify.success('查询成功');
    else notify.info('没有查询到信息');
  }, [total, isFetching]);
  return useCallback(() => {
    isAsked.current = true;
  }, []);
}

/** What the address asks of the records, and what the server answers to it. */
export function useRecords() {
  const { values, set } = useFilters(SHAPE);
  const [page, turnPage] = usePage('invoiceRecord');
  const today = dayOf(new Date());
  const shown = useMemo(() => readFilter(values, today), [values, today]);
  const records = useQuery(query(invoiceApi.records, askedOf(shown, page)));
  const { refetch, data, isFetching } = records;
  const tell = useFoundText(data?.total, isFetching);

  const ask = useCallback(
    (filter: RecordDraft) => {
      tell();
      const [now, next] = [writeFilter(shown), writeFilter(filter)];
      if (JSON.stringify(now) === JSON.stringify(next)) void refetch();
      else set(next);
    },
    [shown, set, refetch, tell],
  );
  const reset = useCallback(() => set(writeFilter(readFilter({}, today))), [set, today]);
  return { shown, page, turnPage, records, today, ask, reset, conditions: conditionsOf(shown) };
}
export type Records = ReturnType<typeof useRecords>;
