import { createContext } from 'react';
import type { SearchResult } from '../kit/Palette.tsx';

/** One kind of thing that the command palette finds: staff, orders, applications. */
export interface SearchEntry {
  /** Head above its results. */
  group: string;
  permission: number;
  load: () => Promise<(keyword: string, signal: AbortSignal) => Promise<SearchResult[]>>;
}

export const SearchEntries = createContext<readonly SearchEntry[]>([]);

/** What can be looked for, on the button and in the field that it opens. */
export const SEARCH_TEXT = '搜索员工、订单、账单、场景、菜单';
