import { useQuery } from '@tanstack/react-query';
import { financeApi } from '#contract/finance.ts';
import type { BillRow } from '#contract/finance-wire.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { useSelection } from '../kit/use-selection.ts';
import { BILL_FILTERS } from './filters.ts';

const keyOf = ({ billId }: BillRow): number => billId;

/** The bills of the months that the address names, and those that were chosen. */
export function useBills() {
  const filters = useFilters(BILL_FILTERS);
  const [page, turnPage] = usePage('bill');
  const list = useQuery(query(financeApi.search, { ...page, ...filters.input }));
  const selection = useSelection<BillRow>(keyOf);
  return { filters, page, turnPage, list, selection, keyOf };
}

export type Bills = ReturnType<typeof useBills>;
