import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { PAGE_SIZES, type PageInput } from '#rules/paging.ts';
import { readPage, type Search, writePage } from './address.ts';
import { changeTableView, useTableView } from './table-view.ts';

export type ListName = keyof typeof PAGE_SIZES;

/** The address's values, all text. */
export const useAddress = (): Search => useSearch({ strict: false }) as Search;

/** The page that the address names, and how to turn it. `prefix` keeps two lists on one screen apart. */
export function usePage(list: ListName, prefix = ''): [PageInput, (page: PageInput) => void] {
  const search = useAddress();
  const navigate = useNavigate();
  const view = useTableView(list);
  const { page, pageSize } = readPage(search, PAGE_SIZES[list], prefix, view.pageSize);
  const turn = useCallback(
    (next: PageInput) => {
      if (next.pageSize !== pageSize) changeTableView(list, { pageSize: next.pageSize });
      void navigate({ to: '.', search: (now: Search) => writePage(now, next, prefix), resetScroll: false });
    },
    [navigate, prefix, list, pageSize],
  );
  return [useMemo(() => ({ page, pageSize }), [page, pageSize]), turn];
}
