import type { SearchResult } from '../kit/Palette.tsx';
import { storedUser } from '../kit/stored-user.ts';

const MOST = 5;
const keyOf = (): string => `qixing.recent-found.${storedUser()?.userId ?? 0}`;

/** What this person opened from the search last, the newest first. */
export function recentFound(): SearchResult[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(kept) ? kept.slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepFound(found: SearchResult): void {
  const others = recentFound().filter(({ key }) => key !== found.key);
  localStorage.setItem(keyOf(), JSON.stringify([found, ...others].slice(0, MOST)));
}
