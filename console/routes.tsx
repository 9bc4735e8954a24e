import type { AliasEntry, PageEntry } from './shell/page-entry.ts';
import type { SearchEntry } from './shell/search-entry.ts';

/** Every page of the console, one line each; the only file that names pages. Paths match without regard to case. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', name: '工作台', permission: 0, load: () => import('./home/HomePage.tsx').then((m) => m.HomePage) },
];

/** Addresses of an earlier product. They exist as soon as the page they lead to does. */
export const ALIASES: readonly AliasEntry[] = [
  { path: '/SearchStaff', to: '/staff', search: { focus: 'search' } },
  { path: '/test/DepartmentTest', to: '/department' },
];

/** What the command palette searches besides the menu; areas add their own. */
export const SEARCHES: readonly SearchEntry[] = [];
