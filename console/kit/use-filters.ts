import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  type FilterChanges,
  type FilterShape,
  type FilterValues,
  readFilters,
  type Search,
  writeFilters,
} from './address.ts';
import { useAddress } from './use-page.ts';

/** What PagedTable needs to know of the filters, whatever their names. */
export interface ActiveFilters {
  /** Sentences of the active conditions: 状态“已停用”. */
  conditions: string[];
  clear: () => void;
}

export interface Filters<S extends FilterShape> extends ActiveFilters {
  values: FilterValues<S>;
  /** `replace` spares the back button the single letters of a word being typed. */
  set: (changes: FilterChanges<S>, options?: { replace?: boolean }) => void;
}

interface FilterOptions<S extends FilterShape> {
  prefix?: string;
  /** How a value reads in 当前条件; the bare value in quotes where nothing is said. */
  describe?: { [K in keyof S]?: (value: string) => string };
}

/** The filters that the address names. Define `shape` and `options` outside the component. */
export function useFilters<S extends FilterShape>(shape: S, options: FilterOptions<S> = {}): Filters<S> {
  const { prefix = '', describe } = options;
  const search = useAddress();
  const navigate = useNavigate();
  const values = useMemo(() => readFilters(search, shape, prefix), [search, shape, prefix]);

  const set = useCallback(
    (changes: FilterChanges<S>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (now: Search) => writeFilters(now, changes as Record<string, string | undefined>, prefix),
        replace,
        resetScroll: false,
      }),
    [navigate, prefix],
  );
  const clear = useCallback(
    () => set(Object.fromEntries(Object.keys(shape).map((name) => [name, ''])) as FilterChanges<S>),
    [set, shape],
  );
  const conditions = Object.entries(values).map(
    ([name, value]) => describe?.[name]?.(value as string) ?? `“${String(value)}”`,
  );
  return { values, set, clear, conditions };
}
