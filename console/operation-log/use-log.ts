import { useQuery } from '@tanstack/react-query';
import { operationLogApi } from '#contract/operation-log.ts';
import { query } from '../kit/api.ts';
import type { DraftOf } from '../kit/filter-table.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { LOG_FILTERS } from './filters.ts';

/** What the address asks of the log, and what the server answers to it. */
export function useLog() {
  const filters = useFilters(LOG_FILTERS);
  const { values, empty, input, today, conditions } = filters;
  const [page, turnPage] = usePage('operationLog');
  const operations = useQuery(query(operationLogApi.page, { ...page, ...input }));
  const ask = (form: DraftOf<typeof LOG_FILTERS>): void => filters.ask(form, () => void operations.refetch());
  const clear = (): void => ask(empty);
  return { values, empty, input, page, turnPage, operations, today, ask, clear, conditions };
}

export type Log = ReturnType<typeof useLog>;
