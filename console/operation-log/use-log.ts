import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operationLogApi } from '#contract/operation-log.ts';
import { type Search, writeTexts } from '../kit/address.ts';
import { query } from '../kit/api.ts';
import type { DraftOf } from '../kit/filter-table.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { LOG_FILTERS, LONG_LOG_FILTERS } from './filters.ts';

/** What the address asks of the log, and what the server answers to it. */
export function useLog() {
  const navigate = useNavigate();
  const isLong = useAddress().long === '1';
  const table = isLong ? LONG_LOG_FILTERS : LOG_FILTERS;
  const filters = useFilters(table);
  const { values, empty, input, today, conditions } = filters;
  const [page, turnPage] = usePage('operationLog');
  const operations = useQuery(query(operationLogApi.page, { ...page, ...input }));
  const ask = (form: DraftOf<typeof LOG_FILTERS>): void => filters.ask(form, () => void operations.refetch());
  const clear = (): void => ask(empty);
  const showLong = (long: boolean): void =>
    void navigate({ to: '.', search: (now: Search) => writeTexts(now, { long: long ? '1' : '', page: '' }) });
  return { values, empty, input, page, turnPage, operations, today, ask, clear, conditions, table, isLong, showLong };
}

export type Log = ReturnType<typeof useLog>;
