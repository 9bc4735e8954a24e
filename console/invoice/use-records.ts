import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import { query } from '../kit/api.ts';
import type { DraftOf } from '../kit/filter-table.ts';
import { notify } from '../kit/notify.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { RECORD_FILTERS } from './filters.ts';

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
  const filters = useFilters(RECORD_FILTERS);
  const { values, empty, input, today, conditions, clear } = filters;
  const [page, turnPage] = usePage('invoiceRecord');
  const records = useQuery(query(invoiceApi.records, { ...input, ...page }));
  const { data: sums } = useQuery(query(invoiceApi.recordSums, { ...input, ...page }, { quiet: true }));
  const { refetch, data, isFetching } = records;
  const announceFound = useFoundText(data?.total, isFetching);
  const ask = (form: DraftOf<typeof RECORD_FILTERS>): void => {
    announceFound();
    filters.ask(form, () => void refetch());
  };
  return { values, empty, input, page, turnPage, records, sums, today, ask, clear, conditions };
}
export type Records = ReturnType<typeof useRecords>;
