import { useQueries, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useSettled } from '#ui/use-settled.ts';
import { HOME, type MenuItem, useMenu } from '../kit/menu.ts';
import type { FoundGroup, SearchResult } from '../kit/Palette.tsx';
import { useMay } from '../kit/rights.ts';
import { ACTS } from './acts.ts';
import { recentFound } from './recent-found.ts';
import { SearchEntries } from './search-entry.ts';

const asFound = ({ id, label, path }: MenuItem, group?: string): SearchResult => ({
  key: `menu-${id}`,
  label,
  to: path,
  ...(group ? { hint: group } : {}),
});

const PER_GROUP = 6;

/** Several areas may find things of one kind. */
const joined = (groups: readonly FoundGroup[]): FoundGroup[] =>
  [...new Set(groups.map(({ label }) => label))]
    .map((label) => ({ label, items: groups.filter((group) => group.label === label).flatMap(({ items }) => items) }))
    .filter(({ items }) => items.length > 0);

/** Pages of the menu at once; what the server must be asked for when the typing rests. */
export function useFound(keyword: string): { groups: FoundGroup[]; searching: boolean } {
  const may = useMay();
  const words = keyword.trim().toLowerCase();
  const settled = useSettled(words, 250);
  const menu = useMenu().flatMap(({ label, items }) => items.map((item) => asFound(item, label)));
  const pages = [asFound(HOME), ...menu].filter(({ label, hint = '' }) =>
    `${hint}${label}`.toLowerCase().includes(words),
  );
  const acts = words === '' ? [] : ACTS.filter(({ permission, label }) => may(permission) && label.includes(words));
  const load = useContext(SearchEntries);
  const { data: all = [] } = useQuery({ queryKey: ['palette'], queryFn: load, staleTime: Number.POSITIVE_INFINITY });
  const entries = all.filter(({ permission }) => may(permission));
  const searches = useQueries({
    queries: entries.map(({ group, permission, load: loadFinder }) => ({
      queryKey: ['palette', group, permission, settled],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await loadFinder())(settled, signal),
      enabled: settled !== '',
      staleTime: 10_000,
      meta: { quiet: true },
    })),
  });
  const found = entries.map(({ group }, index) => ({
    label: group,
    items: (settled === '' ? [] : (searches[index]?.data ?? [])).slice(0, PER_GROUP),
  }));
  return {
    groups: joined([
      { label: '最近打开', items: words === '' ? recentFound() : [] },
      { label: '菜单', items: pages },
      { label: '操作', items: acts.map(({ permission: _, ...act }) => act) },
      ...found,
    ]),
    searching: words !== '' && (words !== settled || searches.some(({ isFetching }) => isFetching)),
  };
}
