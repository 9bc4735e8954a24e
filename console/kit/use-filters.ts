import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { dayOf } from '#rules/calendar.ts';
import type { Search } from './address.ts';
import {
  conditionsOf,
  type DraftOf,
  type FilterTable,
  inputOf,
  type NamesOf,
  readFilters,
  textsOf,
  writeFilters,
} from './filter-table.ts';
import { useAddress } from './use-page.ts';

/** What PagedTable needs to know of the filters, whatever their names. */
export interface ActiveFilters {
  /** Sentences of the active conditions: 状态“已停用”. */
  conditions: string[];
  clear: () => void;
}

type Values = Readonly<Record<string, unknown>>;

const pinnedOf = (table: FilterTable, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => table[key]?.isPinned));

/** The filters that the address names, and what they come to. */
export function useFilters<T extends FilterTable>(table: T, names?: NamesOf<T>) {
  const search = useAddress();
  const navigate = useNavigate();
  const today = dayOf(new Date());
  const values = useMemo(() => readFilters(table, search, today), [table, search, today]);
  const empty = useMemo(() => readFilters(table, {}, today), [table, today]);
  const input = useMemo(() => inputOf(table, values), [table, values]);

  const write = useCallback(
    (changes: Values, replace = false) =>
      void navigate({
        to: '.',
        search: (now: Search) => writeFilters(table, now, changes),
        replace,
        resetScroll: false,
      }),
    [navigate, table],
  );
  const set = useCallback((changes: Partial<DraftOf<T>>, { replace = false } = {}) => write(changes, replace), [write]);
  const pinned = textsOf(table, pinnedOf(table, values));
  const isWritten = Object.entries(pinned).every(([name, text]) => search[name] === text);
  useEffect(() => {
    if (!isWritten) write(pinnedOf(table, values), true);
  }, [isWritten, table, values, write]);

  return {
    values,
    /** What a plain address asks for. */
    empty,
    input,
    today,
    conditions: conditionsOf(table, values, names),
    /** `replace` spares the back button the single letters of a word being typed. */
    set,
    clear: (): void => write(empty),
    /** For filters that a button asks for: the same once more reads the list anew. */
    ask: (draft: DraftOf<T>, again: () => void): void => {
      const [now, next] = [textsOf(table, values), textsOf(table, draft)];
      if (JSON.stringify(now) === JSON.stringify(next)) again();
      else write(draft);
    },
  };
}

export type Filters<T extends FilterTable> = ReturnType<typeof useFilters<T>>;
