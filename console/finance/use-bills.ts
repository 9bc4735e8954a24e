import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import type { BillRow } from '#contract/finance-wire.ts';
import { isMonth, monthText } from '#rules/bill.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { useSelection } from '../kit/use-selection.ts';

const month = z.string().refine(isMonth);
const SHAPE = { from: month, to: month };
const OPTIONS = {
  describe: { from: (value: string) => `${monthText(value)}起`, to: (value: string) => `至${monthText(value)}` },
};
const keyOf = ({ billId }: BillRow): number => billId;

/** The bills of the months that the address names, and those that were chosen. */
export function useBills() {
  const filters = useFilters(SHAPE, OPTIONS);
  const [page, turnPage] = usePage('bill');
  const { from, to } = filters.values;
  const list = useQuery(query(financeApi.search, { ...page, startTime: from, endTime: to }));
  const selection = useSelection<BillRow>(keyOf);
  return { filters, page, turnPage, list, selection, keyOf };
}

export type Bills = ReturnType<typeof useBills>;
