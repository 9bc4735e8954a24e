import { createContext } from 'react';
import type { SearchResult } from '../kit/Palette.tsx';

/** One kind of thing that the command palette finds: staff, orders, settings; acts by several areas. */
export interface SearchEntry {
  /** Head above its results. */
  group: string;
  permission: number;
  load: () => Promise<(keyword: string, signal: AbortSignal) => Promise<SearchResult[]>>;
}

export type LoadSearches = () => Promise<readonly SearchEntry[]>;

export const SearchEntries = createContext<LoadSearches>(async () => []);

/** What can be looked for, on the button and in the field that it opens. */
export const SEARCH_TEXT = '搜索人员、单据、设置、操作';
